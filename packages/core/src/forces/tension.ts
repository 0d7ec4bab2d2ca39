/**
 * Tension of a sequential link: pulls, never pushes (spec/cloth.md §2.1, eqs 1–3 with FIX 1), and stiffens beyond a
 * limit length, as woven fabric does when its yarns are straight (docs/adr/0004-strain-limit.md).
 *
 * | symbol | meaning | unit |
 * |---|---|---|
 * | l, L | length and rest length | m |
 * | k | stiffness k_s | N/m |
 * | L₂, k₂ | limit length and the stiffness that joins beyond it | m, N/m |
 *
 * f = k (l − L)₊ + k₂ (l − L₂)₊ along the link, E = ½ k (l − L)₊² + ½ k₂ (l − L₂)₊².
 * ∂f_i/∂x_j = f′ N + (f/l)(I − N), both eigenvalues ≥ 0: compression is left to the beams.
 */
export interface TensionLaw {
  readonly restLength: number;
  readonly stiffness: number;
  readonly limitLength: number;
  readonly limitStiffness: number;
}

/** Force [N] at length l; positive pulls the ends together. */
export function tensionForce(law: TensionLaw, l: number): number {
  const stretch = Math.max(0, l - law.restLength);
  const excess = Math.max(0, l - law.limitLength);
  return law.stiffness * stretch + (excess > 0 ? law.limitStiffness * excess : 0);
}

/** df/dl [N/m]. */
export function tensionSlope(law: TensionLaw, l: number): number {
  return (l > law.restLength ? law.stiffness : 0) + (l > law.limitLength ? law.limitStiffness : 0);
}

/** Energy [J] at length l. */
export function tensionEnergy(law: TensionLaw, l: number): number {
  const stretch = Math.max(0, l - law.restLength);
  const excess = Math.max(0, l - law.limitLength);
  return 0.5 * law.stiffness * stretch ** 2 + (excess > 0 ? 0.5 * law.limitStiffness * excess ** 2 : 0);
}
