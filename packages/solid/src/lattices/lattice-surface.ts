import type { Lattice } from "./tet-lattice.ts";

/** Corners of the six sides of a cell, counter-clockwise seen from outside: bits are x 1, y 2, z 4; then where the neighbour is. */
const SIDES = [
  { corners: [0, 4, 6, 2], step: [-1, 0, 0] },
  { corners: [1, 3, 7, 5], step: [1, 0, 0] },
  { corners: [0, 1, 5, 4], step: [0, -1, 0] },
  { corners: [2, 6, 7, 3], step: [0, 1, 0] },
  { corners: [0, 2, 3, 1], step: [0, 0, -1] },
  { corners: [4, 5, 7, 6], step: [0, 0, 1] },
] as const;

/** The surface of a lattice without what is inside: for skins far finer than tetrahedra could be. */
export function latticeSurface({ cells, has = () => true, at, ring = false }: Lattice): {
  readonly points: Float64Array;
  readonly triangles: Uint32Array;
} {
  const [nx, ny, nz] = cells;
  const place = new Map<number, number>();
  const points: number[] = [];
  const triangles: number[] = [];
  const pointOf = (i: number, j: number, k: number): number => {
    const key = ((ring ? i % nx : i) * (ny + 1) + j) * (nz + 1) + k;
    const known = place.get(key);
    if (known !== undefined) return known;
    place.set(key, place.size);
    points.push(...at(i / nx, j / ny, k / nz));
    return place.size - 1;
  };
  const isIn = (i: number, j: number, k: number): boolean => {
    const a = ring ? (i + nx) % nx : i;
    return a >= 0 && j >= 0 && k >= 0 && a < nx && j < ny && k < nz && has(a, j, k);
  };
  for (let i = 0; i < nx; i++) {
    for (let j = 0; j < ny; j++) {
      for (let k = 0; k < nz; k++) {
        if (!has(i, j, k)) continue;
        for (const { corners, step } of SIDES) {
          if (isIn(i + step[0], j + step[1], k + step[2])) continue;
          const [a, b, c, d] = corners.map((bits) =>
            pointOf(i + (bits & 1), j + ((bits >> 1) & 1), k + (bits >> 2)),
          );
          triangles.push(a, b, c, a, c, d);
        }
      }
    }
  }
  return { points: Float64Array.from(points), triangles: Uint32Array.from(triangles) };
}
