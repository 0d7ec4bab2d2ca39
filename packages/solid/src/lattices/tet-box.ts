import type { TetMesh } from "pliant";

/** The six tetrahedra around a cube's diagonal (Kuhn), by its corners x + 2 y + 4 z; neighbours' faces fit. */
const KUHN = [
  [0, 1, 3, 7],
  [0, 3, 2, 7],
  [0, 2, 6, 7],
  [0, 6, 4, 7],
  [0, 4, 5, 7],
  [0, 5, 1, 7],
] as const;

/** A box around the origin, `size` [m] in cells that are cut into six tetrahedra each; nodes run along x first. */
export function tetBox(
  size: readonly [number, number, number],
  cells: readonly [number, number, number],
): TetMesh {
  const [nx, ny, nz] = cells;
  for (const [k, count] of cells.entries()) {
    if (!(Number.isInteger(count) && count >= 1))
      throw new RangeError(`tetBox: cells[${k}] is ${count}, expected a whole number from 1`);
    if (!(size[k] > 0 && size[k] < Infinity))
      throw new RangeError(`tetBox: size[${k}] is ${size[k]}, expected a finite length above 0 m`);
  }
  const x = new Float64Array(3 * (nx + 1) * (ny + 1) * (nz + 1));
  let at = 0;
  for (let k = 0; k <= nz; k++) {
    for (let j = 0; j <= ny; j++) {
      for (let i = 0; i <= nx; i++) {
        x[at++] = size[0] * (i / nx - 0.5);
        x[at++] = size[1] * (j / ny - 0.5);
        x[at++] = size[2] * (k / nz - 0.5);
      }
    }
  }
  const node = (i: number, j: number, k: number): number => i + (nx + 1) * (j + (ny + 1) * k);
  const tets: number[] = [];
  for (let k = 0; k < nz; k++) {
    for (let j = 0; j < ny; j++) {
      for (let i = 0; i < nx; i++) {
        for (const tet of KUHN) {
          for (const corner of tet)
            tets.push(node(i + (corner & 1), j + ((corner >> 1) & 1), k + (corner >> 2)));
        }
      }
    }
  }
  return { x, tets: Uint32Array.from(tets) };
}
