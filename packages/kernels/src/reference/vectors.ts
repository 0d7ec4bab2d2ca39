import type { Real } from "../kernels.ts";
import { blocksApply } from "./blocks.ts";

export function project(count: number, slots: Uint32Array, normals: Real, v: Real): void {
  const plane = v.length / 3;
  for (let k = 0; k < count; k++) {
    const i = slots[k];
    const nx = normals[3 * k];
    const ny = normals[3 * k + 1];
    const nz = normals[3 * k + 2];
    const along = nx * v[i] + ny * v[i + plane] + nz * v[i + 2 * plane];
    v[i] -= along * nx;
    v[i + plane] -= along * ny;
    v[i + 2 * plane] -= along * nz;
  }
}

export function dot(a: Real, b: Real): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
}

export function precondition(inverse: Real, r: Real, z: Real): number {
  blocksApply(0, r.length / 3, inverse, r, z);
  return dot(r, z);
}

export function descend(alpha: number, p: Real, q: Real, inverse: Real, x: Real, r: Real, z: Real): number {
  for (let i = 0; i < x.length; i++) {
    x[i] += alpha * p[i];
    r[i] -= alpha * q[i];
  }
  return precondition(inverse, r, z);
}

export function redirect(beta: number, z: Real, p: Real): void {
  for (let i = 0; i < p.length; i++) p[i] = z[i] + beta * p[i];
}
