import type { GridBlock } from "../layout.ts";
import type { Real } from "../real.ts";

/**
 * A symmetric matrix of springs and blocks, in the order of its slots: grids first, then nodes of no grid, four by four with no
 * spring among them. Rows list irregular springs, of some nodes of grids and of all other slots up to a multiple of four: vector
 * index, block index, first entry, first entry that leads to a later slot; one more row ends the list. Entries: vector index and block
 * index of the other end, edge. Edges: coefficient, share.
 */
export interface Matrix {
  readonly width: number;
  readonly segments: number;
  readonly grids: readonly GridBlock[];
  /** Positions, in working precision. */
  readonly y: Real;
  readonly springs: Real;
  readonly edges: Real;
  readonly rows: Uint32Array;
  readonly entries: Uint32Array;
  /** First row of every segment, and one more; rows from `irregularRow` on, in segments from `irregularSegment` on, belong to no grid. */
  readonly rowsOf: Uint32Array;
  readonly irregularRow: number;
  readonly irregularSegment: number;
  /** Of each entry the row of the other end. */
  readonly others: Uint32Array;
  /** Of each edge: up to this coefficient the sweeps and `diagonal` drop it; below 0: never. `apply` has them all. */
  readonly dropLimit: Real;
  /**
   * What the sweeps do not drop, as `addDiagonal` finds it. Groups are GROUP_SIZE rows from `irregularRow` on, ROW numbers each, and behind
   * them room for three more. A spring group is one spring of each row of a group (GROUP_VECTORS_SIZE numbers in `groupVectors`, GROUP_SIZE
   * in `groupOthers`); from `half` on they lead to later nodes.
   */
  readonly groups: Uint32Array;
  readonly half: number;
  readonly groupOthers: Uint32Array;
  readonly groupVectors: Real;
  readonly diagonal: Real;
  /** Lowest pivot of each slot; 0 for padding and for pins. */
  readonly floor: Real;
  /** Projectors S; the slots for which it is not I are listed in `constrained`, in ascending order. */
  readonly filter: Real;
  readonly constrained: Uint32Array;
  readonly pivot: Real;
  readonly inverse: Real;
  /** Scratch: a vector and a block per slot; SPRING_VECTOR_SIZE numbers per entry and ROW_SCRATCH_SIZE per row, as `addDiagonal` and the sweeps leave them. */
  readonly extra: Real;
  readonly extraBlock: Real;
  readonly springVectors: Real;
  readonly rowScratch: Real;
}

/** Vectors of the sweeps (`linear/eisenstat.ts` in core). */
export interface Sweep {
  readonly x: Real;
  readonly r: Real;
  readonly p: Real;
  readonly t: Real;
  readonly u: Real;
  readonly s: Real;
}

/** Numbers per row, entry and edge; per spring, per spring group and per row in the scratch columns. */
export const ROW = 4;
export const ENTRY = 3;
export const EDGE = 2;
export const SPRING_VECTOR_SIZE = 4;
export const GROUP_VECTORS_SIZE = 16;
export const ROW_SCRATCH_SIZE = 12;

/** Nodes of no grid, with no spring among them, that a sweep visits at once. */
export const GROUP_SIZE = 4;

export interface MatrixKernels {
  /** diagonal += B over all springs; comes before all that is below. */
  addDiagonal(matrix: Matrix): void;
  /** q = own p + Σ B (p_i − p_j). */
  apply(matrix: Matrix, own: Real, p: Real, q: Real): void;
  /** The same at some slots of no grid, the first `count` of a list; the rest of q stays as it is. */
  applyAt(matrix: Matrix, own: Real, p: Real, q: Real, slots: Uint32Array, count: number): void;
  /**
   * Block-DILU: pivot = diagonal − θ Σ B D⁻¹ B over earlier neighbours; inverse = S (S pivot S + τ (I − S))⁻¹ S. LDLᵀ
   * with pivots floored, never cofactors, which lose definiteness in f32. θ = 0 is block-Jacobi.
   */
  factor(matrix: Matrix, theta: number, constrainedCount: number): void;
  /**
   * Pivots and inverses of some slots of no grid anew, one after another, where `diagonal` or `filter` has changed; those of all others stay,
   * although they would be a little different. Any definite pivots make a preconditioner.
   */
  refactorAt(matrix: Matrix, theta: number, slots: Uint32Array, count: number): void;
  /** r = D⁻¹ (b + Σ_earlier B r_j); returns Σ r·pivot r. */
  sweepInitial(matrix: Matrix, b: Real, r: Real): number;
  /** p = r + β p, t = p + D⁻¹ Σ_later B t_j, u = diagonal t; returns t·A t. */
  sweepBackward(matrix: Matrix, beta: number, vectors: Sweep): number;
  /** q = p − t + D⁻¹ (u + Σ_earlier B s_j), s = q − t, r −= α q, x += α t; returns Σ r·pivot r. */
  sweepForward(matrix: Matrix, alpha: number, vectors: Sweep): number;
}
