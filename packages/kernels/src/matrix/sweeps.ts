import type { Real } from "../real.ts";
import { EDGE, type Matrix, type Sweep } from "./contract.ts";
import { incidenceOf, irregularNode, NO_INDEX, type Incidence } from "./incidence.ts";

/** Coefficient and share of a spring. */
export function numbersOf(
  { springs, edges }: Matrix,
  { coefficient, share }: Incidence,
  k: number,
): [number, number] {
  const c = coefficient[k];
  const at = share[k] - springs.length;
  if (at < 0) return [c === NO_INDEX ? 0 : springs[c], springs[share[k]]];
  return [edges[c - springs.length], edges[at]];
}

/** Whether the sweeps leave a spring to the residual. */
export function isDropped(
  { springs, edges, dropLimit }: Matrix,
  { coefficient }: Incidence,
  k: number,
): boolean {
  const at = coefficient[k] - springs.length;
  return coefficient[k] !== NO_INDEX && at >= 0 && edges[at] <= dropLimit[at / EDGE];
}

const sum = new Float64Array(3);

/** Adds sign B (v_j − from_i) to `sum` over springs `begin` to `end` of the node at i. */
function gather(matrix: Matrix, incidence: Incidence, i: number, begin: number, end: number, v: Real): void {
  const { width, y } = matrix;
  for (let k = begin; k < end; k++) {
    const j = incidence.otherVector[k];
    const [c, s] = numbersOf(matrix, incidence, k);
    if ((c === 0 && s === 0) || isDropped(matrix, incidence, k)) continue;
    const dx = y[j] - y[i];
    const dy = y[j + width] - y[i + width];
    const dz = y[j + 2 * width] - y[i + 2 * width];
    const along = c * (dx * v[j] + dy * v[j + width] + dz * v[j + 2 * width]);
    sum[0] += along * dx + s * v[j];
    sum[1] += along * dy + s * v[j + width];
    sum[2] += along * dz + s * v[j + 2 * width];
  }
}

const out = new Float64Array(3);

/** out = block v. */
export function times(blocks: Real, k: number, width: number, x: number, y: number, z: number): Float64Array {
  const xy = blocks[k + width];
  const xz = blocks[k + 2 * width];
  const yz = blocks[k + 4 * width];
  out[0] = blocks[k] * x + xy * y + xz * z;
  out[1] = xy * x + blocks[k + 3 * width] * y + yz * z;
  out[2] = xz * x + yz * y + blocks[k + 5 * width] * z;
  return out;
}

/** v·block v at a node. */
function square(blocks: Real, k: number, width: number, v: Real, i: number): number {
  const [x, y, z] = [v[i], v[i + width], v[i + 2 * width]];
  const [a, b, c] = times(blocks, k, width, x, y, z);
  return x * a + y * b + z * c;
}

export function apply(matrix: Matrix, own: Real, p: Real, q: Real): void {
  const { vector } = incidenceOf(matrix);
  for (let node = 0; node < vector.length; node++) applyNode(matrix, own, p, q, node);
}

export function applyAt(
  matrix: Matrix,
  own: Real,
  p: Real,
  q: Real,
  slots: Uint32Array,
  count: number,
): void {
  for (let k = 0; k < count; k++) applyNode(matrix, own, p, q, irregularNode(matrix, slots[k]));
}

/** q = own p + Σ B (p_i − p_j) at one node. */
function applyNode(matrix: Matrix, own: Real, p: Real, q: Real, node: number): void {
  const { width, y } = matrix;
  const incidence = incidenceOf(matrix);
  const { vector, block, first, otherVector } = incidence;
  const i = vector[node];
  const [px, py, pz] = [p[i], p[i + width], p[i + 2 * width]];
  let [qx, qy, qz] = times(own, block[node], width, px, py, pz);
  for (let k = first[node]; k < first[node + 1]; k++) {
    const j = otherVector[k];
    const [c, s] = numbersOf(matrix, incidence, k);
    if (c === 0 && s === 0) continue;
    const dx = y[j] - y[i];
    const dy = y[j + width] - y[i + width];
    const dz = y[j + 2 * width] - y[i + 2 * width];
    const [vx, vy, vz] = [px - p[j], py - p[j + width], pz - p[j + 2 * width]];
    const along = c * (dx * vx + dy * vy + dz * vz);
    qx += along * dx + s * vx;
    qy += along * dy + s * vy;
    qz += along * dz + s * vz;
  }
  q[i] = qx;
  q[i + width] = qy;
  q[i + 2 * width] = qz;
}

export function sweepInitial(matrix: Matrix, b: Real, r: Real): number {
  const { width, pivot, inverse } = matrix;
  const incidence = incidenceOf(matrix);
  const { vector, block, first, later } = incidence;
  let total = 0;
  for (let node = 0; node < vector.length; node++) {
    const i = vector[node];
    sum.set([b[i], b[i + width], b[i + 2 * width]]);
    gather(matrix, incidence, i, first[node], later[node], r);
    const [x, y, z] = times(inverse, block[node], width, sum[0], sum[1], sum[2]);
    r[i] = x;
    r[i + width] = y;
    r[i + 2 * width] = z;
    total += square(pivot, block[node], width, r, i);
  }
  return total;
}

export function sweepBackward(matrix: Matrix, beta: number, { r, p, t, u }: Sweep): number {
  const { width, diagonal, inverse } = matrix;
  const incidence = incidenceOf(matrix);
  const { vector, block, first, later } = incidence;
  let total = 0;
  for (let node = vector.length - 1; node >= 0; node--) {
    const i = vector[node];
    sum.fill(0);
    gather(matrix, incidence, i, later[node], first[node + 1], t);
    const turn = times(inverse, block[node], width, sum[0], sum[1], sum[2]);
    for (let axis = 0; axis < 3; axis++) {
      const at = i + axis * width;
      p[at] = r[at] + beta * p[at];
      t[at] = p[at] + turn[axis];
    }
    const bent = times(diagonal, block[node], width, t[i], t[i + width], t[i + 2 * width]);
    for (let axis = 0; axis < 3; axis++) {
      u[i + axis * width] = bent[axis];
      total += t[i + axis * width] * (bent[axis] - 2 * sum[axis]);
    }
  }
  return total;
}

export function sweepForward(matrix: Matrix, alpha: number, { x, r, p, t, u, s }: Sweep): number {
  const { width, pivot, inverse } = matrix;
  const incidence = incidenceOf(matrix);
  const { vector, block, first, later } = incidence;
  let total = 0;
  for (let node = 0; node < vector.length; node++) {
    const i = vector[node];
    sum.set([u[i], u[i + width], u[i + 2 * width]]);
    gather(matrix, incidence, i, first[node], later[node], s);
    const turn = times(inverse, block[node], width, sum[0], sum[1], sum[2]);
    for (let axis = 0; axis < 3; axis++) {
      const at = i + axis * width;
      const q = p[at] - t[at] + turn[axis];
      s[at] = q - t[at];
      r[at] -= alpha * q;
      x[at] += alpha * t[at];
    }
    total += square(pivot, block[node], width, r, i);
  }
  return total;
}
