import { paperMesh, type Material, type PaperDamage } from "pliant";
import type { PaperPart } from "pliant/experimental";
import { diagonalOf, type CreasePattern } from "../crease-pattern.ts";
import { meshPattern, type PatternMesh } from "../mesh/mesh-pattern.ts";

export interface PatternPartOptions {
  readonly id?: string;
  /** Longer side of the flat sheet [m]; of the file's unit if it has one, else 0.15. */
  readonly size?: number;
  /** Longest side of triangles [m]; "facets": pattern vertices and facet diagonals only. */
  readonly spacing?: number | "facets";
  readonly material?: Partial<Material>;
  /** κ with which creases are driven [N·m/(m·rad)]. */
  readonly drive?: number;
  /** Bending stiffness within facets over the paper's [1]. */
  readonly facetStiffness?: number;
  readonly sweeps?: number;
  readonly velocityDamping?: number;
  readonly damage?: Partial<PaperDamage> | false;
  readonly center?: readonly [number, number, number];
}

/** A crease pattern as a sheet of paper, and what belongs together. */
export interface PatternSheet {
  readonly part: PaperPart;
  readonly mesh: PatternMesh;
  /** Metres per unit of the pattern. */
  readonly scale: number;
  /** Target of every crease [rad], as `Input.folds` has them. */
  readonly targets: Float64Array;
}

/** Longer side of a sheet of which nobody says the size [m]. */
export const SIZE_DEFAULT = 0.15;

/** Copy paper [kg/m², N/m, N·m]: as scenes have it, alike in both directions. */
export const FOLDED_PAPER: Partial<Material> = {
  density: 0.08,
  stretch: 4200,
  bend: 3.1e-4,
  damping: 0,
  drag: 0,
  radius: 5e-4,
};

export const DRIVE_DEFAULT = 0.3;
export const FACET_STIFFNESS_DEFAULT = 10;
export const SWEEPS_DEFAULT = 63;

/** A crease pattern as paper: meshed, in metres, its middle at 0, creases as hinges. */
export function patternPart(pattern: CreasePattern, options: PatternPartOptions = {}): PatternSheet {
  const [xs, ys] = [0, 1].map((axis) => pattern.vertices.map((vertex) => vertex[axis]));
  const middle = [xs, ys].map((all) => (Math.min(...all) + Math.max(...all)) / 2);
  const longer = Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
  if (!(longer > 0) || !(diagonalOf(pattern.vertices) > 0))
    throw new RangeError("origami: the pattern has no size, expected a sheet");
  const size = options.size ?? (pattern.unit === null ? SIZE_DEFAULT : pattern.unit * longer);
  const scale = size / longer;
  const { spacing = "facets", drive = DRIVE_DEFAULT } = options;
  const mesh = meshPattern(pattern, spacing === "facets" ? spacing : spacing / scale);
  const part = paperMesh({
    id: options.id ?? "paper",
    flat: mesh.places.flatMap(([x, y]) => [scale * (x - middle[0]), scale * (y - middle[1])]),
    triangles: mesh.triangles.flat(),
    material: { ...FOLDED_PAPER, ...options.material },
    facetStiffness: options.facetStiffness ?? FACET_STIFFNESS_DEFAULT,
    sweeps: options.sweeps ?? SWEEPS_DEFAULT,
    velocityDamping: options.velocityDamping ?? 0,
    damage: options.damage ?? false,
    ...(options.center && { center: options.center }),
    creases: mesh.creases.map(({ edge, nodes }) => ({
      nodes,
      stiffness: pattern.edges[edge].assignment === "U" ? 0 : drive,
    })),
  });
  const targets = Float64Array.from(
    mesh.creases,
    ({ edge }) => ((pattern.edges[edge].angle ?? 0) * Math.PI) / 180,
  );
  return { part, mesh, scale, targets };
}
