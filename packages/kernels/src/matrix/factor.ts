import { BLOCK } from "../layout.ts";
import type { Matrix } from "./contract.ts";
import { incidenceOf, irregularNode, slotOf } from "./incidence.ts";
import { isDropped, numbersOf } from "./sweeps.ts";

export function addDiagonal(matrix: Matrix): void {
  const { width, y, diagonal } = matrix;
  const incidence = incidenceOf(matrix);
  const { vector, block, first, otherVector } = incidence;
  for (let node = 0; node < vector.length; node++) {
    const i = vector[node];
    for (let k = first[node]; k < first[node + 1]; k++) {
      const j = otherVector[k];
      const [c, s] = numbersOf(matrix, incidence, k);
      if ((c === 0 && s === 0) || isDropped(matrix, incidence, k)) continue;
      const d = [0, width, 2 * width].map((axis) => y[j + axis] - y[i + axis]);
      SIX.forEach(([a, b], field) => {
        diagonal[block[node] + field * width] += c * d[a] * d[b] + (a === b ? s : 0);
      });
    }
  }
}

/** Rows and columns of the six numbers of a block. */
const SIX = [
  [0, 0],
  [0, 1],
  [0, 2],
  [1, 1],
  [1, 2],
  [2, 2],
] as const;

const d = new Float64Array(BLOCK);
const s = new Float64Array(BLOCK);
const m = new Float64Array(BLOCK);

export function factor(matrix: Matrix, theta: number, _constrainedCount: number): void {
  const { vector } = incidenceOf(matrix);
  for (let node = 0; node < vector.length; node++) factorNode(matrix, theta, node);
}

export function refactorAt(matrix: Matrix, theta: number, slots: Uint32Array, count: number): void {
  for (let k = 0; k < count; k++) factorNode(matrix, theta, irregularNode(matrix, slots[k]));
}

/** Pivot and inverse of one node, from those of earlier ones. */
function factorNode(matrix: Matrix, theta: number, node: number): void {
  const { width, pivot, inverse, floor, filter } = matrix;
  const { vector, block } = incidenceOf(matrix);
  const k = block[node];
  const slot = slotOf(vector[node], width);
  setPivot(matrix, node, theta);
  for (let field = 0; field < BLOCK; field++) {
    s[field] = filter[k + field * width];
  }
  if (floor[slot] > 0) {
    sandwich(d, s, m);
    unblock(d, s, m);
    ldlInverse(m, floor[slot], d);
    for (let field = 0; field < BLOCK; field++) pivot[k + field * width] = m[field];
    sandwich(d, s, m);
  } else {
    m.fill(0);
    for (let field = 0; field < BLOCK; field++) pivot[k + field * width] = 0;
  }
  for (let field = 0; field < BLOCK; field++) inverse[k + field * width] = m[field];
}

/** d = diagonal − θ Σ B D⁻¹ B over the earlier neighbours of a node. */
function setPivot(matrix: Matrix, node: number, theta: number): void {
  const { width, y, diagonal, inverse } = matrix;
  const incidence = incidenceOf(matrix);
  const { vector, block, first, later, otherVector, otherBlock } = incidence;
  const i = vector[node];
  for (let field = 0; field < BLOCK; field++) d[field] = diagonal[block[node] + field * width];
  if (theta === 0) return;
  for (let k = first[node]; k < later[node]; k++) {
    const [c, share] = numbersOf(matrix, incidence, k);
    if ((c === 0 && share === 0) || isDropped(matrix, incidence, k)) continue;
    const j = otherVector[k];
    const g = [0, width, 2 * width].map((axis) => y[j + axis] - y[i + axis]);
    const n = SIX.map((_, field) => inverse[otherBlock[k] + field * width]);
    const w = [
      n[0] * g[0] + n[1] * g[1] + n[2] * g[2],
      n[1] * g[0] + n[3] * g[1] + n[4] * g[2],
      n[2] * g[0] + n[4] * g[1] + n[5] * g[2],
    ];
    const along = c * c * (g[0] * w[0] + g[1] * w[1] + g[2] * w[2]);
    SIX.forEach(([a, b], field) => {
      d[field] -=
        theta * (along * g[a] * g[b] + c * share * (g[a] * w[b] + w[a] * g[b]) + share * share * n[field]);
    });
  }
}

/** m += τ (I − S), τ = tr D/3: definite wherever D is, with the filtered directions out of the way. */
function unblock(block: Float64Array, filter: Float64Array, into: Float64Array): void {
  const tau = (block[0] + block[3] + block[5]) / 3;
  into[0] += tau * (1 - filter[0]);
  into[1] -= tau * filter[1];
  into[2] -= tau * filter[2];
  into[3] += tau * (1 - filter[3]);
  into[4] -= tau * filter[4];
  into[5] += tau * (1 - filter[5]);
}

/** out = S M S for symmetric S and M. */
function sandwich(a: Float64Array, f: Float64Array, out: Float64Array): void {
  const t00 = a[0] * f[0] + a[1] * f[1] + a[2] * f[2];
  const t01 = a[0] * f[1] + a[1] * f[3] + a[2] * f[4];
  const t02 = a[0] * f[2] + a[1] * f[4] + a[2] * f[5];
  const t10 = a[1] * f[0] + a[3] * f[1] + a[4] * f[2];
  const t11 = a[1] * f[1] + a[3] * f[3] + a[4] * f[4];
  const t12 = a[1] * f[2] + a[3] * f[4] + a[4] * f[5];
  const t20 = a[2] * f[0] + a[4] * f[1] + a[5] * f[2];
  const t21 = a[2] * f[1] + a[4] * f[3] + a[5] * f[4];
  const t22 = a[2] * f[2] + a[4] * f[4] + a[5] * f[5];
  out[0] = f[0] * t00 + f[1] * t10 + f[2] * t20;
  out[1] = f[0] * t01 + f[1] * t11 + f[2] * t21;
  out[2] = f[0] * t02 + f[1] * t12 + f[2] * t22;
  out[3] = f[1] * t01 + f[3] * t11 + f[4] * t21;
  out[4] = f[1] * t02 + f[3] * t12 + f[4] * t22;
  out[5] = f[2] * t02 + f[4] * t12 + f[5] * t22;
}

/** out = m⁻¹ from L D Lᵀ with every pivot at least `least`; m is rebuilt from the floored pivots. */
function ldlInverse(block: Float64Array, least: number, out: Float64Array): void {
  const p0 = Math.max(block[0], least);
  const l10 = block[1] / p0;
  const l20 = block[2] / p0;
  const p1 = Math.max(block[3] - l10 * block[1], least);
  const l21 = (block[4] - l20 * block[1]) / p1;
  const p2 = Math.max(block[5] - l20 * block[2] - l21 * l21 * p1, least);
  const i0 = 1 / p0;
  const i1 = 1 / p1;
  const i2 = 1 / p2;
  // L⁻¹ has the entries −l10, l10 l21 − l20, −l21 below its diagonal.
  const k20 = l10 * l21 - l20;
  out[0] = i0 + l10 * l10 * i1 + k20 * k20 * i2;
  out[1] = -l10 * i1 - k20 * l21 * i2;
  out[2] = k20 * i2;
  out[3] = i1 + l21 * l21 * i2;
  out[4] = -l21 * i2;
  out[5] = i2;
  block[0] = p0;
  block[1] = l10 * p0;
  block[2] = l20 * p0;
  block[3] = p1 + l10 * l10 * p0;
  block[4] = l21 * p1 + l10 * l20 * p0;
  block[5] = p2 + l21 * l21 * p1 + l20 * l20 * p0;
}
