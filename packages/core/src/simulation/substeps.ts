/** Longest solver step of cloth that is taken unasked [s]: the 13 × 13 swing keeps half its energy for 1.5 s (docs/adr/0009). */
export const LONGEST = 1 / 720;

/** More substeps than these are not taken unasked: a step would never end. */
const MOST = 64;

/** Solver steps per step of `dt` when `substeps` is "auto", for solvers that take steps up to `bound` [s]. */
export function autoSubsteps(dt: number, bound = LONGEST): number {
  // A whole number of longest steps must not become one more by rounding.
  return Math.min(MOST, Math.max(1, Math.ceil((dt / bound) * (1 - 1e-9))));
}
