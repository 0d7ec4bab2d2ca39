/** β² of the first mode of a beam free at both ends. */
export const FREE_BETA_SQUARED = 22.3733;

const BETA = Math.sqrt(FREE_BETA_SQUARED);

/** Deflection at s ∈ [−½, ½], 1 at the ends: the even mode of a beam free at both. */
export function firstMode(s: number): number {
  return 0.5 * (Math.cosh(BETA * s) / Math.cosh(BETA / 2) + Math.cos(BETA * s) / Math.cos(BETA / 2));
}
