import type { Real } from "../kernels.ts";

export function invertBlocks(diagonal: Real, filter: Real, floor: Float64Array, inverse: Real): void {
  const d = new Float64Array(6);
  const s = new Float64Array(6);
  const m = new Float64Array(6);
  for (let slot = 0; slot < floor.length; slot++) {
    const at = (slot >> 2) * 24 + (slot & 3);
    for (let field = 0; field < 6; field++) {
      d[field] = diagonal[at + field * 4];
      s[field] = filter[at + field * 4];
    }
    if (floor[slot] > 0) {
      sandwich(d, s, m);
      unblock(d, s, m);
      ldlInverse(m, floor[slot], d);
      sandwich(d, s, m);
    } else {
      m.fill(0);
    }
    for (let field = 0; field < 6; field++) inverse[at + field * 4] = m[field];
  }
}

/** m += τ (I − S), τ = tr D/3: definite wherever D is, with the filtered directions out of the way. */
function unblock(d: Float64Array, s: Float64Array, m: Float64Array): void {
  const tau = (d[0] + d[3] + d[5]) / 3;
  m[0] += tau * (1 - s[0]);
  m[1] -= tau * s[1];
  m[2] -= tau * s[2];
  m[3] += tau * (1 - s[3]);
  m[4] -= tau * s[4];
  m[5] += tau * (1 - s[5]);
}

/** out = S M S for symmetric S and M. */
function sandwich(m: Float64Array, s: Float64Array, out: Float64Array): void {
  const t00 = m[0] * s[0] + m[1] * s[1] + m[2] * s[2];
  const t01 = m[0] * s[1] + m[1] * s[3] + m[2] * s[4];
  const t02 = m[0] * s[2] + m[1] * s[4] + m[2] * s[5];
  const t10 = m[1] * s[0] + m[3] * s[1] + m[4] * s[2];
  const t11 = m[1] * s[1] + m[3] * s[3] + m[4] * s[4];
  const t12 = m[1] * s[2] + m[3] * s[4] + m[4] * s[5];
  const t20 = m[2] * s[0] + m[4] * s[1] + m[5] * s[2];
  const t21 = m[2] * s[1] + m[4] * s[3] + m[5] * s[4];
  const t22 = m[2] * s[2] + m[4] * s[4] + m[5] * s[5];
  out[0] = s[0] * t00 + s[1] * t10 + s[2] * t20;
  out[1] = s[0] * t01 + s[1] * t11 + s[2] * t21;
  out[2] = s[0] * t02 + s[1] * t12 + s[2] * t22;
  out[3] = s[1] * t01 + s[3] * t11 + s[4] * t21;
  out[4] = s[1] * t02 + s[3] * t12 + s[4] * t22;
  out[5] = s[2] * t02 + s[4] * t12 + s[5] * t22;
}

/** out = m⁻¹ from L D Lᵀ with every pivot at least `floor`. */
function ldlInverse(m: Float64Array, floor: number, out: Float64Array): void {
  const p0 = Math.max(m[0], floor);
  const l10 = m[1] / p0;
  const l20 = m[2] / p0;
  const p1 = Math.max(m[3] - l10 * m[1], floor);
  const l21 = (m[4] - l20 * m[1]) / p1;
  const p2 = Math.max(m[5] - l20 * m[2] - l21 * l21 * p1, floor);
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
}

export function blocksApply(first: number, end: number, own: Real, p: Real, q: Real): void {
  const plane = p.length / 3;
  for (let slot = first; slot < end; slot++) {
    const at = (slot >> 2) * 24 + (slot & 3);
    const x = p[slot];
    const y = p[slot + plane];
    const z = p[slot + 2 * plane];
    q[slot] = own[at] * x + own[at + 4] * y + own[at + 8] * z;
    q[slot + plane] = own[at + 4] * x + own[at + 12] * y + own[at + 16] * z;
    q[slot + 2 * plane] = own[at + 8] * x + own[at + 16] * y + own[at + 20] * z;
  }
}
