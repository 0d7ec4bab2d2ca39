import type { Kernels } from "@pliant/kernels";

/** Columns that are eliminated at once: their packed rows stay in the cache. */
export const PANEL = 36;

/** Where a dense front is worked on. */
export interface FrontSpace {
  /** Square, row by row, lower triangle; three rows and columns of padding behind it. */
  readonly front: Float64Array;
  readonly left: Float64Array;
  readonly right: Float64Array;
  /** L of the columns in hand, PANEL × PANEL. */
  readonly corner: Float64Array;
  readonly inverse: Float64Array;
}

/** Numbers that the columns of a space hold for fronts of at most `rows` rows. */
export function frontSpaceSizes(rows: number): Record<keyof FrontSpace, number> {
  const padded = strideOf(rows);
  return {
    front: padded * padded,
    left: padded * PANEL,
    right: padded * PANEL,
    corner: PANEL * PANEL,
    inverse: PANEL,
  };
}

/** From row to row: room for a tile that begins in the last row. */
export const strideOf = (rows: number): number => rows + 4;

/**
 * Eliminates the first `columns` of `rows`: F = L D Lᵀ, of which L (unit, below the diagonal) takes the place of F, D goes to `diagonal` from
 * `at`, and what is left below and to the right is F − L D Lᵀ. Returns the first column whose pivot is 0 or no number, or −1.
 */
export function eliminate(
  kernels: Kernels,
  space: FrontSpace,
  rows: number,
  columns: number,
  diagonal: Float64Array,
  at: number,
): number {
  const { front, left, right, corner, inverse } = space;
  const stride = strideOf(rows);
  for (let first = 0; first < columns; first += PANEL) {
    const width = Math.min(PANEL, columns - first);
    for (let c = 0; c < width; c++) {
      const pivot = cornerRow(space, stride, first, c, width);
      if (!(Math.abs(pivot) > 0 && Math.abs(pivot) < Infinity)) return first + c;
      diagonal[at + first + c] = pivot;
      inverse[c] = 1 / pivot;
    }
    const below = first + width;
    const tiles = Math.ceil((rows - below) / 4);
    if (tiles === 0) break;
    clearPadding(front, stride, rows, first, width);
    kernels.solveTiles(front, stride, below, first, tiles, width, corner, inverse, left, right);
    kernels.subtractTiles(front, stride, below, tiles, width, left, right);
  }
  return -1;
}

/** Row c of the corner: u_ck = f_ck − Σ_m<k u_cm l_km, l_ck = u_ck / d_k; returns d_c. */
function cornerRow(
  { front, corner, inverse, left: u }: FrontSpace,
  stride: number,
  first: number,
  c: number,
  width: number,
): number {
  const row = (first + c) * stride + first;
  for (let k = 0; k <= c; k++) {
    let sum = front[row + k];
    for (let m = 0; m < k; m++) sum -= u[m] * corner[k * width + m];
    if (k === c) return sum;
    u[k] = sum;
    corner[c * width + k] = sum * inverse[k];
    front[row + k] = corner[c * width + k];
  }
  return 0;
}

/** The last tile may reach past the last row. */
function clearPadding(front: Float64Array, stride: number, rows: number, first: number, width: number): void {
  for (let row = rows; row < stride - 1; row++) {
    front.fill(0, row * stride + first, row * stride + first + width);
  }
}
