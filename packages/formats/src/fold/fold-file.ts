/** Kinds of edges of a crease pattern: border, mountain, valley, flat crease, unassigned, cut, join. */
export type EdgeAssignment = "B" | "M" | "V" | "F" | "U" | "C" | "J";

export const EDGE_ASSIGNMENTS: readonly EdgeAssignment[] = ["B", "M", "V", "F", "U", "C", "J"];

/** Metres per unit of `frame_unit`; of "unit" the file says nothing. */
export const FOLD_UNITS: Readonly<Record<string, number | null>> = {
  unit: null,
  in: 0.0254,
  pt: 0.0254 / 72,
  m: 1,
  cm: 0.01,
  mm: 0.001,
  um: 1e-6,
  nm: 1e-9,
};

/** One frame of a FOLD file (version 1.0 to 1.2) with what it inherits. */
export interface FoldFrame {
  readonly classes: readonly string[];
  readonly title?: string;
  /** As in `FOLD_UNITS`. */
  readonly unit: string;
  /** Two or three numbers each. */
  readonly vertices: readonly (readonly number[])[];
  /** Two vertices each. */
  readonly edges: readonly (readonly [number, number])[];
  /** As given, or U inside and B on the border. */
  readonly assignments: readonly EdgeAssignment[];
  /** Degrees, valley above 0; null: the file says nothing. */
  readonly foldAngles: readonly (number | null)[];
  /** Vertices of each face, in its order; null: the file has none. */
  readonly faces: readonly (readonly number[])[] | null;
  /** [f, g, s]: face f is on the side s of the normal of g. */
  readonly faceOrders: readonly (readonly [number, number, number])[];
}

/** A FOLD file: frame 0 is its top level, others follow. */
export interface FoldFile {
  readonly frames: readonly FoldFrame[];
  /** The document as it was, with keys that nobody knows: what is written back. */
  readonly document: Readonly<Record<string, unknown>>;
  readonly warnings: readonly string[];
}
