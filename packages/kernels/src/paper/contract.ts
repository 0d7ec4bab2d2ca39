/**
 * Springs that pull and push, between nodes, the first `count` rows; those of stiffness 0 are no springs. Here vectors have four
 * numbers per node (x y z 0) and blocks six, node after node, all in f64. `coupling` is what `paperSpringForces` leaves for
 * `paperSpringProduct`: of B dt² = s I + p pᵀ the numbers p and s.
 */
export interface PaperSpringList {
  count: number;
  readonly a: Uint32Array;
  readonly b: Uint32Array;
  readonly restLength: Float64Array;
  readonly stiffness: Float64Array;
  readonly coupling: Float64Array;
}

/** Energies ½ |Σ μ x|² of four nodes each, Σ μ = 0; rows of weights 0 are none. */
export interface FoldList {
  count: number;
  /** Four nodes per row. */
  readonly corners: Uint32Array;
  /** Four μ per row [√(N/m)]. */
  readonly weights: Float64Array;
  /** Of each node: what `foldForces` has put on the diagonal of its block [kg]. */
  readonly diagonal: Float64Array;
}

/** What a sweep works with, node by node. */
export interface SweepColumns {
  /** Nodes in use. */
  readonly count: number;
  readonly inverse: Float64Array;
  readonly rhs: Float64Array;
  readonly spread: Float64Array;
  readonly diagonal: Float64Array;
  /** What is prescribed beside the inverse: of pins and held nodes [m/s]. */
  readonly offset: Float64Array;
}

export interface PaperKernels {
  /** rhs += dt (f + dt J v), blocks += dt² J_ij, J_ij = kN + k max(0, 1 − r/l)(I − N), of springs k (l − r) n. */
  paperSpringForces(
    list: PaperSpringList,
    x: Float64Array,
    v: Float64Array,
    dt: number,
    rhs: Float64Array,
    blocks: Float64Array,
  ): void;
  /** q_i += dt² J_ij p_j. */
  paperSpringProduct(list: PaperSpringList, p: Float64Array, q: Float64Array): void;
  /** rhs += dt (f + dt J v) of folds, and to the blocks and the diagonal twice their own share: 2 dt² μ² I bounds dt² μμᵀ from half above. */
  foldForces(
    list: FoldList,
    x: Float64Array,
    v: Float64Array,
    dt: number,
    rhs: Float64Array,
    blocks: Float64Array,
  ): void;
  /** q −= dt² μμᵀ p: the diagonal is not in it. */
  foldProduct(list: FoldList, dt: number, p: Float64Array, q: Float64Array): void;
  /** inverse = (m I + block)⁻¹; 0 where there is no mass. */
  invertBlocks(count: number, mass: Float64Array, blocks: Float64Array, inverse: Float64Array): void;
  /** out = inverse (rhs + more). */
  applyInverse(
    count: number,
    inverse: Float64Array,
    rhs: Float64Array,
    more: Float64Array,
    out: Float64Array,
  ): void;
  /**
   * One sweep of Chebyshev's semi-iteration: z = inverse (rhs + spread + diagonal p) + offset, p ← ω (scale (z − p) + p − before) + before,
   * before ← p as it was, spread ← 0. `isFirst`: before is p.
   */
  sweepNodes(
    columns: SweepColumns,
    scale: number,
    omega: number,
    isFirst: boolean,
    p: Float64Array,
    before: Float64Array,
  ): void;
}
