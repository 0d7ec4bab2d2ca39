import type { BluntKernels } from "./sharpness/contract.ts";
import type { BoxKernels } from "./box-tree/contract.ts";
import type { NearKernels } from "./proximity/contract.ts";
import type { PointKernels } from "./points/contract.ts";
import type { Real } from "./real.ts";
import type { TrimKernels } from "./strain-limiting/contract.ts";
import type { WayKernels } from "./trajectories/contract.ts";

/**
 * The contract of the hot loops: pure functions over typed-array views that come from one arena. No allocation,
 * no callback, no configuration branch. `reference/` defines each in f64; `assembly/` has a SIMD twin of the same name.
 *
 * Layout (docs/conventions.md, "Slots"): slots come in segments of `width` places. A quantity with n numbers per slot
 * holds, segment after segment, `width` first numbers, `width` second ones and so on: number f of place k of segment s is at
 * (s·n + f)·width + k, and four neighbouring places load as one vector. Padding holds zeros and stays zero.
 *
 * | kind | n | numbers |
 * |---|---|---|
 * | vector | 3 | x y z |
 * | block | 6 | xx xy xz yy yz zz of a symmetric 3×3 matrix |
 * | springs | 12 | of the four links that a grid slot owns: 4 coefficients, 4 shares; of its beams: 4 coefficients |
 * | scales, weights | 8 | one per spring that a grid slot owns |
 *
 * Every spring adds B = c d dᵀ + s I between its ends, d = y_j − y_i, with coefficient c and share s.
 */

export type { Real };

/** A rectangle of nodes: row r, column j is place ⌊j/3⌋ of segment `segment` + 3 r + (j mod 3). */
export interface GridBlock {
  readonly segment: number;
  readonly columns: number;
  readonly rows: number;
  /** Index of its laws: eight springs × GRID_LAW numbers each, from block·8·GRID_LAW on. */
  readonly block: number;
}

/** Numbers of a law: rest length, then see GridLaws. */
export const GRID_LAW = 8;

/**
 * What all springs of a family have in common; each spring has a weight on top of it (½ on a border, 0 where it is cut).
 * Links: rest length, –, stiffness, limit stiffness, ramp (limit − rest length), 1/ramp, damping, –.
 * Beams: rest length, –, 1/rest length, k_b/L², toe, the most that the matrix has of it ((h/a)² toe, in kg), –, –.
 */
export interface GridLaws {
  readonly numbers: Real;
  /** Squares of the rest lengths, 8 per block. */
  readonly squares: Float64Array;
  readonly weights: Real;
}

/** Springs that no grid holds: ends as vector indices, the earlier slot first, and the edge they are. Columns by spring. */
export interface EdgeList {
  readonly a: Uint32Array;
  readonly b: Uint32Array;
  readonly edge: Uint32Array;
}

/** Springs that only pull, with a damper along them (and across, for comparison). */
export interface LinkList extends EdgeList {
  readonly restLength: Float64Array;
  readonly stiffness: Float64Array;
  readonly damping: Float64Array;
  readonly crossDamping: Float64Array;
  readonly limitLength: Float64Array;
  readonly limitStiffness: Float64Array;
}

/** Springs that only push, as an arc of constant length does. */
export interface BeamList extends EdgeList {
  readonly restLength: Float64Array;
  /** k_b/L² */
  readonly load: Float64Array;
  readonly toe: Float64Array;
  /** The largest coefficient that a toe has in the matrix; forces have all of it. */
  readonly most: Float64Array;
}

/** Springs that pull and push, with dampers along and across. */
export interface SpringList extends EdgeList {
  readonly restLength: Float64Array;
  readonly stiffness: Float64Array;
  readonly damping: Float64Array;
  readonly crossDamping: Float64Array;
}

/** How a step linearises its springs. */
export interface Linearisation {
  /** h/a and its square. */
  readonly c1: number;
  readonly c2: number;
  /** ½ (time)²: half the square of a velocity difference across a link, times this, over its length, is its sagitta. */
  readonly turned: number;
  /** Share of the sagitta's tension that the matrix leaves out, 0 to 1 (docs/adr/0009). */
  readonly relief: number;
  /** A slack link that `ahead` × (velocity difference along it) would make taut counts as taut (docs/adr/0012) [s]. */
  readonly ahead: number;
}

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
  /** Of each grid: 0 if the sweeps leave its beams to the residual, and so does `diagonal`; else 1. `apply` knows all. */
  readonly beams: Uint8Array;
  readonly edges: Real;
  readonly rows: Uint32Array;
  readonly entries: Uint32Array;
  /** First row of every segment, and one more; rows from `looseRow` on, in segments from `looseSegment` on, belong to no grid. */
  readonly rowsOf: Uint32Array;
  readonly looseRow: number;
  readonly looseSegment: number;
  /** Of each entry the row of the other end. */
  readonly others: Uint32Array;
  /** Of each edge: up to this coefficient the sweeps leave it to the residual, and so does `diagonal`; below 0: never. `apply` knows all. */
  readonly faint: Real;
  /**
   * What the sweeps do not leave out, as `addDiagonal` finds it: fours of rows from `looseRow` on, ROW numbers each, and behind them room for
   * three more; quads of their springs (QUAD_ARMS numbers each in `quadArms`, FOUR in `quadOthers`), from `half` on those that lead to later nodes.
   */
  readonly fours: Uint32Array;
  readonly half: number;
  readonly quadOthers: Uint32Array;
  readonly quadArms: Real;
  readonly diagonal: Real;
  /** Lowest pivot of each slot; 0 for padding and for slots that are held altogether. */
  readonly floor: Real;
  /** Projectors S; the slots for which it is not I are listed in `held`, in ascending order. */
  readonly filter: Real;
  readonly held: Uint32Array;
  readonly pivot: Real;
  readonly inverse: Real;
  /** Scratch: a vector and a block per slot; ARM numbers per entry and BESIDE_ROW per row, as `addDiagonal` and the sweeps leave them. */
  readonly extra: Real;
  readonly extraBlock: Real;
  readonly arms: Real;
  readonly beside: Real;
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

/** Numbers per slot. */
export const VECTOR = 3;
export const BLOCK = 6;
export const SPRINGS = 12;
export const SCALES = 8;

/** Numbers per row, entry and edge. */
export const ROW = 4;
export const ENTRY = 3;
export const EDGE = 2;
export const ARM = 4;
export const QUAD_ARMS = 16;
export const BESIDE_ROW = 12;

/** Nodes of no grid that a sweep visits at once. */
export const FOUR = 4;

/**
 * Nodes as a state has them, x y z of node after node, and where they go: the node of every slot. Padding has the node after
 * the last, which is nobody's, and 0 in `present`; slots of nodes have 1.
 */
export interface NodeColumns {
  readonly nodeOf: Uint32Array;
  readonly present: Float64Array;
  /** Newest positions and velocities, and those before. */
  readonly x: Float64Array;
  readonly v: Float64Array;
  readonly olderX: Float64Array;
  readonly olderV: Float64Array;
}

/** A step's start by slot: positions, their difference from `origin`, last displacement δ and `back` times it, start. */
export interface StartColumns {
  readonly x: Float64Array;
  readonly y: Real;
  readonly delta: Float64Array;
  readonly w: Real;
  readonly start: Float64Array;
}

/** Factors of a step's start. */
export interface StartFactors {
  readonly origin: ArrayLike<number>;
  readonly fall: ArrayLike<number>;
  readonly back: number;
  readonly lag: number;
  readonly fromNow: number;
  readonly fromOlder: number;
}

/**
 * Springs that pull and push, between nodes, the first `count` rows; those of stiffness 0 are no springs. Here vectors have four
 * numbers per node (x y z 0) and blocks six, node after node, all in f64. `coupling` is what `bondForces` leaves for
 * `bondSpread`: of B dt² = s I + p pᵀ the numbers p and s.
 */
export interface BondList {
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
}

export interface Kernels
  extends BoxKernels, BluntKernels, NearKernels, PointKernels, TrimKernels, WayKernels {
  /** start = lag δ + fromNow v − fromOlder v_older + fall, and the other columns that a step starts from. */
  gather(width: number, nodes: NodeColumns, by: StartFactors, out: StartColumns): void;
  /** Of every node: x += moved + base, v = fromMoved (moved + base) − fromDelta δ. */
  scatter(
    width: number,
    nodes: NodeColumns,
    moved: Float64Array,
    base: Float64Array,
    delta: Float64Array,
    fromMoved: number,
    fromDelta: number,
  ): void;

  /** Coefficients, shares and force scales (force over length) of the springs that a grid holds, at positions x. */
  gridSprings(
    width: number,
    grid: GridBlock,
    laws: GridLaws,
    x: Float64Array,
    w: Real,
    by: Linearisation,
    springs: Real,
    scales: Real,
  ): void;
  /** force += scale (x_j − x_i) over all springs of a grid. */
  gridForce(width: number, grid: GridBlock, scales: Real, x: Float64Array, force: Float64Array): void;
  /** Coefficients and shares of links, and force += theirs. */
  edgeLinks(
    width: number,
    list: LinkList,
    x: Float64Array,
    w: Real,
    by: Linearisation,
    edges: Real,
    force: Float64Array,
  ): void;
  edgeBeams(
    width: number,
    list: BeamList,
    x: Float64Array,
    c2: number,
    edges: Real,
    force: Float64Array,
  ): void;

  /** Coefficients and shares of springs that pull and push, and force += theirs. */
  edgeSprings(
    width: number,
    list: SpringList,
    x: Float64Array,
    w: Real,
    c1: number,
    c2: number,
    edges: Real,
    force: Float64Array,
  ): void;

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
  factor(matrix: Matrix, theta: number, heldCount: number): void;
  /**
   * Pivots and inverses of some slots of no grid anew, one after another, where `diagonal` or `filter` has changed; those of all others stay,
   * although they would be a little different. Any definite pivots make a preconditioner.
   */
  mend(matrix: Matrix, theta: number, slots: Uint32Array, count: number): void;
  /** r = D⁻¹ (b + Σ_earlier B r_j); returns Σ r·pivot r. */
  sweepStart(matrix: Matrix, b: Real, r: Real): number;
  /** p = r + β p, t = p + D⁻¹ Σ_later B t_j, u = diagonal t; returns t·A t. */
  sweepBack(matrix: Matrix, beta: number, vectors: Sweep): number;
  /** q = p − t + D⁻¹ (u + Σ_earlier B s_j), s = q − t, r −= α q, x += α t; returns Σ r·pivot r. */
  sweepForth(matrix: Matrix, alpha: number, vectors: Sweep): number;

  /**
   * Dense parts of a sparse LDLᵀ, in f64 and the same to the bit in both. For each tile of four rows from `row`: U = F − U Lᵀ with the
   * unit lower `corner`, F = U D⁻¹; U and U D⁻¹ are packed to `right` and `left`.
   */
  solveTiles(
    front: Float64Array,
    stride: number,
    row: number,
    column: number,
    tiles: number,
    width: number,
    corner: Float64Array,
    inverse: Float64Array,
    left: Float64Array,
    right: Float64Array,
  ): void;
  /** F −= left rightᵀ over the tiles on and below the diagonal that starts at (row, row). */
  subtractTiles(
    front: Float64Array,
    stride: number,
    row: number,
    tiles: number,
    width: number,
    left: Float64Array,
    right: Float64Array,
  ): void;

  /** v −= n (n·v) at each listed vector index, in order: `normals` holds three numbers per entry. */
  project(width: number, count: number, at: Uint32Array, normals: Real, v: Real): void;
  /** Σ a b. */
  dot(a: Real, b: Real): number;
  /** q = blocks p. */
  applyBlocks(width: number, blocks: Real, p: Real, q: Real): void;
  /** y += α x. */
  addScaled(alpha: number, x: Real, y: Real): void;
  /** p = z + β p. */
  redirect(beta: number, z: Real, p: Real): void;
  /** narrow = wide, in working precision. */
  narrow(wide: Float64Array, narrow: Real): void;
  /** wide += narrow. */
  addNarrow(narrow: Real, wide: Float64Array): void;
  /** r = c2 force + inert (start − base) − u, in f64 up to r. */
  residual(
    c2: number,
    force: Float64Array,
    inert: Real,
    start: Float64Array,
    base: Float64Array,
    u: Real,
    r: Real,
  ): void;

  /** rhs += dt (f + dt J v), blocks += dt² J_ij, J_ij = kN + k max(0, 1 − r/l)(I − N), of springs k (l − r) n. */
  bondForces(
    list: BondList,
    x: Float64Array,
    v: Float64Array,
    dt: number,
    rhs: Float64Array,
    blocks: Float64Array,
  ): void;
  /** q_i += dt² J_ij p_j. */
  bondSpread(list: BondList, p: Float64Array, q: Float64Array): void;
  /** rhs += dt (f + dt J v) of folds, and to the blocks twice their own share: 2 dt² μ² I bounds dt² μμᵀ from half above. */
  foldForces(
    list: FoldList,
    x: Float64Array,
    v: Float64Array,
    dt: number,
    rhs: Float64Array,
    blocks: Float64Array,
  ): void;
  /** q += (blocks of the folds − dt² μμᵀ) p. */
  foldSpread(list: FoldList, dt: number, p: Float64Array, q: Float64Array): void;
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
}
