/**
 * Where numbers lie (docs/conventions.md, "Slots"): slots come in segments of `width` places. A quantity with n numbers per slot
 * holds, segment after segment, `width` first numbers, `width` second ones and so on: number f of place k of segment s is at
 * (s·n + f)·width + k, and four neighbouring places load as one vector. Padding holds zeros and stays zero.
 *
 * | kind | n | numbers |
 * |---|---|---|
 * | vector | 3 | x y z |
 * | block | 6 | xx xy xz yy yz zz of a symmetric 3×3 matrix |
 * | springs | 12 | of the four links that a grid slot owns: 4 coefficients, 4 shares; of its beams: 4 shares |
 * | scales, weights | 8 | one per spring that a grid slot owns |
 *
 * Every spring adds B = c d dᵀ + s I between its ends, d = y_j − y_i, with coefficient c and share s.
 */

/** Numbers per slot. */
export const VECTOR = 3;
export const BLOCK = 6;
export const SPRINGS = 12;
export const SCALES = 8;

/** A rectangle of nodes: row r, column j is place ⌊j/3⌋ of segment `segment` + 3 r + (j mod 3). */
export interface GridBlock {
  readonly segment: number;
  readonly columns: number;
  readonly rows: number;
  /** Index of its laws: eight springs × GRID_LAW numbers each, from block·8·GRID_LAW on. */
  readonly block: number;
}
