import type { FoldList, SweepColumns } from "./contract.ts";

// Energies ½ |Σ μ x|² of four nodes each: linear in x, so that force and matrix are exact (model/bending in core says which μ).

const STRIDE = 4;
const BLOCK = 6;

export function foldForces(
  list: FoldList,
  x: Float64Array,
  v: Float64Array,
  dt: number,
  rhs: Float64Array,
  blocks: Float64Array,
): void {
  const { corners, weights, diagonal } = list;
  for (let k = 0; k < list.count; k++) {
    // All are 0 together.
    if (weights[4 * k] === 0) continue;
    let [wx, wy, wz] = [0, 0, 0];
    for (let c = 4 * k; c < 4 * k + 4; c++) {
      const i = STRIDE * corners[c];
      const weight = weights[c];
      wx += weight * (x[i] + dt * v[i]);
      wy += weight * (x[i + 1] + dt * v[i + 1]);
      wz += weight * (x[i + 2] + dt * v[i + 2]);
    }
    for (let c = 4 * k; c < 4 * k + 4; c++) {
      const scale = -dt * weights[c];
      const i = STRIDE * corners[c];
      rhs[i] += scale * wx;
      rhs[i + 1] += scale * wy;
      rhs[i + 2] += scale * wz;
      const block = BLOCK * corners[c];
      const own = 2 * scale * scale;
      blocks[block] += own;
      blocks[block + 3] += own;
      blocks[block + 5] += own;
      diagonal[corners[c]] += own;
    }
  }
}

export function foldProduct(list: FoldList, dt: number, p: Float64Array, q: Float64Array): void {
  const { corners, weights } = list;
  for (let k = 0; k < list.count; k++) {
    if (weights[4 * k] === 0) continue;
    let [wx, wy, wz] = [0, 0, 0];
    for (let c = 4 * k; c < 4 * k + 4; c++) {
      const i = STRIDE * corners[c];
      const weight = dt * weights[c];
      wx += weight * p[i];
      wy += weight * p[i + 1];
      wz += weight * p[i + 2];
    }
    for (let c = 4 * k; c < 4 * k + 4; c++) {
      const i = STRIDE * corners[c];
      const weight = dt * weights[c];
      q[i] -= weight * wx;
      q[i + 1] -= weight * wy;
      q[i + 2] -= weight * wz;
    }
  }
}

export function invertBlocks(
  count: number,
  mass: Float64Array,
  blocks: Float64Array,
  inverse: Float64Array,
): void {
  for (let node = 0; node < count; node++) {
    const i = BLOCK * node;
    const m = mass[node];
    if (m === 0) {
      for (let field = i; field < i + BLOCK; field++) inverse[field] = 0;
      continue;
    }
    const xx = blocks[i] + m;
    const xy = blocks[i + 1];
    const xz = blocks[i + 2];
    const yy = blocks[i + 3] + m;
    const yz = blocks[i + 4];
    const zz = blocks[i + 5] + m;
    const cxx = yy * zz - yz * yz;
    const cxy = xz * yz - xy * zz;
    const cxz = xy * yz - xz * yy;
    const by = 1 / (xx * cxx + xy * cxy + xz * cxz);
    inverse[i] = by * cxx;
    inverse[i + 1] = by * cxy;
    inverse[i + 2] = by * cxz;
    inverse[i + 3] = by * (xx * zz - xz * xz);
    inverse[i + 4] = by * (xy * xz - xx * yz);
    inverse[i + 5] = by * (xx * yy - xy * xy);
  }
}

export function applyInverse(
  count: number,
  inverse: Float64Array,
  rhs: Float64Array,
  more: Float64Array,
  out: Float64Array,
): void {
  for (let node = 0; node < count; node++) {
    const i = STRIDE * node;
    const m = BLOCK * node;
    const x = rhs[i] + more[i];
    const y = rhs[i + 1] + more[i + 1];
    const z = rhs[i + 2] + more[i + 2];
    out[i] = inverse[m] * x + inverse[m + 1] * y + inverse[m + 2] * z;
    out[i + 1] = inverse[m + 1] * x + inverse[m + 3] * y + inverse[m + 4] * z;
    out[i + 2] = inverse[m + 2] * x + inverse[m + 4] * y + inverse[m + 5] * z;
  }
}

export function sweepNodes(
  { count, inverse, rhs, spread, diagonal, offset }: SweepColumns,
  scale: number,
  omega: number,
  isFirst: boolean,
  p: Float64Array,
  before: Float64Array,
): void {
  for (let node = 0; node < count; node++) {
    const i = STRIDE * node;
    const m = BLOCK * node;
    const own = diagonal[node];
    const x = rhs[i] + spread[i] + own * p[i];
    const y = rhs[i + 1] + spread[i + 1] + own * p[i + 1];
    const z = rhs[i + 2] + spread[i + 2] + own * p[i + 2];
    combine(inverse[m] * x + inverse[m + 1] * y + inverse[m + 2] * z, i);
    combine(inverse[m + 1] * x + inverse[m + 3] * y + inverse[m + 4] * z, i + 1);
    combine(inverse[m + 2] * x + inverse[m + 4] * y + inverse[m + 5] * z, i + 2);
  }

  function combine(product: number, at: number): void {
    const last = p[at];
    const older = isFirst ? last : before[at];
    p[at] = omega * (scale * (product + offset[at] - last) + last - older) + older;
    before[at] = last;
    spread[at] = 0;
  }
}
