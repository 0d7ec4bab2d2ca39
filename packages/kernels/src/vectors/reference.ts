import { BLOCK } from "../layout.ts";
import type { Real } from "../real.ts";
import { indexOf } from "../slots.ts";
import type { VectorKernels } from "./contract.ts";

export const vectorReference: VectorKernels = {
  project,
  dot,
  applyBlocks,
  addScaled,
  redirect,
  narrow,
  addNarrow,
  residual,
};

function project(width: number, count: number, at: Uint32Array, normals: Real, v: Real): void {
  for (let k = 0; k < count; k++) {
    const i = at[k];
    const nx = normals[3 * k];
    const ny = normals[3 * k + 1];
    const nz = normals[3 * k + 2];
    const along = nx * v[i] + ny * v[i + width] + nz * v[i + 2 * width];
    v[i] -= along * nx;
    v[i + width] -= along * ny;
    v[i + 2 * width] -= along * nz;
  }
}

function dot(a: Real, b: Real): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i] * b[i];
  return sum;
}

function addScaled(alpha: number, x: Real, y: Real): void {
  for (let i = 0; i < y.length; i++) y[i] += alpha * x[i];
}

function narrow(wide: Float64Array, out: Real): void {
  out.set(wide);
}

function addNarrow(x: Real, wide: Float64Array): void {
  for (let i = 0; i < wide.length; i++) wide[i] += x[i];
}

function residual(
  c2: number,
  force: Float64Array,
  inert: Real,
  start: Float64Array,
  base: Float64Array,
  u: Real,
  r: Real,
): void {
  for (let i = 0; i < r.length; i++) r[i] = c2 * force[i] + inert[i] * (start[i] - base[i]) - u[i];
}

function redirect(beta: number, z: Real, p: Real): void {
  for (let i = 0; i < p.length; i++) p[i] = z[i] + beta * p[i];
}

function applyBlocks(width: number, blocks: Real, p: Real, q: Real): void {
  for (let slot = 0; slot < p.length / 3; slot++) {
    const i = indexOf(slot, width, 3);
    const k = indexOf(slot, width, BLOCK);
    const [x, y, z] = [p[i], p[i + width], p[i + 2 * width]];
    q[i] = blocks[k] * x + blocks[k + width] * y + blocks[k + 2 * width] * z;
    q[i + width] = blocks[k + width] * x + blocks[k + 3 * width] * y + blocks[k + 4 * width] * z;
    q[i + 2 * width] = blocks[k + 2 * width] * x + blocks[k + 4 * width] * y + blocks[k + 5 * width] * z;
  }
}
