/**
 * The contract of the hot loops: pure functions over typed-array views that come from one arena. No allocation,
 * no callback, no configuration branch. `reference/` defines each in f64; `assembly/` has a SIMD twin of the same name.
 *
 * Layouts (docs/conventions.md, "Slots"):
 * - **slots**: one per node plus padding, a multiple of four. A grid row starts on a multiple of four and ends with
 *   at least two padding slots, which hold zeros and stay zero.
 * - **planes**: a vector quantity is three planes x | y | z of `slots` numbers each.
 * - **blocks**: a symmetric 3×3 matrix per slot as xx xy xz yy yz zz, in groups of four slots: number `field` of slot
 *   `i` is at (i >> 2)·24 + field·4 + (i & 3), so that four slots load as one vector.
 * - **springs**: each adds (g gᵀ + s I) between its two ends. Fields gx gy gz s are 4 numbers apart, from index `at`.
 */

/** Working precision of the increments: f32 in WebAssembly, f64 in the reference. */
export type Real = Float32Array | Float64Array;

/** Two ends of each spring (slots), and where its fields start in `springs`. */
export interface SpringList {
  readonly a: Uint32Array;
  readonly b: Uint32Array;
  readonly at: Uint32Array;
}

/**
 * Springs that only pull, with a damper along them. From `limitLength` on, `limitStiffness` joins, growing over a length
 * of `limitLength − restLength`. Columns by spring.
 */
export interface PullList extends SpringList {
  readonly restLength: Float64Array;
  readonly stiffness: Float64Array;
  readonly damping: Float64Array;
  readonly limitLength: Float64Array;
  readonly limitStiffness: Float64Array;
}

/** Springs that only push, as an arc of constant length does. Columns by spring. */
export interface ArcList extends SpringList {
  readonly restLength: Float64Array;
  /** k_b/L² */
  readonly load: Float64Array;
  readonly toe: Float64Array;
}

/**
 * A rectangle of slots: row r, column c is slot `first + r·stride + c`, `first` and `stride` multiples of four. Two rows
 * of slots follow it in every plane: the fast kernel reads them (times zero) from its last rows.
 */
export interface GridBlock {
  readonly first: number;
  readonly columns: number;
  readonly rows: number;
  readonly stride: number;
  /** Where this block's springs start in `springs`: GRID_FIELDS·4 numbers per group of four slots. */
  readonly springsAt: number;
}

/** Column and row offsets of the eight springs that a grid slot owns; the last four have no s field. */
export const GRID_OFFSETS: readonly (readonly [columns: number, rows: number])[] = [
  [1, 0],
  [0, 1],
  [1, 1],
  [-1, 1],
  [2, 0],
  [0, 2],
  [2, 2],
  [-2, 2],
];

/** Where the fields of each of the eight springs start inside a group, in fields. */
export const GRID_FIELD: readonly number[] = [0, 4, 8, 12, 16, 19, 22, 25];

/** Fields per slot: 4 springs × 4 + 4 springs × 3. */
export const GRID_FIELDS = 28;

/** Numbers per slot of a symmetric block. */
export const BLOCK_FIELDS = 6;

/** Grids wider than this do not fit the kernel's ring of rows: give their springs as edges. */
export const GRID_MAX_COLUMNS = 1000;

/** Numbers that `gridApply` needs as scratch. */
export const GRID_SCRATCH = 3 * 18 * 1040;

export interface Kernels {
  /** Forces and linearisation of pulling springs at positions x, with the velocity-like planes w. `c1` = h/a, `c2` = c1². */
  pullSprings(
    list: PullList,
    x: Float64Array,
    w: Float64Array,
    c1: number,
    c2: number,
    springs: Real,
    force: Float64Array,
  ): void;

  /** Forces and linearisation of arcs at positions x. */
  arcSprings(list: ArcList, x: Float64Array, c2: number, springs: Real, force: Float64Array): void;

  /** diagonal blocks += g gᵀ + s I at both ends of every spring. Beams pass `hasShare` false: they have no s. */
  addDiagonal(list: SpringList, hasShare: boolean, springs: Real, diagonal: Real): void;

  /**
   * inverse = S (S D S + τ (I − S))⁻¹ S with the projector S per slot (pins and contacts cost nothing later on).
   * LDLᵀ with pivots floored at `floor` (half the mass): never cofactors, which lose definiteness in f32. Zero where
   * `floor` is 0. Positive definite on the range of S, whatever the springs weigh and the precision is.
   */
  invertBlocks(diagonal: Real, filter: Real, floor: Float64Array, inverse: Real): void;

  /** q = (own + springs of the block) p on the slots of the block. */
  gridApply(block: GridBlock, springs: Real, own: Real, p: Real, q: Real, scratch: Real): void;

  /** q = own p on slots `first` to `end`, multiples of four. */
  blocksApply(first: number, end: number, own: Real, p: Real, q: Real): void;

  /** q += springs of the listed edges applied to p. */
  edgesApply(list: SpringList, springs: Real, p: Real, q: Real): void;

  /** v −= n (n·v) at each listed slot, in order: `normals` holds three numbers per entry, `count` entries are used. */
  project(count: number, slots: Uint32Array, normals: Real, v: Real): void;

  /** Σ a b over all three planes. */
  dot(a: Real, b: Real): number;

  /** z = inverse r; returns r·z. */
  precondition(inverse: Real, r: Real, z: Real): number;

  /** x += α p, r −= α q, z = inverse r; returns r·z. */
  descend(alpha: number, p: Real, q: Real, inverse: Real, x: Real, r: Real, z: Real): number;

  /** p = z + β p. */
  redirect(beta: number, z: Real, p: Real): void;
}
