import type { EdgeAssignment } from "@pliant/formats";

export type Point = readonly [number, number];

/** One straight edge of a crease pattern. */
export interface PatternEdge {
  readonly a: number;
  readonly b: number;
  readonly assignment: EdgeAssignment;
  /** Angle of the folded state [degrees], valley above 0; null where there is none: borders, cuts, unassigned ones. */
  readonly angle: number | null;
}

/** A crease pattern as a planar graph. Places are in the file's own units until it is scaled. */
export interface CreasePattern {
  readonly title?: string;
  readonly vertices: readonly Point[];
  /** 1 where a vertex lies within a curved crease: no fold is flat there. */
  readonly smooth: readonly boolean[];
  readonly edges: readonly PatternEdge[];
  /** Vertices of every face of paper, counter-clockwise seen from the front. */
  readonly faces: readonly (readonly number[])[];
  /** Of the file: [f, g, s], face f ends on the side s of the normal of g. */
  readonly faceOrders: readonly (readonly [number, number, number])[];
  /** Metres per unit; null: the file does not say. */
  readonly unit: number | null;
  /** What was odd about the file, in words. */
  readonly warnings: readonly string[];
}

/** Kinds of edges that fold. */
export const isCrease = ({ assignment }: Pick<PatternEdge, "assignment">): boolean =>
  assignment === "M" || assignment === "V" || assignment === "F" || assignment === "U";

/** Target of a kind of edge of which a file gives no angle [degrees]. */
export function defaultAngle(assignment: EdgeAssignment): number | null {
  if (assignment === "M") return -180;
  if (assignment === "V") return 180;
  return assignment === "F" || assignment === "J" ? 0 : null;
}

/** Diagonal of the box around points. */
export function diagonalOf(points: readonly (readonly number[])[]): number {
  let sum = 0;
  for (let axis = 0; axis < (points[0]?.length ?? 0); axis++) {
    let [low, high] = [Infinity, -Infinity];
    for (const point of points) {
      low = Math.min(low, point[axis]);
      high = Math.max(high, point[axis]);
    }
    sum += (high - low) ** 2;
  }
  return Math.sqrt(sum);
}
