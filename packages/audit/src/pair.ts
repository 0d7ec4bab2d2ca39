import type { Surface } from "./surface.ts";

/** Two triangles side by side: corners 0, 1, 2 and 3, 4, 5, 6 × 3 [m]. */
export function createPair(): Float64Array {
  return new Float64Array(18);
}

/** What `sharedCorner` says of triangles without a common vertex, and of those with a common edge. */
export const NONE = -1;
export const EDGE = -2;

/** The common vertex as corner of i + 3 × corner of j; NONE, or EDGE if there are more. */
export function sharedCorner(triangles: Uint32Array, i: number, j: number): number {
  let found = NONE;
  for (let k = 0; k < 3; k++) {
    for (let l = 0; l < 3; l++) {
      if (triangles[3 * i + k] !== triangles[3 * j + l]) continue;
      if (found !== NONE) return EDGE;
      found = k + 3 * l;
    }
  }
  return found;
}

/** Writes a triangle into corners `first` to `first` + 2, beginning with its own corner `begin` and keeping the order. */
export function setTriangle(
  pair: Float64Array,
  first: number,
  { x, triangles }: Surface,
  triangle: number,
  begin = 0,
): void {
  for (let k = 0; k < 3; k++) {
    const from = 3 * triangles[3 * triangle + ((begin + k) % 3)];
    const to = 3 * (first + k);
    pair[to] = x[from];
    pair[to + 1] = x[from + 1];
    pair[to + 2] = x[from + 2];
  }
}
