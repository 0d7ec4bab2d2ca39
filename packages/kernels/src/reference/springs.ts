import type { ArcList, PullList, Real, SpringList } from "../kernels.ts";

/** Shorter than this a spring has no direction [m]. */
const SHORTEST = 1e-9;

/**
 * Quotient P(r)/Q(r) for the load of an arc of length 1 whose ends are r apart, within 4.6e-5 (packages.md);
 * its slope comes from the same quotient, so force and linearisation agree.
 */
const P0 = -39.476598021;
const P1 = -78.367610624;
const P2 = -4.985716475;
const Q1 = 4.979126448;
const Q2 = 4.256228873;

export function pullSprings(
  list: PullList,
  x: Float64Array,
  w: Float64Array,
  c1: number,
  c2: number,
  springs: Real,
  force: Float64Array,
): void {
  const plane = x.length / 3;
  for (let k = 0; k < list.a.length; k++) {
    const i = list.a[k];
    const j = list.b[k];
    const dx = x[j] - x[i];
    const dy = x[j + plane] - x[i + plane];
    const dz = x[j + 2 * plane] - x[i + 2 * plane];
    const l = Math.sqrt(dx * dx + dy * dy + dz * dz);
    const inverse = l > SHORTEST ? 1 / l : 0;
    const stretch = l - list.restLength[k];
    let pull = 0;
    let slope = 0;
    if (stretch > 0) {
      pull = list.stiffness[k] * stretch;
      slope = list.stiffness[k];
      const excess = l - list.limitLength[k];
      if (excess > 0) {
        // The second stiffness grows linearly over `ramp`, then stays.
        const ramp = list.limitLength[k] - list.restLength[k];
        const share = excess < ramp ? excess / ramp : 1;
        pull += list.limitStiffness[k] * share * (excess - 0.5 * ramp * share);
        slope += list.limitStiffness[k] * share;
      }
    }
    const damping = list.damping[k];
    const share = c2 * pull * inverse;
    const root = Math.sqrt(Math.max(c2 * slope - share + c1 * damping, 0)) * inverse;
    const at = list.at[k];
    springs[at] = dx * root;
    springs[at + 4] = dy * root;
    springs[at + 8] = dz * root;
    springs[at + 12] = share;

    const ux = w[j] - w[i];
    const uy = w[j + plane] - w[i + plane];
    const uz = w[j + 2 * plane] - w[i + 2 * plane];
    const rate = (ux * dx + uy * dy + uz * dz) * inverse;
    const scale = (pull + damping * rate) * inverse;
    addForce(force, plane, i, j, scale * dx, scale * dy, scale * dz);
  }
}

export function arcSprings(
  list: ArcList,
  x: Float64Array,
  c2: number,
  springs: Real,
  force: Float64Array,
): void {
  const plane = x.length / 3;
  for (let k = 0; k < list.a.length; k++) {
    const i = list.a[k];
    const j = list.b[k];
    const dx = x[j] - x[i];
    const dy = x[j + plane] - x[i + plane];
    const dz = x[j + 2 * plane] - x[i + 2 * plane];
    const l = Math.sqrt(dx * dx + dy * dy + dz * dz);
    const rest = list.restLength[k];
    const at = list.at[k];
    if (l >= rest || l <= SHORTEST) {
      springs[at] = 0;
      springs[at + 4] = 0;
      springs[at + 8] = 0;
      continue;
    }
    const r = l / rest;
    const p = P0 + r * (P1 + r * P2);
    const q = 1 + r * (Q1 + r * Q2);
    let push = (list.load[k] * p) / q;
    let slope = (list.load[k] * ((P1 + 2 * P2 * r) * q - p * (Q1 + 2 * Q2 * r))) / (q * q * rest);
    const toe = list.toe[k] * (l - rest);
    if (toe > push) {
      push = toe;
      slope = list.toe[k];
    }
    const inverse = 1 / l;
    const root = Math.sqrt(c2 * slope) * inverse;
    springs[at] = dx * root;
    springs[at + 4] = dy * root;
    springs[at + 8] = dz * root;
    const scale = push * inverse;
    addForce(force, plane, i, j, scale * dx, scale * dy, scale * dz);
  }
}

function addForce(
  force: Float64Array,
  plane: number,
  i: number,
  j: number,
  fx: number,
  fy: number,
  fz: number,
): void {
  force[i] += fx;
  force[i + plane] += fy;
  force[i + 2 * plane] += fz;
  force[j] -= fx;
  force[j + plane] -= fy;
  force[j + 2 * plane] -= fz;
}

export function addDiagonal(list: SpringList, hasShare: boolean, springs: Real, diagonal: Real): void {
  for (let k = 0; k < list.a.length; k++) {
    const at = list.at[k];
    const gx = springs[at];
    const gy = springs[at + 4];
    const gz = springs[at + 8];
    const share = hasShare ? springs[at + 12] : 0;
    addBlock(diagonal, list.a[k], gx, gy, gz, share);
    addBlock(diagonal, list.b[k], gx, gy, gz, share);
  }
}

function addBlock(diagonal: Real, slot: number, gx: number, gy: number, gz: number, share: number): void {
  const block = (slot >> 2) * 24 + (slot & 3);
  diagonal[block] += gx * gx + share;
  diagonal[block + 4] += gx * gy;
  diagonal[block + 8] += gx * gz;
  diagonal[block + 12] += gy * gy + share;
  diagonal[block + 16] += gy * gz;
  diagonal[block + 20] += gz * gz + share;
}

export function edgesApply(list: SpringList, springs: Real, p: Real, q: Real): void {
  for (let k = 0; k < list.a.length; k++) {
    springApply(springs, list.at[k], springs[list.at[k] + 12], list.a[k], list.b[k], p, q);
  }
}

/** q += (g gᵀ + share I)(p_i − p_j) at slot i, minus that at slot j. */
export function springApply(
  springs: Real,
  at: number,
  share: number,
  i: number,
  j: number,
  p: Real,
  q: Real,
): void {
  const plane = p.length / 3;
  const gx = springs[at];
  const gy = springs[at + 4];
  const gz = springs[at + 8];
  const dx = p[i] - p[j];
  const dy = p[i + plane] - p[j + plane];
  const dz = p[i + 2 * plane] - p[j + 2 * plane];
  const along = gx * dx + gy * dy + gz * dz;
  const cx = along * gx + share * dx;
  const cy = along * gy + share * dy;
  const cz = along * gz + share * dz;
  q[i] += cx;
  q[i + plane] += cy;
  q[i + 2 * plane] += cz;
  q[j] -= cx;
  q[j + plane] -= cy;
  q[j + 2 * plane] -= cz;
}
