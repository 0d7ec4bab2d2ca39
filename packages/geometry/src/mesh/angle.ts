/**
 * The angle between two directions of any length, 0 to π [rad]: 2 atan(|u/|u| − v/|v|| / |u/|u| + v/|v||) (Kahan), which
 * keeps its digits where u and v are nearly parallel. Our own arcus tangent: engines differ in the last bit of theirs.
 */
export function angleBetween(ux: number, uy: number, uz: number, vx: number, vy: number, vz: number): number {
  const u = Math.sqrt(ux * ux + uy * uy + uz * uz);
  const v = Math.sqrt(vx * vx + vy * vy + vz * vz);
  // |v| u and |u| v have the same length: no division.
  const apart = length(v * ux - u * vx, v * uy - u * vy, v * uz - u * vz);
  const along = length(v * ux + u * vx, v * uy + u * vy, v * uz + u * vz);
  if (apart === 0) return 0;
  return apart <= along ? 2 * arctangent(apart / along) : PI - 2 * arctangent(along / apart);
}

const PI = 3.141592653589793;

/** Of 0 to 1. Two halvings, atan t = 2 atan(t / (1 + √(1 + t²))), leave at most 0.2, where eleven terms suffice. */
function arctangent(t: number): number {
  let s = t / (1 + Math.sqrt(1 + t * t));
  s = s / (1 + Math.sqrt(1 + s * s));
  const q = s * s;
  let sum = 0;
  for (let n = 21; n >= 1; n -= 2) sum = 1 / n - q * sum;
  return 4 * s * sum;
}

function length(x: number, y: number, z: number): number {
  return Math.sqrt(x * x + y * y + z * z);
}
