/**
 * Tension of a sequential link: pulls, never pushes (spec/cloth.md §2.1, eqs 1–3 with FIX 1), and stiffens beyond a
 * limit length, as woven fabric does when its yarns are straight (docs/adr/0004-strain-limit.md).
 *
 * | symbol | meaning | unit |
 * |---|---|---|
 * | l, L | length and rest length | m |
 * | k | stiffness k_s | N/m |
 * | L₂, k₂ | limit length and the stiffness that joins beyond it | m, N/m |
 * | w = L₂ − L | over this length the stiffening grows from 0 to k₂ | m |
 * | e = l − L₂ | excess | m |
 *
 * f = k (l − L)₊ + k₂ r(e), r = e²/2w for 0 < e < w and e − w/2 beyond: f′ is continuous, so that one linear solve per
 * step does not jump across a kink. ∂f_i/∂x_j = f′ N + (f/l)(I − N), both eigenvalues ≥ 0.
 */
export interface TensionLaw {
  readonly restLength: number;
  readonly stiffness: number;
  readonly limitLength: number;
  readonly limitStiffness: number;
}

/** Force [N] at length l; positive pulls the ends together. */
export function tensionForce(law: TensionLaw, l: number): number {
  if (l <= law.restLength) return 0;
  const { e, w } = excess(law, l);
  const ramp = e <= 0 ? 0 : e < w ? (e * e) / (2 * w) : e - 0.5 * w;
  return law.stiffness * (l - law.restLength) + law.limitStiffness * ramp;
}

/** df/dl [N/m]. */
export function tensionSlope(law: TensionLaw, l: number): number {
  if (l <= law.restLength) return 0;
  const { e, w } = excess(law, l);
  return law.stiffness + (e <= 0 ? 0 : e < w ? (law.limitStiffness * e) / w : law.limitStiffness);
}

/** Energy [J] at length l. */
export function tensionEnergy(law: TensionLaw, l: number): number {
  if (l <= law.restLength) return 0;
  const { e, w } = excess(law, l);
  const ramp = e <= 0 ? 0 : e < w ? (e * e * e) / (6 * w) : 0.5 * e * (e - w) + (w * w) / 6;
  return 0.5 * law.stiffness * (l - law.restLength) ** 2 + law.limitStiffness * ramp;
}

function excess({ restLength, limitLength }: TensionLaw, l: number): { e: number; w: number } {
  return { e: l - limitLength, w: limitLength - restLength };
}
