import { paperBody } from "../../model/paper/paper-body.ts";
import type { Contacts } from "../../collision/contacts.ts";
import type { Model } from "../../model/model.ts";
import type { SolverSettings } from "../settings.ts";
import type { State } from "../../state/state.ts";
import type { Input } from "../../input/input.ts";
import type { Solver } from "../solver.ts";
import { createChebyshev, type ChebyshevIteration } from "./chebyshev.ts";
import { firstFold, setFolds } from "./folding.ts";
import { createAppliedImpulse, restoreMomentum, noteApplied } from "./momentum.ts";
import { addExternalForces, createExternalForces } from "./external-forces.ts";
import { setSprings } from "./springs.ts";
import { stopAtContacts } from "./stop.ts";
import { createContactPlanes } from "./contact-planes.ts";
import { createWorkspace, STRIDE } from "./workspace.ts";

/** Taken unasked [s]: the method is stable in any, but relaxes slower in longer ones. */
const PAPER_SUBSTEP_MAX = 1 / 60;

/**
 * Kang & Cho's approximation of backward Euler for one body (spec/paper.md §2, eqs 3–6): instead of solving
 * W Δv = dt f̃, W = M − dt² J, f̃ = f + dt J v, a few Jacobi sweeps with 3×3 blocks D, 2D − W positive definite,
 *
 * Δv⁰ = D⁻¹ dt f̃,  Δvᵏ⁺¹ = D⁻¹ (dt f̃ + (D − W) Δvᵏ).
 *
 * or Chebyshev's semi-iteration of as many (chebyshev.ts). An odd number of plain sweeps is stable in steps of any length, an even one is not; one sweep is not accurate, only stable. Of springs D
 * is the diagonal of W (eq 5); of folds it is twice that, which is what 2D − W needs.
 */
export function createApproximateImplicit(
  start: Model,
  index: number,
  options: Pick<SolverSettings, "kernels">,
): Solver {
  let model = start;
  let body = paperBody(model, index);
  let { paper } = body;
  const space = createWorkspace(body, paper, options.kernels);
  const outside = createExternalForces(model, body);
  const given = createAppliedImpulse();
  const pins: number[] = [];
  const walls = createContactPlanes();
  const folding = firstFold(model, index);
  const semi = paper.accelerates ? createChebyshev(paper.sweeps + 1) : null;
  setSprings(space, model, body, paper);

  return {
    longestStep: PAPER_SUBSTEP_MAX,

    adopt(edited, changes) {
      model = edited;
      body = paperBody(model, index);
      ({ paper } = body);
      return setSprings(space, model, body, paper, changes.get(index) ?? []);
    },

    step([now], input, contacts, dt, next) {
      load(now, input);
      const { kernels, x, v, rhs, blocks, inverse, bonds, damageSprings, folds, mass } = space;
      blocks.fill(0);
      addExternalForces(space, outside, { model, body, now, input, dt });
      const isFree = pins.length === 0 && paper.keepsMomentum;
      if (isFree) noteApplied(space, given);
      setFolds(space, paper, input.folds, folding, dt);
      kernels.bondForces(bonds, x, v, dt, rhs, blocks);
      kernels.bondForces(damageSprings, x, v, dt, rhs, blocks);
      kernels.foldForces(folds, x, v, dt, rhs, blocks);
      kernels.invertBlocks(space.nodeCount, mass, blocks, inverse);
      const held = semi ? sweepChebyshev(semi, now, input, contacts, dt) : sweepPlain(now, input, dt);
      // What a wall has given is not known to be given back: it is like a pin (spec/paper.md §2.4).
      if (isFree && held === 0) restoreMomentum(space, given);
      store(now, next, dt);
      stopAtContacts(model, body, input, contacts, now, next, dt);
      for (const node of pins) next.x.set(input.pinTarget.subarray(3 * node, 3 * node + 3), 3 * node);
      return { iterations: paper.sweeps, unconverged: false, velocityPerDisplacement: 1 / dt };
    },
  };

  /** Equations 5 and 6. Contacts come after them: nothing is held. */
  function sweepPlain(now: State, input: Input, dt: number): 0 {
    const { change, spread } = space;
    spread.fill(0);
    space.kernels.applyInverse(space.nodeCount, space.inverse, space.rhs, spread, change);
    movePins(now, input, dt, change);
    for (let sweep = 0; sweep < paper.sweeps; sweep++) {
      multiply(dt, sweep === 0, change);
      movePins(now, input, dt, change);
    }
    return 0;
  }

  /**
   * Chebyshev's: Δv⁰ is what pins and walls prescribe, Δv¹ = Δv⁰ + z⁰/a, Δvᵏ⁺¹ = ω (zᵏ/a + Δvᵏ − Δvᵏ⁻¹) + Δvᵏ⁻¹, z what a plain
   * sweep would change. Returns how many nodes are held.
   */
  function sweepChebyshev(
    { scale, omega }: ChebyshevIteration,
    now: State,
    input: Input,
    contacts: Contacts,
    dt: number,
  ): number {
    const { change, product, earlier, spread } = space;
    spread.fill(0);
    space.kernels.applyInverse(space.nodeCount, space.inverse, space.rhs, spread, product);
    const held = walls.begin(space, contacts, body, input, now, dt) + pins.length;
    change.fill(0);
    walls.place(change);
    movePins(now, input, dt, change);
    for (let sweep = 0; sweep <= paper.sweeps; sweep++) {
      if (sweep > 0 || held > 0) {
        multiply(dt, sweep === 0 || (sweep === 1 && held === 0), product);
        walls.place(product);
        movePins(now, input, dt, product);
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

  /** out = D⁻¹ (dt f̃ + (D − W) Δv). */
  function multiply(dt: number, isClear: boolean, out: Float64Array): void {
    const { kernels, spread, change, bonds, damageSprings, folds } = space;
    if (!isClear) spread.fill(0);
    kernels.bondSpread(bonds, change, spread);
    kernels.bondSpread(damageSprings, change, spread);
    kernels.foldSpread(folds, dt, change, spread);
    kernels.applyInverse(space.nodeCount, space.inverse, space.rhs, spread, out);
  }

  function load({ x, v }: State, { pinned }: Input): void {
    const first = body.firstNode;
    pins.length = 0;
    const { x: places, v: speeds } = space;
    for (let k = 0, i = 0, n = 3 * first; k < body.nodeCount; k++, i += STRIDE, n += 3) {
      places[i] = x[n];
      places[i + 1] = x[n + 1];
      places[i + 2] = x[n + 2];
      speeds[i] = v[n];
      speeds[i + 1] = v[n + 1];
      speeds[i + 2] = v[n + 2];
      if (pinned[first + k] === 1 && k < paper.usedNodes) pins.push(first + k);
    }
  }

  /** What is held has its change of velocity, whatever pulls. */
  function movePins({ x, v }: State, { pinTarget }: Input, dt: number, change: Float64Array): void {
    for (const node of pins) {
      const i = STRIDE * (node - body.firstNode);
      for (let axis = 0; axis < 3; axis++) {
        const n = 3 * node + axis;
        change[i + axis] = (pinTarget[n] - x[n]) / dt - v[n];
      }
    }
  }

  /** v += Δv, x += dt v. Nodes that wait for splits lie on the first. */
  function store({ x, v }: State, next: State, dt: number): void {
    const first = body.firstNode;
    const { change } = space;
    for (let k = 0; k < paper.usedNodes; k++) {
      const i = STRIDE * k;
      const n = 3 * (first + k);
      for (let axis = 0; axis < 3; axis++) {
        const speed = v[n + axis] + change[i + axis];
        next.v[n + axis] = speed;
        next.x[n + axis] = x[n + axis] + dt * speed;
      }
    }
    for (let n = 3 * (first + paper.usedNodes); n < 3 * (first + body.nodeCount); n++) {
      next.v[n] = 0;
      next.x[n] = next.x[3 * first + (n % 3)];
    }
  }
}
