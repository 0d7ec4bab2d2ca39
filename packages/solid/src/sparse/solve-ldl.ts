import type { Ldl } from "./ldl.ts";

/** Right sides that are solved at once: L is read once for all of them. */
export const WIDTH = 4;

/** Solves A X = B for four right sides, interleaved: number w of unknown i is at 4 i + w. X takes the place of B. */
export function solveLdl({ fronts, panels, diagonal }: Ldl, b: Float64Array, work: Float64Array): void {
  const { count, first, rows, order } = fronts;
  const y = work;
  for (let k = 0; k < order.length; k++) {
    for (let c = 0; c < 3 * WIDTH; c++) y[3 * WIDTH * k + c] = b[3 * WIDTH * order[k] + c];
  }
  for (let f = 0; f < count; f++) forth(panels[f], rows[f], first[f], first[f + 1] - first[f], y);
  for (let i = 0; i < diagonal.length; i++) {
    for (let w = 0; w < WIDTH; w++) y[WIDTH * i + w] /= diagonal[i];
  }
  for (let f = count - 1; f >= 0; f--) back(panels[f], rows[f], first[f], first[f + 1] - first[f], y);
  for (let k = 0; k < order.length; k++) {
    for (let c = 0; c < 3 * WIDTH; c++) b[3 * WIDTH * order[k] + c] = y[3 * WIDTH * k + c];
  }
}

/** y −= L y, row after row. */
function forth(panel: Float64Array, rows: Uint32Array, first: number, own: number, y: Float64Array): void {
  const columns = 3 * own;
  const start = 12 * first;
  for (let i = 1; i < 3 * rows.length; i++) {
    const node = Math.floor(i / 3);
    const at = 4 * (3 * rows[node] + (i - 3 * node));
    const end = i * columns + Math.min(i, columns);
    let s0 = y[at];
    let s1 = y[at + 1];
    let s2 = y[at + 2];
    let s3 = y[at + 3];
    let v = start;
    for (let k = i * columns; k < end; k++) {
      const l = panel[k];
      s0 -= l * y[v];
      s1 -= l * y[v + 1];
      s2 -= l * y[v + 2];
      s3 -= l * y[v + 3];
      v += 4;
    }
    y[at] = s0;
    y[at + 1] = s1;
    y[at + 2] = s2;
    y[at + 3] = s3;
  }
}

/** y −= Lᵀ y, from the last row up. */
function back(panel: Float64Array, rows: Uint32Array, first: number, own: number, y: Float64Array): void {
  const columns = 3 * own;
  const start = 12 * first;
  for (let i = 3 * rows.length - 1; i > 0; i--) {
    const node = Math.floor(i / 3);
    const at = 4 * (3 * rows[node] + (i - 3 * node));
    const end = i * columns + Math.min(i, columns);
    const s0 = y[at];
    const s1 = y[at + 1];
    const s2 = y[at + 2];
    const s3 = y[at + 3];
    let v = start;
    for (let k = i * columns; k < end; k++) {
      const l = panel[k];
      y[v] -= l * s0;
      y[v + 1] -= l * s1;
      y[v + 2] -= l * s2;
      y[v + 3] -= l * s3;
      v += 4;
    }
  }
}
