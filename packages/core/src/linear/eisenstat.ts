import type { Kernels, Matrix, Real, Sweep } from "@pliant/kernels";
import {
  STALLED_ITERATIONS_MAX,
  PROGRESS_SHARE,
  targetOf,
  type LinearOptions,
  type LinearReport,
} from "./report.ts";

/** What a displacement of 1 m may leave, of the masses [1]: they are the most, but for rounding. */
const UNIT_RESIDUAL_MAX = 1.1;

/** A factored matrix with the vectors of a solve. */
export interface SweepSystem {
  readonly kernels: Kernels;
  readonly matrix: Matrix;
  /** On entry `r` is b − A x₀ and `x` is 0; on return `x` is the solution. */
  readonly sweep: Sweep;
  /** Masses as a vector: the residual that a displacement error of 1 m leaves on each node [kg]. */
  readonly inert: Real;
}

/**
 * Conjugate gradients preconditioned by block-DILU, M = (D + L) D⁻¹ (D + Lᵀ) with A = diagonal + L + Lᵀ, in Eisenstat's
 * form: an iteration is one sweep backward and one forward over the springs, and nothing else (docs/methods/solver.md#eisenstats-form). Residual and
 * direction live in the space of the sweeps; x does not. Constraints are folded into the inverse pivots.
 *
 * It stops at the residual that a common displacement error would leave, which does not depend on how fast everything moves.
 *
 * M is no less than the masses are, as A is; so a displacement of 1 m leaves no more than these. Where springs weigh so much that pivots are off, it leaves more, or less than
 * nothing: residuals say nothing then, and the solve is refused as indefinite (docs/adr/0115).
 *
 * Where A has more off the diagonal than M's L, the rest comes in between the two sweeps: `addProduct` adds its product with t
 * to u = diagonal t and returns its share of t·A t. The preconditioner only has its diagonal.
 */
export function eisenstat(
  { kernels, matrix, sweep, inert }: SweepSystem,
  {
    distance,
    maxIterations,
    slack,
    share,
    reference,
    unitResidual = kernels.sweepInitial(matrix, inert, sweep.t),
  }: LinearOptions,
  addProduct?: (t: Real, u: Real) => number,
): LinearReport {
  const { x, r, p, t, u } = sweep;
  let residual = kernels.sweepInitial(matrix, r, r);
  const first = residual;
  const { target, isExact } = targetOf({ distance, slack, share, reference }, first, unitResidual);
  let best = residual;
  let bestAt = 0;
  let iterations = 0;
  let isIndefinite = !(unitResidual > 0 && unitResidual <= UNIT_RESIDUAL_MAX * sumOf(inert));
  let beta = 0;
  p.fill(0);
  while (
    !isIndefinite &&
    residual > target &&
    residual < Infinity &&
    iterations < maxIterations &&
    iterations - bestAt < STALLED_ITERATIONS_MAX
  ) {
    let curvature = kernels.sweepBackward(matrix, beta, sweep);
    if (addProduct) curvature += addProduct(t, u);
    isIndefinite = !(curvature > 0);
    if (isIndefinite) break;
    const next = kernels.sweepForward(matrix, residual / curvature, sweep);
    iterations++;
    beta = next / residual;
    residual = next;
    if (residual < PROGRESS_SHARE * best) {
      best = residual;
      bestAt = iterations;
    }
  }
  // Overflow: no number of this solve can be trusted. NaN reaches the state, and the run stops with a report.
  isIndefinite ||= !(residual < Infinity);
  if (!(residual < Infinity)) x.fill(NaN);
  const converged = residual <= target && !isIndefinite;
  return { iterations, first, residual, converged, isExact, isIndefinite, unitResidual };
}

function sumOf(values: Real): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i];
  return sum;
}
