import type { TetMesh } from "pliant";
import type { Vec3 } from "@pliant/geometry";

/** The six tetrahedra of a cube around its diagonal from corner 0 to corner 7; corner bits are x 1, y 2, z 4. */
const KUHN = [
  [0, 1, 3, 7], [0, 3, 2, 7], [0, 2, 6, 7], [0, 6, 4, 7], [0, 4, 5, 7], [0, 5, 1, 7],
] as const; // prettier-ignore

/** Cells of a lattice, and where a corner (i, j, k) of it goes. */
export interface Lattice {
  readonly cells: readonly [number, number, number];
  /** Whether a cell is part of the body; all are when left out. */
  readonly has?: (i: number, j: number, k: number) => boolean;
  /** Position of a corner from its share of the way along each side, 0 to 1 [m]. */
  readonly at: (u: number, v: number, w: number) => Vec3;
  /** The last corners along x are the first ones: a ring. */
  readonly ring?: boolean;
}

/** Six tetrahedra per cell. Corners that no cell has are left out; those that are nearly flat or turned over, too. */
export function latticeTets({ cells, has = () => true, at, ring = false }: Lattice): TetMesh {
  const [nx, ny, nz] = cells;
  const node = new Int32Array((nx + 1) * (ny + 1) * (nz + 1)).fill(-1);
  const x: number[] = [];
  const tets: number[] = [];
  const nodeOf = (i: number, j: number, k: number): number => {
    const place = ((ring ? i % nx : i) * (ny + 1) + j) * (nz + 1) + k;
    if (node[place] < 0) {
      node[place] = x.length / 3;
      x.push(...at(i / nx, j / ny, k / nz));
    }
    return node[place];
  };
  for (let i = 0; i < nx; i++) {
    for (let j = 0; j < ny; j++) {
      for (let k = 0; k < nz; k++) {
        if (!has(i, j, k)) continue;
        // Mirrored in every other cell, so that a body of many cells is as stiff in all directions.
        const flip = [i & 1, j & 1, k & 1];
        const odd = (flip[0] + flip[1] + flip[2]) & 1;
        const corner = (bits: number): number =>
          nodeOf(i + ((bits & 1) ^ flip[0]), j + (((bits >> 1) & 1) ^ flip[1]), k + ((bits >> 2) ^ flip[2]));
        for (const [a, b, c, d] of KUHN) {
          if (odd === 1) tets.push(corner(a), corner(c), corner(b), corner(d));
          else tets.push(corner(a), corner(b), corner(c), corner(d));
        }
      }
    }
  }
  return { x: Float64Array.from(x), tets: Uint32Array.from(tets) };
}
