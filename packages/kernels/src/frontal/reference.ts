import type { FrontalKernels } from "./contract.ts";

export const frontalReference: FrontalKernels = { solveTiles, subtractTiles };
/**
 * Dense parts of a sparse LDLᵀ. Rows come in tiles of four; a packed tile holds, column after column, four numbers. Sums run over
 * ascending columns, four rows side by side, so that the twin gives the same bits.
 */

/**
 * For each tile of rows from `row`: U = F − U Lᵀ, column after column, L the `width` × `width` unit lower corner; then F = U D⁻¹. Packed,
 * U goes to `right` and U D⁻¹ to `left`.
 */
function solveTiles(
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
): void {
  for (let tile = 0; tile < tiles; tile++) {
    const at = (row + 4 * tile) * stride + column;
    const packed = 4 * tile * width;
    for (let c = 0; c < width; c++) {
      let a = front[at + c];
      let b = front[at + stride + c];
      let d = front[at + 2 * stride + c];
      let e = front[at + 3 * stride + c];
      for (let k = 0; k < c; k++) {
        const l = corner[c * width + k];
        const u = packed + 4 * k;
        a -= l * right[u];
        b -= l * right[u + 1];
        d -= l * right[u + 2];
        e -= l * right[u + 3];
      }
      const u = packed + 4 * c;
      right[u] = a;
      right[u + 1] = b;
      right[u + 2] = d;
      right[u + 3] = e;
      const by = inverse[c];
      front[at + c] = left[u] = a * by;
      front[at + stride + c] = left[u + 1] = b * by;
      front[at + 2 * stride + c] = left[u + 2] = d * by;
      front[at + 3 * stride + c] = left[u + 3] = e * by;
    }
  }
}

/** F_ij −= Σ_k left_ik right_jk over the tiles on and below the diagonal that starts at (row, row). */
function subtractTiles(
  front: Float64Array,
  stride: number,
  row: number,
  tiles: number,
  width: number,
  left: Float64Array,
  right: Float64Array,
): void {
  for (let i = 0; i < tiles; i++) {
    for (let j = 0; j <= i; j++) {
      const at = (row + 4 * i) * stride + row + 4 * j;
      for (let lane = 0; lane < 4; lane += 2) {
        subtractHalf(
          front,
          at + lane * stride,
          stride,
          4 * i * width + lane,
          left,
          4 * j * width,
          right,
          width,
        );
      }
    }
  }
}

/** Two rows by four columns: so many sums fit into registers. */
function subtractHalf(
  front: Float64Array,
  at: number,
  stride: number,
  l: number,
  left: Float64Array,
  r: number,
  right: Float64Array,
  width: number,
): void {
  let a0 = 0;
  let a1 = 0;
  let a2 = 0;
  let a3 = 0;
  let b0 = 0;
  let b1 = 0;
  let b2 = 0;
  let b3 = 0;
  for (let k = 0; k < 4 * width; k += 4) {
    const a = left[l + k];
    const b = left[l + k + 1];
    const r0 = right[r + k];
    const r1 = right[r + k + 1];
    const r2 = right[r + k + 2];
    const r3 = right[r + k + 3];
    a0 += a * r0;
    a1 += a * r1;
    a2 += a * r2;
    a3 += a * r3;
    b0 += b * r0;
    b1 += b * r1;
    b2 += b * r2;
    b3 += b * r3;
  }
  front[at] -= a0;
  front[at + 1] -= a1;
  front[at + 2] -= a2;
  front[at + 3] -= a3;
  front[at + stride] -= b0;
  front[at + stride + 1] -= b1;
  front[at + stride + 2] -= b2;
  front[at + stride + 3] -= b3;
}
