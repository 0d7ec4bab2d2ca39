import { CLOTH_SUBSTEP_MAX } from "../solvers/bdf2/accuracy.ts";

/** More substeps than these are not taken unasked: a step would never end. */
const AUTO_SUBSTEPS_MAX = 64;

/** Solver steps per step of `dt` when `substeps` is "auto", for solvers that take steps up to `bound` [s]. */
export function autoSubsteps(dt: number, bound = CLOTH_SUBSTEP_MAX): number {
  // A whole number of longest steps must not become one more by rounding.
  return Math.min(AUTO_SUBSTEPS_MAX, Math.max(1, Math.ceil((dt / bound) * (1 - 1e-9))));
}
