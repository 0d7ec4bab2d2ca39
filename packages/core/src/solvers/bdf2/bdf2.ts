import type { Body, Model } from "../../model/model.ts";
import { clothContactsLength } from "../../model/cloth/contact-memory.ts";
import { createDeformationLimit } from "../deformation-limit.ts";
import type { SolverSettings } from "../settings.ts";
import { isImpact, type Contacts } from "../../collision/contacts.ts";
import type { Solver, SolveReport } from "../solver.ts";
import type { History } from "../../state/state.ts";
import {
  CLOTH_SUBSTEP_MAX,
  ENERGY_NEWTON,
  ENERGY_NEWTON_MAX,
  LIMITING_STEP_MAX,
  TENSION_GAIN_MAX,
  TURNING_STRAIN_MIN,
} from "./accuracy.ts";
import { bendingBound } from "./bending-bound.ts";
import { createClothSystem, type SubstepSystem } from "./cloth-system.ts";
import { BACKWARD_EULER, coefficients, suddenRate } from "./coefficients.ts";
import { startFeatures, writeFeatureForces } from "./contact/feature-contacts.ts";
import { writeAttachmentForces } from "./contact/attachment-forces.ts";
import { recallContacts, rememberContacts } from "./contact/contact-memory.ts";
import { markStopped, writeForces } from "./contact/friction.ts";
import { loadIterate, moveIterate, scatterIterate, storeIterate } from "./iterate.ts";
import { limitDeformation } from "./limit-deformation.ts";
import { linearise } from "./linearise.ts";
import { stepTolerance } from "./step-tolerance.ts";
import { endSuddenly } from "./sudden-stop.ts";
import { solveWithContacts } from "./solve-with-contacts.ts";
import { createStrainLimiting } from "./strain-limiting.ts";
import { createLinearSystem } from "./system/linear-system.ts";
import { tightens } from "./tension-gain.ts";
import { linkRanges, measureTurning, turningStep, type Turning } from "./turning.ts";

/**
 * Semi-implicit variable-step BDF2 (docs/methods/cloth.md#time-integration, eqs 16–21) for all bodies that name it, as one system. A step:
 *
 * 1. load       state and history into slots; where inertia and gravity alone would lead     iterate.ts
 * 2. contacts   all act again, without friction                                              contact/
 * 3. linearise  forces at the iterate and the matrix there                                   linearise.ts
 * 4. solve      with contacts as an active set, in up to three passes                        solve-with-contacts.ts
 * 5. move       the iterate by the solution; 3 and 4 again for each further Newton iteration iterate.ts
 * 6. forces     of the contacts, from the residual of the last solve                         contact/
 * 7. scatter    positions and velocities by node                                             iterate.ts
 * 8. limit      take back the length that links gained by turning                            strain-limiting.ts, limit-deformation.ts
 * 9. store      into the next state                                                          iterate.ts
 *
 * Iterate k has moved by Δx_k; its velocity is w = (a Δx_k − c δ)/h. Each iteration solves
 * (M − (h/a) D − (h/a)² K) d = (h/a)² f(x_k, w) + M (y − Δx_k),  y = (c/a) δ + (h/a²)((a + c) vⁿ − c vⁿ⁻¹).
 * Gravity is not part of f but of y: free fall is what a node does by itself.
 * One iteration from Δx = 0 is eq 21. First order is backward Euler, a = 1 and c = 0 in every step (docs/methods/fuzzy.md#claims, V12).
 */
export function createBdf2(
  model: Model,
  bodies: readonly Body[],
  options: SolverSettings,
  order: "second-order" | "first-order" = "second-order",
): Solver {
  const strainLimitPasses = options.strainLimitPasses;
  const cloth = createClothSystem(model, bodies, options.kernels, strainLimitPasses > 0);
  const { space, constraints } = cloth;
  const system = createLinearSystem(cloth, options);
  const strainLimiting = createStrainLimiting(cloth);
  const deformation = createDeformationLimit(model, bodies);

  // With one pass a step takes its friction from the last one's forces, as the published method does.
  const remembers =
    (options.stepRule === "turning" || options.contactPasses === 1) && clothContactsLength(model) > 0;
  const keepsEnergy = options.stepRule === "turning" && bodies.every(isLossless);
  const bound = bendingBound(model);
  const ranges = linkRanges(model, bodies);
  const turning: Turning = { mean: 0, peak: 0, speedSquared: 0 };
  let measured: History[0] | null = null;
  let measuredStep = -1;

  return {
    longestStep(history) {
      if (options.stepRule === "fixed") return Math.min(CLOTH_SUBSTEP_MAX, bound);
      return Math.min(turningStep(history, turningOf(history)), bound);
    },
    step(history, input, contacts, h, next) {
      const { a, c } = order === "second-order" ? coefficients(history, h) : BACKWARD_EULER;
      const [c1, c2] = [h / a, (h / a) ** 2];
      const touches = contacts.count + contacts.features.count > 0;
      const tolerance = stepTolerance(options.tolerance, cloth, history[0], h, touches);
      const step: SubstepSystem = { history, input, contacts, h, a, c, c1, c2, tolerance };
      const report: SolveReport = {
        iterations: 0,
        unconverged: false,
        velocityPerDisplacement: suddenRate({ a, c }, h),
      };
      loadIterate(cloth, step);
      const conserves = keepsEnergy && turns(history, h) && !hasImpact(contacts);
      let newton = Math.max(options.newton, conserves ? ENERGY_NEWTON : 1);
      if (newton > 1 || keepsEnergy) space.moved.fill(0);
      startFeatures(cloth, step);
      constraints.active.fill(1);
      constraints.waits.fill(0);
      constraints.stuck.fill(0);
      constraints.drag.fill(0);
      if (remembers) recallContacts(cloth, step, options.contactPasses === 1);
      for (let k = 0; k < newton; k++) {
        if (k > 0) moveIterate(cloth, step);
        linearise(system, step, k === 0);
        const isRough = k < newton - 1 && keepsEnergy;
        solveWithContacts(system, step, { isFirst: k === 0, isRough }, report);
        const isLast = conserves && k === newton - 1;
        if (isLast && newton < ENERGY_NEWTON_MAX && tightens(cloth, step, TENSION_GAIN_MAX)) newton++;
      }
      writeForces(cloth, step);
      markStopped(cloth, step);
      if (remembers) rememberContacts(cloth, step, next);
      writeFeatureForces(cloth, step);
      writeAttachmentForces(system, step);
      const limits =
        strainLimitPasses > 0 &&
        (options.stepRule === "fixed" || (newton === 1 && limitsAt(history, h)) || hasImpact(contacts));
      if (limits) strainLimiting.noteStart(newton === 1);
      scatterIterate(cloth, step);
      if (limits) strainLimiting.limitStrain(step, strainLimitPasses);
      limitDeformation(deformation, cloth, step);
      storeIterate(cloth, next);
      if (options.stepRule === "turning" && c > 0 && hasImpact(contacts))
        report.isSudden = endSuddenly(model, bodies, history[0], next);
      return report;
    },
  };

  /** Whether something is hit: links turn that did not before. */
  function hasImpact(contacts: Contacts): boolean {
    for (let k = 0; k < contacts.count; k++) if (isImpact(contacts, k)) return true;
    return false;
  }

  /** Whether strain limiting helps: links turn much in a step that is not long. */
  function limitsAt(history: History, h: number): boolean {
    return h <= LIMITING_STEP_MAX && turns(history, h);
  }

  /** Whether links turn much in a step of length h. */
  function turns(history: History, h: number): boolean {
    return 0.5 * h * h * turningOf(history).mean > TURNING_STRAIN_MIN;
  }

  /** Measured once for a state: states are made again, steps are not. */
  function turningOf([now]: History): Turning {
    if (measured !== now || measuredStep !== now.step) measureTurning(model, ranges, now, turning);
    measured = now;
    measuredStep = now.step;
    return turning;
  }
}

/** Whether nothing takes energy from a body: neither its material nor air. */
function isLossless(body: Body): boolean {
  return (
    body.kind === "cloth" &&
    body.material.damping === 0 &&
    body.material.drag === 0 &&
    body.material.lift === 0
  );
}
