import type { Real } from "../real.ts";

/** Loops over all triangles and links of cloth beside the matrix. Both backends count in f64 and in the same order. */

/** Triangles of cloth and the nodes of a solver, in the order of its nodes. */
export interface AirColumns {
  /** Corners, three of each triangle, as indices of their first numbers (3 × node). */
  readonly triangles: Uint32Array;
  /** By place among the solver's nodes: index of the node's first number, of its vector and of its block. */
  readonly airNode: Uint32Array;
  readonly airVector: Uint32Array;
  readonly airBlock: Uint32Array;
  /** By node: A_N |v| [m³/s]. */
  readonly flux: Float64Array;
}

/** A body's parts of these columns, and its air: K_a [kg/m³] and h/a [s]. */
export interface AirOfBody {
  readonly firstTriangle: number;
  readonly triangleCount: number;
  readonly firstNode: number;
  readonly nodeCount: number;
  readonly drag: number;
  readonly c1: number;
}

/** Links by index: vector indices of their ends, and from which lengths on they push and pull [m]. */
export interface CatchColumns {
  readonly catchA: Uint32Array;
  readonly catchB: Uint32Array;
  readonly yieldLength: Float64Array;
  readonly restLength: Float64Array;
  /** Room for all links. */
  readonly found: Uint32Array;
}

/** Places, velocities and what a solution adds to the places, by slot. */
export interface SolutionColumns {
  readonly x: Float64Array;
  readonly w: Real;
  readonly base: Float64Array;
}

export interface ClothKernels {
  /**
   * Drag of still air about the velocities v (docs/methods/cloth.md#air-drag): f + D (w − v) to the force, h/a D to the extra blocks. Nodes lie x y z
   * after each other in x and v.
   */
  addStillAir(
    width: number,
    air: AirColumns,
    of: AirOfBody,
    nodes: { readonly x: Float64Array; readonly v: Float64Array },
    out: { readonly w: Real; readonly extra: Real; readonly force: Float64Array },
  ): void;
  /**
   * Links that were shorter than they need to push or pull, would still be so after `lookAhead` [s] of their motion, and that the solution makes longer than at
   * rest by `strain` [1]: lists them in `found`, in order, and returns how many.
   */
  findCaught(
    width: number,
    links: CatchColumns,
    at: SolutionColumns,
    by: { readonly lookAhead: number; readonly strain: number },
  ): number;
}
