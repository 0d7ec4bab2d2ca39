import type { ChebyshevIteration } from "./chebyshev.ts";
import { spreadHinges } from "./hinges.ts";
import { noteApplied, restoreMomentum } from "./momentum.ts";
import { movePins, type PaperStep, type PaperSystem } from "./paper-system.ts";
import { BLOCK, STRIDE, type Workspace } from "./workspace.ts";

/** Jacobi sweeps, equations 5 and 6. Contacts come after them: no node is held. */
export function sweepPlain(system: PaperSystem, step: PaperStep): 0 {
  const { space } = system;
  const { change, spread } = space;
  spread.fill(0, 0, STRIDE * space.nodeCount);
  space.kernels.applyInverse(space.nodeCount, space.inverse, space.rhs, spread, change);
  movePins(system, step, change);
  for (let sweep = 0; sweep < step.paper.sweeps; sweep++) {
    multiply(space, step.dt);
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
  const { space, planes, pins, impulses } = system;
  const { change, product, earlier, spread, nodeCount, inverse, rhs, offset, folds, kernels } = space;
  spread.fill(0, 0, STRIDE * nodeCount);
  kernels.applyInverse(nodeCount, inverse, rhs, spread, product);
  const held = planes.begin(space, step) + pins.length;
  prescribe(system, step);
  setStart(system, step, held);
  const columns = { count: nodeCount, inverse, rhs, spread, diagonal: folds.diagonal, offset };
  for (let sweep = 0; sweep <= step.paper.sweeps; sweep++) {
    if (sweep > 0 || held > 0) spreadChange(space, step.dt);
    kernels.sweepNodes(columns, scale, omega[sweep], sweep === 0, change, earlier);
  }
  if (held > 0) {
    spreadChange(space, step.dt);
    impulses.measure(space, planes.held, pins, step.body.firstNode);
  }
  return held;
}

/** What is prescribed of pins and held nodes, in place of what the inverse gives them. */
function prescribe(system: PaperSystem, step: PaperStep): void {
  const { space, planes, pins } = system;
  space.offset.fill(0, 0, STRIDE * space.nodeCount);
  planes.place(space.offset);
  movePins(system, step, space.offset);
  for (const pin of pins) {
    const at = BLOCK * (pin - step.body.firstNode);
    space.inverse.fill(0, at, at + BLOCK);
  }
}

/** Δv⁰: what is prescribed, and of a sheet that slips freely the rigid motion that the outside gives it. */
function setStart({ space, planes, pins, applied }: PaperSystem, { paper }: PaperStep, held: number): void {
  if (held > 0 && pins.length === 0 && planes.stuck === 0 && paper.keepsMomentum) {
    space.change.fill(0, 0, STRIDE * space.nodeCount);
    noteApplied(space, applied);
    restoreMomentum(space, applied);
    planes.project(space, space.change);
  } else space.change.set(space.offset);
}

/** Δv ← D⁻¹ (dt f̃ + (D − W) Δv), with `spread` 0 before. */
function multiply(space: Workspace, dt: number): void {
  const { nodeCount, spread, change, folds } = space;
  spread.fill(0, 0, STRIDE * nodeCount);
  spreadChange(space, dt);
  for (let node = 0, i = 0; node < nodeCount; node++, i += STRIDE) {
    for (let axis = i; axis < i + 3; axis++) spread[axis] += folds.diagonal[node] * change[axis];
  }
  space.kernels.applyInverse(nodeCount, space.inverse, space.rhs, spread, change);
}

/** spread += (D − W) Δv, without the diagonal of folds. */
function spreadChange(space: Workspace, dt: number): void {
  const { kernels, spread, change, bonds, crosses, damageSprings, folds, hinges } = space;
  kernels.paperSpringProduct(bonds, change, spread);
  if (crosses.count > 0) kernels.paperSpringProduct(crosses, change, spread);
  if (damageSprings.count > 0) kernels.paperSpringProduct(damageSprings, change, spread);
  kernels.foldProduct(folds, dt, change, spread);
  if (hinges.count > 0) spreadHinges(hinges, change, spread);
}
