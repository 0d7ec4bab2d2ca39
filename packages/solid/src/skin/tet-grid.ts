import type { TetMesh } from "pliant";
import { tetWeights } from "./tet-weights.ts";

/** Tetrahedra by the cells of a uniform grid that their boxes touch. */
export interface TetGrid {
  readonly mesh: TetMesh;
  readonly low: readonly number[];
  readonly cell: number;
  readonly counts: readonly number[];
  readonly starts: Uint32Array;
  readonly list: Uint32Array;
}

/** Two tetrahedra side by side both hold a point between them, but for rounding. */
const ROUNDING = 1e-12;

export function createTetGrid(mesh: TetMesh): TetGrid {
  const { x, tets } = mesh;
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < x.length; i++) {
    low[i % 3] = Math.min(low[i % 3], x[i]);
    high[i % 3] = Math.max(high[i % 3], x[i]);
  }
  const cell = cellSize(
    low.map((value, axis) => high[axis] - value),
    tets.length / 4,
  );
  const counts = low.map((value, axis) => Math.floor((high[axis] - value) / cell) + 1);
  const place = (axis: number, value: number): number =>
    Math.min(counts[axis] - 1, Math.max(0, Math.floor((value - low[axis]) / cell)));
  // Cells of each box: first and last along each axis.
  const range = new Uint32Array(6);
  const visit = (tet: number, each: (cell: number) => void): void => {
    for (let axis = 0; axis < 3; axis++) {
      let [from, to] = [Infinity, -Infinity];
      for (let c = 4 * tet; c < 4 * tet + 4; c++) {
        from = Math.min(from, x[3 * tets[c] + axis]);
        to = Math.max(to, x[3 * tets[c] + axis]);
      }
      range[2 * axis] = place(axis, from);
      range[2 * axis + 1] = place(axis, to);
    }
    for (let k = range[4]; k <= range[5]; k++) {
      for (let j = range[2]; j <= range[3]; j++) {
        for (let i = range[0]; i <= range[1]; i++) each(i + counts[0] * (j + counts[1] * k));
      }
    }
  };
  const starts = new Uint32Array(counts[0] * counts[1] * counts[2] + 1);
  for (let tet = 0; tet < tets.length / 4; tet++) visit(tet, (at) => starts[at + 1]++);
  for (let k = 1; k < starts.length; k++) starts[k] += starts[k - 1];
  const next = starts.slice();
  const list = new Uint32Array(starts[starts.length - 1]);
  for (let tet = 0; tet < tets.length / 4; tet++) visit(tet, (at) => (list[next[at]++] = tet));
  return { mesh, low, cell, counts, starts, list };
}

/** About one cell per tetrahedron; square cells, however flat the body. */
function cellSize(size: readonly number[], tetCount: number): number {
  const longest = Math.max(...size);
  const volume = size.reduce((product, length) => product * Math.max(length, 1e-3 * longest), 1);
  // The cube root by bisection: `Math.cbrt` differs between engines.
  let cell = longest;
  while (cell * cell * cell * tetCount > volume) cell *= 0.8;
  return cell;
}

/** The tetrahedron that holds a point, with its weights in `out`; −1 when none does. */
export function findTet(
  { mesh, low, cell, counts, starts, list }: TetGrid,
  px: number,
  py: number,
  pz: number,
  out: Float64Array,
): number {
  const i = Math.floor((px - low[0]) / cell);
  const j = Math.floor((py - low[1]) / cell);
  const k = Math.floor((pz - low[2]) / cell);
  if (!(i >= 0 && j >= 0 && k >= 0 && i < counts[0] && j < counts[1] && k < counts[2])) return -1;
  const at = i + counts[0] * (j + counts[1] * k);
  for (let e = starts[at]; e < starts[at + 1]; e++) {
    if (tetWeights(mesh, list[e], px, py, pz, out) >= -ROUNDING) return list[e];
  }
  return -1;
}
