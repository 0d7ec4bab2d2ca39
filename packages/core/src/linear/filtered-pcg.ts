import type { Kernels, Real } from "@pliant/kernels";
import {
  STALLED_ITERATIONS_MAX,
  PROGRESS_SHARE,
  targetOf,
  type LinearOptions,
  type LinearReport,
} from "./report.ts";

/**
 * Conjugate gradients with constraints and inverse blocks as the preconditioner (docs/methods/cloth.md#linear-solve and #constraints): the paper's
 * solver, kept as the measure of a better one (linear/eisenstat.ts). The filter S of Baraff–Witkin is folded into the
 * blocks, S (S D S + τ(I − S))⁻¹ S: every direction then lies in the range of S by itself.
 *
 * In f32 the rounded blocks leak some 6e-8 along a held normal. A constraint force much larger than b would enter the
 * iterations through that leak, so the residual is projected at the few slots with a held normal; pins, whose blocks are
 * exactly 0, need nothing.
 */
export interface BlockSystem {
  /** q = A p */
  apply(p: Real, q: Real): void;
  /** Takes the held normals out of v. */
  project(v: Real): void;
  /** Filtered inverse blocks, see `Kernels.factor`. */
  readonly inverse: Real;
  /** Masses as a vector. */
  readonly inert: Real;
  readonly width: number;
}

/** On entry dx is 0 and r the residual there; on return dx is final, r projected. */
export interface PcgVectors {
  readonly dx: Real;
  readonly r: Real;
  readonly p: Real;
  readonly t: Real;
  readonly u: Real;
}

export function filteredPcg(
  kernels: Kernels,
  system: BlockSystem,
  { dx, r, p, t: q, u: z }: PcgVectors,
  { distance, maxIterations, slack, share, reference }: LinearOptions,
): LinearReport {
  const precondition = (v: Real): number => {
    kernels.applyBlocks(system.width, system.inverse, v, z);
    return kernels.dot(v, z);
  };
  const unitResidual = precondition(system.inert);
  system.project(r);
  let rz = precondition(r);
  const first = rz;
  const { target, isExact } = targetOf({ distance, slack, share, reference }, first, unitResidual);
  let best = rz;
  let bestAt = 0;
  let iterations = 0;
  let isIndefinite = false;
  p.set(z);
  while (
    rz > target &&
    rz < Infinity &&
    iterations < maxIterations &&
    iterations - bestAt < STALLED_ITERATIONS_MAX
  ) {
    system.apply(p, q);
    system.project(q);
    const curvature = kernels.dot(p, q);
    isIndefinite = !(curvature > 0);
    if (isIndefinite) break;
    kernels.addScaled(rz / curvature, p, dx);
    kernels.addScaled(-rz / curvature, q, r);
    const next = precondition(r);
    iterations++;
    kernels.redirect(next / rz, z, p);
    rz = next;
    if (rz < PROGRESS_SHARE * best) {
      best = rz;
      bestAt = iterations;
    }
  }
  // Overflow: no number of this solve can be trusted. NaN reaches the state, and the run stops with a report.
  isIndefinite ||= !(rz < Infinity);
  if (!(rz < Infinity)) dx.fill(NaN);
  return { iterations, first, residual: rz, converged: rz <= target, isExact, isIndefinite, unitResidual };
}
