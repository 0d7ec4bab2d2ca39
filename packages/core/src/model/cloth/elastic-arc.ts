import { cos, sin } from "@pliant/geometry";

/**
 * The arc into which a beam buckles, exactly: a beam of arc length L whose ends come closer bends at once into a circular arc (Choi & Ko 2002,
 * eqs 4–10; docs/methods/cloth.md). Rest lengths are made and energies measured with it; the law that runs is a quotient within 4.6e-5 of it
 * (laws/buckling.mjs of @pliant/kernels).
 *
 * | symbol | meaning | unit |
 * |---|---|---|
 * | l, L | distance of the ends, arc length | m |
 * | u = 1 − l/L | shortening | 1 |
 * | θ = κL/2, w = θ² | half the arc's angle, from sin θ/θ = l/L | rad |
 * | k_b | beam stiffness | N·m² |
 * | c_b | slope of the linear toe | N/m |
 *
 * f_b = −(k_b/L²) F(u), F = −4θ²/g, g = cos θ − sin θ/θ;  df_b/dl = (k_b/L³) G(u), G = 4θ²(3g + θ sin θ)/g³.
 */
export interface BucklingLaw {
  readonly restLength: number;
  readonly stiffness: number;
  readonly toe: number;
}

const PI_SQUARED = Math.PI * Math.PI;

/** Below this w the closed forms cancel; the series are within 4e-10 there. */
const SERIES = 0.04;

/** θ² for the shortening u ∈ [0, 1]: three Newton steps from a fit within 5e-3. */
export function arcAngleSquared(u: number): number {
  let w = 6 * u * (1 + 0.3 * u + (PI_SQUARED / 6 - 1.3) * u * u * u);
  for (let k = 0; k < 3; k++) {
    const [shortening, slope] = shorteningOf(w);
    w = Math.min(Math.max(w - (shortening - u) / slope, 0), PI_SQUARED);
  }
  return w;
}

/** S(w) = 1 − sin√w/√w and its slope. */
function shorteningOf(w: number): [value: number, slope: number] {
  if (w < SERIES) {
    return [
      (w / 6) * (1 - (w / 20) * (1 - (w / 42) * (1 - w / 72))),
      1 / 6 - w / 60 + (w * w) / 1680 - (w * w * w) / 90720,
    ];
  }
  const theta = Math.sqrt(w);
  const sinc = sin(theta) / theta;
  return [1 - sinc, -(cos(theta) - sinc) / (2 * w)];
}

/** F(u) and G(u) = dF/du, dimensionless load and stiffness of an arc. */
export function arcLoad(u: number): { load: number; slope: number } {
  const w = arcAngleSquared(u);
  if (w < SERIES) {
    return {
      load: 12 + 7.2 * u + (864 / 175) * u ** 2 + (624 / 175) * u * u * u,
      slope: 7.2 + (1728 / 175) * u + (1872 / 175) * u ** 2,
    };
  }
  const theta = Math.sqrt(w);
  const g = cos(theta) - sin(theta) / theta;
  return { load: (-4 * w) / g, slope: (4 * w * (3 * g + theta * sin(theta))) / (g * g * g) };
}

/** Energy [J] at length l: quadratic on the toe, then the arc's, shifted to join without a step. */
export function bucklingEnergy(law: BucklingLaw, l: number): number {
  const { restLength: L, stiffness, toe } = law;
  if (l >= L) return 0;
  const end = toeEnd(law);
  const shortening = L - l;
  if (shortening <= end) return 0.5 * toe * shortening ** 2;
  const arc = (u: number): number => (2 * stiffness * arcAngleSquared(u)) / L;
  return arc(shortening / L) - arc(end / L) + 0.5 * toe * end ** 2;
}

/** Shortening at which the toe meets the buckling curve [m]: c_b s = (k_b/L²) F(s/L), by bisection on the single crossing. */
export function toeEnd({ restLength: L, stiffness, toe }: BucklingLaw): number {
  if (stiffness === 0) return 0;
  let low = 0;
  let high = L;
  for (let k = 0; k < 60; k++) {
    const middle = 0.5 * (low + high);
    if (toe * middle < (stiffness * arcLoad(middle / L).load) / L ** 2) low = middle;
    else high = middle;
  }
  return high;
}
