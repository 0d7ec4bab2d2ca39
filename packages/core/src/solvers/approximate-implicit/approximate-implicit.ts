import type { Model } from "../../model/model.ts";
import { paperBody } from "../../model/paper/paper-body.ts";
import type { SolverSettings } from "../settings.ts";
import type { Solver } from "../solver.ts";
import { createChebyshev } from "./chebyshev.ts";
import { firstHinge } from "../../model/paper/first-hinge.ts";
import { firstMemory } from "../../model/paper/contact-memory.ts";
import { createContactImpulses } from "./contact-impulses.ts";
import { createContactPlanes } from "./contact-planes.ts";
import { addExternalForces, createExternalForces } from "./external-forces.ts";
import { firstFold, setFolds } from "./folding.ts";
import { addHingeForces } from "./hinges.ts";
import { createAppliedImpulse, noteApplied, restoreMomentum } from "./momentum.ts";
import { loadNodes, storeNodes, type PaperStep, type PaperSystem } from "./paper-system.ts";
import { setSprings } from "./springs.ts";
import { stopAtContacts } from "./stop.ts";
import { sweepChebyshev, sweepPlain } from "./sweeps.ts";
import { BLOCK, createWorkspace } from "./workspace.ts";

/** Longest solver step that is taken unasked [s]: the method is stable in any, but relaxes slower in longer ones. */
const PAPER_SUBSTEP_MAX = 1 / 60;

/**
 * Kang & Cho's approximation of backward Euler for one sheet of paper (docs/methods/paper.md#sweeps, eqs 3–6). A step:
 *
 * 1. load     state into the workspace; which nodes are pinned                             paper-system.ts
 * 2. forces   of the outside, of creases that fold, of springs and folds, with blocks D    external-forces.ts, folding.ts
 * 3. invert   D
 * 4. sweep    plainly or by Chebyshev, with pins (and contact planes) held                 sweeps.ts, contact-planes.ts
 * 5. momentum of a free sheet is what the outside gave it                                  momentum.ts
 * 6. store    velocities and positions                                                     paper-system.ts
 * 7. stop     nodes that went through a surface, with friction                             stop.ts
 * 8. conclude when nodes have been responded to: forces of contacts, what they remember    contact-impulses.ts
 *
 * Instead of solving W Δv = dt f̃, W = M − dt² J, f̃ = f + dt J v, it takes a few Jacobi sweeps with 3×3 blocks D,
 * 2D − W positive definite,
 *
 * Δv⁰ = D⁻¹ dt f̃,  Δvᵏ⁺¹ = D⁻¹ (dt f̃ + (D − W) Δvᵏ),
 *
 * or as many of Chebyshev's semi-iteration (chebyshev.ts). An odd number of plain sweeps is stable in steps of any length, an even
 * one is not; one sweep is not accurate, only stable. Of springs D is the diagonal of W (eq 5); of folds it is twice that, which is
 * what 2D − W needs.
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
  const applied = createAppliedImpulse();
  const planes = createContactPlanes();
  const impulses = createContactImpulses();
  const system: PaperSystem = { space, pins: [], planes, impulses, applied };
  const memory = firstMemory(model.bodies, index);
  const hinge = firstHinge(model.bodies, index);
  let last: PaperStep | null = null;
  const external = createExternalForces(model, body);
  const folding = firstFold(model, index);
  const chebyshev = paper.accelerates ? createChebyshev(paper.sweeps + 1) : null;
  setSprings(space, model, body, paper);

  return {
    longestStep: () => PAPER_SUBSTEP_MAX,

    adopt(edited, changes) {
      model = edited;
      body = paperBody(model, index);
      ({ paper } = body);
      return setSprings(space, model, body, paper, changes.get(index) ?? []);
    },

    step([now], input, contacts, dt, next) {
      const step: PaperStep = { model, body, paper, now, input, contacts, dt, memory };
      last = step;
      const { pins } = system;
      loadNodes(system, step);
      const { kernels, x, v, rhs, blocks, inverse, bonds, damageSprings, folds, mass } = space;
      const used = space.nodeCount;
      blocks.fill(0, 0, BLOCK * used);
      folds.diagonal.fill(0, 0, used);
      addExternalForces(space, external, step);
      space.applied.set(rhs);
      space.appliedBlocks.set(blocks);
      const isFree = pins.length === 0 && paper.keepsMomentum;
      if (isFree) noteApplied(space, applied);
      setFolds(space, paper, input.folds, folding, dt);
      kernels.paperSpringForces(bonds, x, v, dt, rhs, blocks);
      if (space.crosses.count > 0) kernels.paperSpringForces(space.crosses, x, v, dt, rhs, blocks);
      kernels.paperSpringForces(damageSprings, x, v, dt, rhs, blocks);
      kernels.foldForces(folds, x, v, dt, rhs, blocks);
      if (space.hinges.count > 0) {
        const angles = { last: now.hingeAngles, next: next.hingeAngles, at: hinge, first: folding };
        addHingeForces(space, space.hinges, input.folds, angles, dt);
      }
      kernels.invertBlocks(space.nodeCount, mass, blocks, inverse);
      const held = chebyshev ? sweepChebyshev(system, step, chebyshev) : sweepPlain(system, step);
      // The impulse of a contact plane is not known, as that of a pin is not (docs/methods/paper.md#momentum).
      if (isFree && held === 0) restoreMomentum(space, applied);
      storeNodes(system, step, next);
      stopAtContacts(step, contacts, next);
      for (const node of pins) next.x.set(input.pinTarget.subarray(3 * node, 3 * node + 3), 3 * node);
      return { iterations: paper.sweeps, unconverged: false, velocityPerDisplacement: 1 / dt };
    },

    conclude(next) {
      if (chebyshev && last) impulses.publish(space, last, planes.held, next);
      last = null;
    },
  };
}
