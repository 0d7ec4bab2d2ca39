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

/** Planes. On entry x is the start, which meets the constraints, and r = b − A x; on return x is final, r projected. */
export interface PcgVectors {
  readonly x: Real;
  readonly r: Real;
  readonly p: Real;
  readonly q: Real;
  readonly z: Real;
}

export interface PcgOptions {
  /** Stop at ‖r‖ ≤ tolerance × `scale`, both in the preconditioner's norm [1]. */
  readonly tolerance: number;
  readonly maxIterations: number;
}

export interface PcgReport {
  iterations: number;
  /** ‖r‖/‖b‖ in the preconditioner's norm [1]. */
  residual: number;
  converged: boolean;
}

/** At rest b → 0 and a relative test alone would never end: 1e-34 J s² is 3e-15 m on 10 mg, and still normal in f32. */
const FLOOR = 1e-34;

/** f32 cannot follow every matrix to every tolerance: give up when this many iterations bring nothing. */
const PATIENCE = 400;

/** `scale` is bᵀP⁻¹b. */
export function filteredPcg(
  kernels: Kernels,
  system: LinearSystem,
  vectors: PcgVectors,
  scale: number,
  { tolerance, maxIterations }: PcgOptions,
): PcgReport {
  const { x, r, p, q, z } = vectors;
  const target = Math.max(tolerance * tolerance * scale, FLOOR);
  system.project(r);
  let rz = kernels.precondition(system.inverse, r, z);
  let best = rz;
  let bestAt = 0;
  let iterations = 0;
  p.set(z);
  while (rz > target && iterations < maxIterations && iterations - bestAt < PATIENCE) {
    system.apply(p, q);
    system.project(q);
    const curvature = kernels.dot(p, q);
    if (!(curvature > 0)) break;
    const next = kernels.descend(rz / curvature, p, q, system.inverse, x, r, z);
    iterations++;
    if (!(next >= 0 && next < Infinity)) break;
    kernels.redirect(next / rz, z, p);
    rz = next;
    if (rz < 0.9 * best) {
      best = rz;
      bestAt = iterations;
    }
  }
  return { iterations, residual: scale > 0 ? Math.sqrt(rz / scale) : 0, converged: rz <= target };
}
