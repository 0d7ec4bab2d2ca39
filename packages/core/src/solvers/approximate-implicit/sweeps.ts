import type { ChebyshevIteration } from "./chebyshev.ts";
import { movePins, type PaperStep, type PaperSystem } from "./paper-system.ts";
import { STRIDE, type Workspace } from "./workspace.ts";

/** Jacobi sweeps, equations 5 and 6. Contacts come after them: no node is held. */
export function sweepPlain(system: PaperSystem, step: PaperStep): 0 {
  const { space } = system;
  const { change, spread } = space;
  spread.fill(0);
  space.kernels.applyInverse(space.nodeCount, space.inverse, space.rhs, spread, change);
  movePins(system, step, change);
  for (let sweep = 0; sweep < step.paper.sweeps; sweep++) {
    multiply(space, step.dt, sweep === 0, change);
    movePins(system, step, change);
  }
  return 0;
}

/**
 * Chebyshev's semi-iteration: Δv⁰ is what pins and contact planes prescribe, Δv¹ = Δv⁰ + z⁰/a,
 * Δvᵏ⁺¹ = ω (zᵏ/a + Δvᵏ − Δvᵏ⁻¹) + Δvᵏ⁻¹, z what a plain sweep would change. Returns how many nodes are held.
 */
export function sweepChebyshev(
  system: PaperSystem,
  step: PaperStep,
  { scale, omega }: ChebyshevIteration,
): number {
  const { space, planes, pins } = system;
  const { paper, dt } = step;
  const { change, product, earlier, spread } = space;
  spread.fill(0);
  space.kernels.applyInverse(space.nodeCount, space.inverse, space.rhs, spread, product);
  const held = planes.begin(space, step) + pins.length;
  change.fill(0);
  planes.place(change);
  movePins(system, step, change);
  for (let sweep = 0; sweep <= paper.sweeps; sweep++) {
    if (sweep > 0 || held > 0) {
      multiply(space, dt, sweep === 0 || (sweep === 1 && held === 0), product);
      planes.place(product);
      movePins(system, step, product);
    }
    for (let i = 0; i < STRIDE * paper.usedNodes; i++) {
      const last = change[i];
      const before = sweep === 0 ? last : earlier[i];
      change[i] = omega[sweep] * (scale * (product[i] - last) + last - before) + before;
      earlier[i] = last;
    }
  }
  return held;
}

/** out = D⁻¹ (dt f̃ + (D − W) Δv). `isZero`: `spread` is 0. */
function multiply(space: Workspace, dt: number, isZero: boolean, out: Float64Array): void {
  const { kernels, spread, change, bonds, damageSprings, folds } = space;
  if (!isZero) spread.fill(0);
  kernels.paperSpringProduct(bonds, change, spread);
  kernels.paperSpringProduct(damageSprings, change, spread);
  kernels.foldProduct(folds, dt, change, spread);
  kernels.applyInverse(space.nodeCount, space.inverse, space.rhs, spread, out);
}
