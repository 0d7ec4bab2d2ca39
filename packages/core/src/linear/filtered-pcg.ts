import type { Kernels, Real } from "@pliant/kernels";

/**
 * Conjugate gradients with constraints (spec/cloth.md §4.2–4.3). The filter S of Baraff–Witkin is folded into the
 * preconditioner's blocks, S (S D S + τ(I − S))⁻¹ S: every direction then lies in the range of S by itself.
 *
 * In f32 the rounded blocks leak some 6e-8 along a held normal. A constraint force much larger than b would enter the
 * iterations through that leak, so the residual is projected at the few slots with a held normal; pins, whose blocks are
 * exactly 0, need nothing.
 */
export interface LinearSystem {
  /** q = A p */
  apply(p: Real, q: Real): void;
  /** Takes the held normals out of v. */
  project(v: Real): void;
  /** Filtered inverse blocks, see `Kernels.invertBlocks`. */
  readonly inverse: Real;
}

/** Planes. On entry x is 0 and r the residual there; on return x is final, r projected. */
export interface PcgVectors {
  readonly x: Real;
  readonly r: Real;
  readonly p: Real;
  readonly q: Real;
  readonly z: Real;
}

export interface PcgOptions {
  /** Stop at rᵀP⁻¹r ≤ target [J s²]. */
  readonly target: number;
  readonly maxIterations: number;
}

export interface PcgReport {
  iterations: number;
  /** rᵀP⁻¹r at the end [J s²]. */
  residual: number;
  converged: boolean;
}

/** r·z below this is rounding: 1e-34 J s² is 3e-15 m on 10 mg, and still normal in f32. */
const FLOOR = 1e-34;

/** f32 cannot follow every matrix to every tolerance: give up when this many iterations bring nothing. */
const PATIENCE = 400;

export function filteredPcg(
  kernels: Kernels,
  system: LinearSystem,
  { x, r, p, q, z }: PcgVectors,
  options: PcgOptions,
): PcgReport {
  const target = Math.max(options.target, FLOOR);
  system.project(r);
  let rz = kernels.precondition(system.inverse, r, z);
  let best = rz;
  let bestAt = 0;
  let iterations = 0;
  p.set(z);
  while (
    rz > target &&
    rz < Infinity &&
    iterations < options.maxIterations &&
    iterations - bestAt < PATIENCE
  ) {
    system.apply(p, q);
    system.project(q);
    const curvature = kernels.dot(p, q);
    if (curvature <= 0) break;
    const next = kernels.descend(rz / curvature, p, q, system.inverse, x, r, z);
    iterations++;
    kernels.redirect(next / rz, z, p);
    rz = next;
    if (rz < 0.9 * best) {
      best = rz;
      bestAt = iterations;
    }
  }
  // Overflow: no number of this solve can be trusted. NaN reaches the state, and the run stops with a report.
  if (!(rz < Infinity)) x.fill(NaN);
  return { iterations, residual: rz, converged: rz <= target };
}
