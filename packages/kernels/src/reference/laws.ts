import type { Linearisation } from "../kernels.ts";

/** Shorter than this a spring has no direction [m]. */
export const SHORTEST = 1e-9;

/** What a spring's law says at one length: force [N] (pull > 0, push < 0) and its slope [N/m]. Reused. */
export const law = { force: 0, slope: 0 };

/**
 * A link pulls, never pushes; from `ramp` beyond its rest length on, `stiffer` joins, growing over a length of `ramp`
 * again, then stays. When it is slack and `coming` will make it taut, it is linearised as the taut one that it becomes:
 * its force here is negative, so that the one at the end of the step is right.
 */
export function linkLaw(
  stretch: number,
  coming: number,
  stiffness: number,
  stiffer: number,
  ramp: number,
): void {
  law.force = 0;
  law.slope = 0;
  if (stretch + Math.max(coming, 0) <= 0) return;
  law.force = stiffness * stretch;
  law.slope = stiffness;
  const excess = stretch - ramp;
  if (excess <= 0) return;
  const share = excess < ramp ? excess / ramp : 1;
  law.force += stiffer * share * (excess - 0.5 * ramp * share);
  law.slope += stiffer * share;
}

/**
 * Quotient P(r)/Q(r) for the load of an arc of length 1 whose ends are r apart, within 4.6e-5 (packages.md);
 * its slope comes from the same quotient, so force and linearisation agree.
 */
const P0 = -39.476598021;
const P1 = -78.367610624;
const P2 = -4.985716475;
const Q1 = 4.979126448;
const Q2 = 4.256228873;

/** A beam pushes, never pulls: as an arc, or along a linear toe where that pushes less. */
export function beamLaw(l: number, rest: number, load: number, toe: number): void {
  law.force = 0;
  law.slope = 0;
  if (l >= rest) return;
  const r = l / rest;
  const p = P0 + r * (P1 + r * P2);
  const q = 1 + r * (Q1 + r * Q2);
  law.force = (load * p) / q;
  law.slope = (load * ((P1 + 2 * P2 * r) * q - p * (Q1 + 2 * Q2 * r))) / (q * q * rest);
  const linear = toe * (l - rest);
  if (linear > law.force) {
    law.force = linear;
    law.slope = toe;
  }
}

/** A link's share of the matrix and its force. Reused. */
export const pull = { coefficient: 0, share: 0, scale: 0 };

/**
 * Linearises a link: `across` is the squared velocity difference across it, `rate` that along it. The matrix leaves out
 * `relief` of the tension that is only the sagitta of a turn (docs/adr/0009).
 */
export function linearise(
  inverse: number,
  across: number,
  rate: number,
  damping: number,
  { c1, c2, turned, relief }: Linearisation,
): void {
  const sagitta = turned * across * inverse;
  const tension = Math.max(law.force - relief * Math.min(law.force, law.slope * sagitta), 0);
  pull.share = c2 * tension * inverse;
  pull.coefficient = Math.max(c2 * law.slope - pull.share + c1 * damping, 0) * inverse * inverse;
  pull.scale = (law.force + damping * rate) * inverse;
}
