import type { SolverSettings } from "../settings.ts";
import type { SolveReport } from "../solver.ts";
import {
  FIRST_SOLVE_TOLERANCE_FACTOR,
  INERTIAL_GUESS_STEP_MAX,
  lateReleasesMax,
  MOTION_SHARE,
} from "./accuracy.ts";
import type { SubstepSystem } from "./cloth-system.ts";
import { clearActiveSetChanges, isListed } from "./contact/active-set.ts";
import { changeConstraints, setConstraints } from "./contact/constraints.ts";
import { updateFeatures } from "./contact/feature-contacts.ts";
import { updateContacts } from "./contact/friction.ts";
import type { InitialGuess } from "./iterate.ts";
import { addRankOneTerms, lookAheadOf } from "./linearise.ts";
import { solveLinear } from "./solve-linear.ts";
import { catchLinks } from "./system/caught-links.ts";
import { resetDiagonal } from "./system/diagonal.ts";
import type { LinearSystem } from "./system/linear-system.ts";

/** Which Newton iterate a solve is for. */
interface Iterate {
  readonly isFirst: boolean;
  /** Another follows: it may be less exact. */
  readonly isRough: boolean;
}

/**
 * The linear system with its contacts as an active set, in up to `contactPasses` passes, three but for the published method:
 *
 * 1. constrain: contacts that act, and after a release the matrix without what was released.
 * 2. solve, from where the last pass ended.
 * 3. look at the solution: release contacts that would pull, take in features that came too near, find friction (first pass only).
 * 4. stop when nothing has changed, or so few contacts that they may be released one step late.
 */
export function solveWithContacts(
  system: LinearSystem,
  step: SubstepSystem,
  { isFirst, isRough }: Iterate,
  report: SolveReport,
): void {
  const { cloth, settings, changed } = system;
  const { contacts } = step;
  let guess: InitialGuess = firstGuess(step, isFirst, settings);
  if (!isFirst) cloth.space.base.fill(0);
  const share = settings.stepRule === "turning" ? MOTION_SHARE : 0;
  // Friction that is remembered may change a little late.
  const leastChange = settings.stepRule === "turning" ? step.tolerance * step.h : 0;
  // rᵀP⁻¹r that the step began with: how much it has to do [J s²].
  let reference: number | undefined;
  // Where little is to be done nothing is late: what rests would tremble.
  let isCalm = false;
  for (let pass = 0; pass < settings.contactPasses; pass++) {
    const isChanged = pass === 0 || changed.released > 0;
    if (isChanged) constrain(system, step, pass === 0);
    const factors = pass === 0 ? "new" : isChanged ? "changed" : "same";
    const mayChange =
      pass === 0 && settings.contactPasses > 1 && (isRough || contacts.count > 0 || system.hasDroppedSprings);
    const accuracy = { slack: mayChange ? FIRST_SOLVE_TOLERANCE_FACTOR : 1, share: share * share, reference };
    const solved = solveLinear(system, step, guess, factors, accuracy);
    const { iterations, converged, isExact } = solved;
    reference ??= solved.first;
    if (pass === 0) isCalm = isExact;
    report.iterations += iterations;
    report.unconverged ||= !converged;
    clearActiveSetChanges(changed);
    updateContacts(cloth, step, isFirst && pass === 0, leastChange, changed);
    updateFeatures(cloth, step, isFirst && pass === 0, changed);
    if (system.caught && pass < settings.contactPasses - 1)
      catchLinks(cloth, system.caught, lookAheadOf(step, settings, isFirst), changed);
    // Dropped springs have moved with the solution: one more pass takes their forces there.
    const movedDropped = pass === 0 && iterations > 0 && system.hasDroppedSprings;
    const contactCount = contacts.count + contacts.features.count;
    const isLate = pass > 0 && !isCalm;
    const releasesMax = isLate
      ? lateReleasesMax(settings.tolerance, contactCount, cloth.layout.nodes.length)
      : 0;
    const isDone = changed.frictionChanged === 0 && changed.released <= releasesMax;
    if (isDone && (isRough || (isExact && !movedDropped))) return;
    guess = "current";
  }
}

function firstGuess({ h }: SubstepSystem, first: boolean, settings: SolverSettings): InitialGuess {
  if (!first) return "current";
  if (settings.stepRule === "turning") return "lastMotion";
  return h <= INERTIAL_GUESS_STEP_MAX ? "inertial" : "lastDisplacement";
}

/** Constraints of the contacts that act: all of them before the first solve of an iterate, then those that changed. */
function constrain(system: LinearSystem, step: SubstepSystem, isFirstPass: boolean): void {
  const { cloth, changed } = system;
  if (!isFirstPass) {
    resetDiagonal(cloth);
    addRankOneTerms(system, step);
  }
  if (!isFirstPass && isListed(changed)) changeConstraints(cloth, step, changed);
  else setConstraints(cloth, step);
}
