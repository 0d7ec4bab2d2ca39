import type { Kernels, Matrix, Real, Sweep } from "@pliant/kernels";
import {
  RESIDUAL_PRODUCT_MIN,
  STALLED_ITERATIONS_MAX,
  PROGRESS_SHARE,
  type LinearOptions,
  type LinearReport,
} from "./report.ts";

/**
 * Conjugate gradients preconditioned by block-DILU, M = (D + L) D⁻¹ (D + Lᵀ) with A = diagonal + L + Lᵀ, in Eisenstat's
 * form: an iteration is one sweep back and one forth over the springs, and nothing else (solver-notes.md §2). Residual and
 * direction live in the space of the sweeps; x does not. Constraints are folded into the inverse pivots.
 *
 * On entry `factor` is done, `vectors.r` holds b − A x₀ and `vectors.x` is 0. It stops at the residual that a common
 * displacement error would leave, which does not depend on how fast everything moves: `inert` is the masses as a vector,
 * what such an error of 1 m leaves on each node.
 *
 * Where A has more off the diagonal than M's L, the rest comes in between the two sweeps: `couple` adds its product with t
 * to u = diagonal t and returns its share of t·A t. The preconditioner knows of it by the diagonal alone.
 */
export function eisenstat(
  kernels: Kernels,
  matrix: Matrix,
  vectors: Sweep,
  inert: Real,
  { distance, maxIterations, unitResidual = kernels.sweepInitial(matrix, inert, vectors.t) }: LinearOptions,
  couple?: (t: Real, u: Real) => number,
): LinearReport {
  const { x, r, p, t, u } = vectors;
  const target = Math.max((unitResidual * distance * distance) / 3, RESIDUAL_PRODUCT_MIN);
  let residual = kernels.sweepInitial(matrix, r, r);
  let best = residual;
  let bestAt = 0;
  let iterations = 0;
  let beta = 0;
  p.fill(0);
  while (
    residual > target &&
    residual < Infinity &&
    iterations < maxIterations &&
    iterations - bestAt < STALLED_ITERATIONS_MAX
  ) {
    let curvature = kernels.sweepBackward(matrix, beta, vectors);
    if (couple) curvature += couple(t, u);
    if (!(curvature > 0)) break;
    const next = kernels.sweepForward(matrix, residual / curvature, vectors);
    iterations++;
    beta = next / residual;
    residual = next;
    if (residual < PROGRESS_SHARE * best) {
      best = residual;
      bestAt = iterations;
    }
  }
  // Overflow: no number of this solve can be trusted. NaN reaches the state, and the run stops with a report.
  if (!(residual < Infinity)) x.fill(NaN);
  return { iterations, residual, converged: residual <= target, unitResidual };
}
