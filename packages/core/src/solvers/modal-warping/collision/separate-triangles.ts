import type { WatchedPairs } from "./surface-crossings.ts";

/** The plane that lies best between two triangles: its unit normal, towards the first, and how far apart they are along it [m]. */
export interface Separation {
  readonly normal: Float64Array;
  distance: number;
}

export const createSeparation = (): Separation => ({ normal: new Float64Array(3), distance: 0 });

/** Squared sine below which two directions have no common normal [1]. */
const PARALLEL_SINE_SQUARED = 1e-12;

const edges = new Float64Array(18);

/**
 * Of two triangles that do not cross, the direction along which they are farthest apart, among those that can be it: their normals, and the
 * common normals of their edges. Triangles with a corner in common are 0 apart.
 */
export function separateTriangles(
  x: Float64Array,
  { corners }: WatchedPairs,
  pair: number,
  out: Separation,
): void {
  const at = 6 * pair;
  for (let side = 0; side < 2; side++) {
    for (let k = 0; k < 3; k++) {
      const from = 3 * corners[at + 3 * side + k];
      const to = 3 * corners[at + 3 * side + ((k + 1) % 3)];
      for (let axis = 0; axis < 3; axis++) edges[9 * side + 3 * k + axis] = x[to + axis] - x[from + axis];
    }
  }
  out.distance = -Infinity;
  tryNormal(x, corners, at, 0, 3, out);
  tryNormal(x, corners, at, 9, 12, out);
  for (let k = 0; k < 9; k += 3) for (let l = 9; l < 18; l += 3) tryNormal(x, corners, at, k, l, out);
}

/** Takes the common normal of two edges if it is better than what there is. */
function tryNormal(
  x: Float64Array,
  corners: Uint32Array,
  at: number,
  k: number,
  l: number,
  out: Separation,
): void {
  const [ax, ay, az] = [edges[k], edges[k + 1], edges[k + 2]];
  const [bx, by, bz] = [edges[l], edges[l + 1], edges[l + 2]];
  let nx = ay * bz - az * by;
  let ny = az * bx - ax * bz;
  let nz = ax * by - ay * bx;
  const square = nx * nx + ny * ny + nz * nz;
  if (!(square > PARALLEL_SINE_SQUARED * (ax * ax + ay * ay + az * az) * (bx * bx + by * by + bz * bz)))
    return;
  const scale = 1 / Math.sqrt(square);
  nx *= scale;
  ny *= scale;
  nz *= scale;
  let [low, high, lowest, highest] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let k = 0; k < 3; k++) {
    const i = 3 * corners[at + k];
    const j = 3 * corners[at + 3 + k];
    const first = nx * x[i] + ny * x[i + 1] + nz * x[i + 2];
    const second = nx * x[j] + ny * x[j + 1] + nz * x[j + 2];
    low = Math.min(low, first);
    high = Math.max(high, first);
    lowest = Math.min(lowest, second);
    highest = Math.max(highest, second);
  }
  const isFirstAbove = low - highest >= lowest - high;
  const distance = isFirstAbove ? low - highest : lowest - high;
  if (!(distance > out.distance)) return;
  const sign = isFirstAbove ? 1 : -1;
  out.distance = distance;
  out.normal[0] = sign * nx;
  out.normal[1] = sign * ny;
  out.normal[2] = sign * nz;
}
