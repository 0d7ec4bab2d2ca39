/** Points and normals of one triangle. Corners are given by where their x stands in a column of positions. */

import { closestWeights } from "../closest-weights.ts";

/**
 * The point of triangle (a, b, c) that is nearest to (x, y, z). Writes weights and feature, returns the squared
 * distance [m²].
 */
export function closestOnTriangle(
  at: Float64Array,
  a: number,
  b: number,
  c: number,
  x: number,
  y: number,
  z: number,
  out: Float64Array,
): number {
  return closestWeights(
    at[b] - at[a],
    at[b + 1] - at[a + 1],
    at[b + 2] - at[a + 2],
    at[c] - at[a],
    at[c + 1] - at[a + 1],
    at[c + 2] - at[a + 2],
    x - at[a],
    y - at[a + 1],
    z - at[a + 2],
    out,
  );
}

/** Writes the unit normal of triangle (a, b, c), zeros if it has no area; returns its double area [m²]. */
export function faceNormal(at: Float64Array, a: number, b: number, c: number, out: Float64Array): number {
  const ux = at[b] - at[a];
  const uy = at[b + 1] - at[a + 1];
  const uz = at[b + 2] - at[a + 2];
  const vx = at[c] - at[a];
  const vy = at[c + 1] - at[a + 1];
  const vz = at[c + 2] - at[a + 2];
  const nx = uy * vz - uz * vy;
  const ny = uz * vx - ux * vz;
  const nz = ux * vy - uy * vx;
  const length = Math.sqrt(nx * nx + ny * ny + nz * nz);
  const scale = length > 0 ? 1 / length : 0;
  out[0] = nx * scale;
  out[1] = ny * scale;
  out[2] = nz * scale;
  return length;
}

/** Whether three points lie on a line, as far as f64 can tell: such a triangle has no normal. */
export function isDegenerate(at: Float64Array, a: number, b: number, c: number): boolean {
  const longest = Math.max(squared(at, a, b), squared(at, b, c), squared(at, c, a));
  return !(faceNormal(at, a, b, c, scratch) > 1e-12 * longest);
}

function squared(at: Float64Array, a: number, b: number): number {
  return (at[b] - at[a]) ** 2 + (at[b + 1] - at[a + 1]) ** 2 + (at[b + 2] - at[a + 2]) ** 2;
}

const scratch = new Float64Array(3);
