import type { PaperHinges } from "./paper-hinges.ts";

/**
 * What a sheet for the approximate-implicit method has beside its nodes and triangles (docs/methods/paper.md#data): edges with what lies on
 * both sides, keepers, and room for nodes that splits will make. Nodes count from the body's first, triangles from its first.
 */
export interface Paper {
  /** Jacobi sweeps after the first guess: odd, or steps are not stable (docs/methods/paper.md#stability, FIX 1). */
  readonly sweeps: number;
  /** Whether sweeps are combined by Chebyshev's semi-iteration: many more modes move, and odd and even are alike. */
  readonly accelerates: boolean;
  /** Whether momentum that few sweeps lose is given back (docs/methods/paper.md#momentum, FIX 2). */
  readonly keepsMomentum: boolean;
  readonly law: PaperLaw;
  /** Share of its velocity that each node loses per time, whatever the air does: the paper's drag [1/s]. */
  readonly velocityDamping: number;
  /** null: it never breaks and never creases by itself. */
  readonly damage: PaperDamage | null;
  /** Mean length of the shorter edges as made, h₀ [m]. */
  readonly spacing: number;
  /** Nodes as made; nodes in use. All others have no mass and wait for splits. */
  readonly madeNodes: number;
  readonly usedNodes: number;
  /** Of each node that a split made: the two ends of its edge, (usedNodes − madeNodes) × 2. */
  readonly parents: Uint32Array;
  /** And how far along it is from the first to the second [1]. */
  readonly shares: Float64Array;
  /** Places on the flat sheet, nodeCount × 2 [m]. */
  readonly flat: Float64Array;
  readonly edges: PaperEdges;
  /** Edges of each triangle: from its first corner to its second, and so on, triangleCount × 3. */
  readonly sides: Uint32Array;
  readonly damageSprings: DamageSprings;
  /** Authored creases, whose angles `Input.folds` has. */
  readonly creases: number;
  /** Those of a crease pattern; creases drawn on a grid are damage springs. */
  readonly hinges: PaperHinges;
}

/** Edges of the mesh: springs of the sheet. */
export interface PaperEdges {
  readonly count: number;
  readonly a: Uint32Array;
  readonly b: Uint32Array;
  /** Triangles beside it; right is NONE on a border. */
  readonly left: Uint32Array;
  readonly right: Uint32Array;
  /** [m] */
  readonly restLength: Float64Array;
  /** CREASED and others below, as bits. */
  readonly marks: Uint8Array;
}

/** No triangle. */
export const NO_INDEX = 0xffffffff;

/** A keeper holds the corners beside the edge: nothing else bends it, and it does not crease again. */
export const CREASED = 1;
/** Never split. */
export const UNBROKEN = 2;

/** Springs that keep damage, never broken: between the ends of what was split, and across creases (P7, P8). */
export interface DamageSprings {
  readonly count: number;
  readonly a: Uint32Array;
  readonly b: Uint32Array;
  /** [m] */
  readonly restLength: Float64Array;
  /** Where the crease is: the edge's ends as they were, or twice the node that a split made. */
  readonly from: Uint32Array;
  readonly to: Uint32Array;
  /** Number of the authored crease it belongs to, and 1; 0 for damage. */
  readonly crease: Uint32Array;
}

/** From what the stiffness of edges, also of those to come, is made. */
export interface PaperLaw {
  /** All edges alike, k = Y, as the paper has it; otherwise k = Y ΣA/l², which means Y at every mesh. */
  readonly uniform: boolean;
  /** Y along the rows (cross direction) and down the columns (machine direction) [N/m]. */
  readonly stretch: readonly [cross: number, machine: number];
  /** B for bending along the rows and down the columns [N·m]. */
  readonly bend: readonly [cross: number, machine: number];
  /** Springs between the corners beside each inner edge: the paper's k_bend [N/m]. */
  readonly cross: number;
  /** Of keepers [N/m]. */
  readonly damage: number;
}

/** How a sheet is damaged (docs/methods/paper.md#damage). */
export interface PaperDamage {
  /** φ: P = (compression)^φ per interval: 1 damages easily, 5 hardly [1]. */
  readonly resistance: number;
  /** ψ: share of the area that a break keeps by bulging, 0 to 1. */
  readonly bulge: number;
  /** ε_th: compression below which nothing is damaged [1]. */
  readonly threshold: number;
  /** τ: the time to which P refers [s]. */
  readonly interval: number;
  /** Edges shorter than this share of the first spacing are not split [1]. */
  readonly finestShare: number;
  readonly breaks: boolean;
  readonly hinges: boolean;
}

export const DAMAGE_DEFAULTS: PaperDamage = {
  resistance: 1,
  bulge: 1,
  threshold: 0.1,
  interval: 1 / 30,
  finestShare: 0.4,
  breaks: true,
  hinges: true,
};

/** The corner of a triangle that is not on an edge. `triangles` is the model's column, `first` the body's first node. */
export function tipOf(triangles: Uint32Array, triangle: number, first: number, a: number, b: number): number {
  for (let k = 3 * triangle; k < 3 * triangle + 3; k++) {
    const corner = triangles[k] - first;
    if (corner !== a && corner !== b) return corner;
  }
  return a;
}

/** Twice the area of a triangle on the flat sheet, positive when it runs as it should [m²]. */
export function flatArea(flat: Float64Array, p: number, q: number, r: number): number {
  const [ux, uy] = [flat[2 * q] - flat[2 * p], flat[2 * q + 1] - flat[2 * p + 1]];
  const [vx, vy] = [flat[2 * r] - flat[2 * p], flat[2 * r + 1] - flat[2 * p + 1]];
  // Down the sheet is the second axis: seen from the front it points down.
  return uy * vx - ux * vy;
}

/** Distance of two nodes on the flat sheet [m]. */
export function flatDistance(flat: Float64Array, p: number, q: number): number {
  return Math.sqrt((flat[2 * q] - flat[2 * p]) ** 2 + (flat[2 * q + 1] - flat[2 * p + 1]) ** 2);
}
