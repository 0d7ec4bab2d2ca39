import { followColliders } from "../input/follow-colliders.ts";
import { mostLinkStretch } from "../measure/stretch.ts";
import { catchMissed } from "../response/catch-missed.ts";
import { applyContactVelocity } from "../response/contact-velocity.ts";
import { rubImpacts } from "../response/impact-friction.ts";
import { addFilterReport } from "../response/filter-report.ts";
import { correctedPast, isNoCorrection } from "../response/past-correction.ts";
import type { SolveReport } from "../solvers/solver.ts";
import { clearStart, type StartReport } from "../response/recovery/clear-start.ts";
import { cloneState, copyState, isFiniteState, type State } from "../state/state.ts";
import { addColliderImpulses } from "./collider-impulses.ts";
import { applyWaitingEdits, applyPaperDamage } from "./edits.ts";
import { createLap, type StepReport } from "./report.ts";
import { isTorn, takeSpan, type Span, type SubstepTrial } from "./retry.ts";
import { dropOlder, holdsOthers, keepNewest, noteHeld, recycle, takeSpare, type Run } from "./run.ts";
import { autoSubsteps } from "./substeps.ts";
import { longestSubstep, toolsOf } from "./tools.ts";

/** In longer substeps [s] trajectories are not straight, and whole sheets pass each other: then only nodes meet colliders. */
const FEATURE_STEP_MAX = 1 / 15;

/** A substep that was tried: the state that it leads to, how far recovery moved its start, and `mostLinkStretch` at its end if that was looked at. */
interface Tried {
  readonly next: State;
  readonly moved: Float64Array | null;
  readonly stretch: number | undefined;
  readonly isSudden: boolean;
}

/** Before the first step: what begins inside something is moved out of it (response/recovery/clear-start.ts). */
export function clearFirst(run: Run): StartReport {
  const [now, older] = run.history;
  const isFirst = now.step === 0 && older === null && run.settings.initialIntersections === "recover";
  if (!isFirst || run.isCleared) return { parted: [], cleared: [] };
  run.isCleared = true;
  const next = cloneState(now);
  const report = clearStart(run.model, next, run.input.pinned);
  if (report.parted.length > 0 || report.cleared.some(({ moved }) => moved !== null)) {
    run.history = [next, null];
    run.kept = next;
  }
  return report;
}

/** One `step()`: `dt` in substeps, each of which may be taken again in halves. */
export function advance(run: Run, report: StepReport): void {
  const { settings, input } = run;
  clearFirst(run);
  keepNewest(run);
  run.impulses.fill(0);
  const [now] = run.history;
  for (const drive of run.stepDrivers) drive(now.time + settings.dt, input);
  run.interpolation.begin(input, now);
  toolsOf(run).features?.detector.begin();
  let tried: Tried;
  const trial = {
    last: () => run.history[0].dt,
    attempt: (span: Span, isFinal: boolean): boolean => {
      const { isGood, ...result } = substep(run, span, isFinal, report);
      tried = result;
      return isGood;
    },
    accept: (span: Span) => commit(run, span, tried, report),
    reject: () => rollback(run, tried, report),
  };
  if (settings.substeps === "auto" && settings.stepRule === "turning") {
    takeTurningSpans(run, trial, report);
    return;
  }
  const substeps = substepsOf(run);
  for (let i = 1; i <= substeps && !report.flags.nonFinite; i++) {
    const [from, to] = [(i - 1) / substeps, i / substeps];
    takeSpan({ h: settings.dt / substeps, from, to, left: substeps - i + 1 }, settings.retries, trial);
  }
}

/** One `step()` in substeps as long as the state allows, chosen anew before each; after a rejection at half the length. */
function takeTurningSpans(run: Run, trial: SubstepTrial, report: StepReport): void {
  const { dt, retries } = run.settings;
  let longest = Infinity;
  let retriesLeft = retries;
  for (let from = 0; from < 1 && !report.flags.nonFinite;) {
    const rest = 1 - from;
    const left = autoSubsteps(rest * dt, Math.min(longest, longestSubstep(run) ?? Infinity));
    const h = (rest * dt) / left;
    const to = left === 1 ? 1 : from + rest / left;
    const span = { h, from, to, left };
    if (trial.attempt(span, retriesLeft === 0)) {
      trial.accept(span);
      from = to;
    } else {
      trial.reject(span);
      retriesLeft--;
      longest = h / 2;
    }
  }
}

/** Substeps per `step()`: as asked for, or what the model needs. */
export function substepsOf(run: Run): number {
  const { substeps, dt } = run.settings;
  return substeps === "auto" ? autoSubsteps(dt, longestSubstep(run)) : substeps;
}

/** Makes the state at the end of a span. Not good: links are torn in it or numbers are not finite, and it was not final. Leaves nothing but caches. */
function substep(run: Run, span: Span, isFinal: boolean, report: StepReport): Tried & { isGood: boolean } {
  const { input, contacts, settings, model } = run;
  const { nodes, features, limits } = toolsOf(run);
  const { h, left, to } = span;
  const lap = createLap(settings.clock, report.phases);

  // 1 input: what drivers and hands have set for the end
  run.interpolation.advance(to);
  for (const drive of run.drivers) drive(run.history[0].time + h, input);
  followColliders(input);
  if (holdsOthers(run)) dropOlder(run);
  noteHeld(run);
  const [now] = run.history;
  const next = startState(run, h);
  lap("input");

  // 2 lead: solvers that run first
  const lead = solve(run, true, h, next, report);
  next.vertices.set(input.vertices);
  lap("solve");

  // 3 detect: contacts of nodes, with their limits, then of features
  nodes.detect(now, input, h, contacts);
  limits?.addContacts({ now, input, h }, contacts);
  const meets = h <= FEATURE_STEP_MAX ? features : null;
  meets?.detector.detect(run.history, next, { input, contacts, h, left });
  lap("detect");

  // 4 solve: the other solvers
  const solved = solve(run, false, h, next, report) ?? lead;
  const velocityPerDisplacement = solved?.velocityPerDisplacement ?? 1 / h;
  lap("solve");

  // 5 respond, 6 judge: nodes first, and features only if there is a state to respond in
  limits?.keep({ now, input, h }, next, velocityPerDisplacement, contacts);
  applyContactVelocity(contacts, now, next, h);
  catchMissed(nodes.phase, { now, next, input, h }, contacts);
  rubImpacts(model, contacts, now, next, h);
  for (const solver of toolsOf(run).solvers) solver.conclude?.(next);
  let stretch: number | undefined;
  const judge = (): boolean => {
    stretch = undefined;
    report.flags.nonFinite = !isFiniteState(next);
    if (isFinal) return true;
    if (report.flags.nonFinite) return false;
    stretch = mostLinkStretch(model, next);
    return !isTorn(model, now, stretch);
  };
  let isGood = judge();
  lap("detect");
  let moved: Float64Array | null = null;
  if (meets && isGood && !report.flags.nonFinite) {
    const result = meets.filter.filter({ next, h, velocityPerDisplacement, contacts });
    meets.detector.conclude(h, result);
    addFilterReport(report.collision, result.report);
    moved = result.moved;
    // What intersected has been moved apart at the start as well: there is no going back.
    if (result.isChanged) isGood = judge() || moved !== null;
  }
  lap("separate");
  report.contacts = Math.max(report.contacts, contacts.count);
  return { next, moved, stretch, isSudden: solved?.isSudden ?? false, isGood };
}

/** A state h later with nothing but time and colliders moved. */
function startState(run: Run, h: number): State {
  const [now] = run.history;
  const next = takeSpare(run);
  copyState(now, next);
  next.step = now.step + 1;
  next.time = now.time + h;
  next.dt = h;
  next.poses.set(run.input.poses);
  return next;
}

/** Lets those solvers step that run first, or the others. Returns the last one's report. */
function solve(
  run: Run,
  runFirst: boolean,
  h: number,
  next: State,
  report: StepReport,
): SolveReport | undefined {
  let last: SolveReport | undefined;
  for (const solver of toolsOf(run).solvers) {
    if ((solver.runsFirst ?? false) !== runFirst) continue;
    const isSudden = last?.isSudden ?? false;
    last = solver.step(run.history, run.input, run.contacts, h, next);
    if (isSudden) last.isSudden = true;
    report.iterations += last.iterations;
    report.flags.unconverged ||= last.unconverged;
    report.phases.detect += last.detect ?? 0;
    report.phases.solve -= last.detect ?? 0;
  }
  return last;
}

/** 7 commit, 8 edit: the substep counts. Returns whether there is a state to go on from. */
function commit(run: Run, { h, left }: Span, tried: Tried, report: StepReport): boolean {
  const { next, moved, stretch, isSudden } = tried;
  const { contacts, settings, model } = run;
  const lap = createLap(settings.clock, report.phases);
  const isFinite = !report.flags.nonFinite;
  if (isFinite) {
    const [now, older] = run.history;
    const correction = { moved, contacts, next };
    const past = isNoCorrection(correction) ? now : correctedPast(now, correction, h, takeSpare(run));
    for (const solver of toolsOf(run).solvers) solver.publish?.(contacts, h, next);
    // Those of solids are published only now.
    report.contacts = Math.max(report.contacts, contacts.count);
    addColliderImpulses(run, next, h);
    run.history = [next, past];
    if (past !== now) recycle(run, now);
    if (older) recycle(run, older);
    if (isSudden) dropOlder(run);
  } else recycle(run, next);
  applyWaitingEdits(run);
  // Once a step: its probability does not depend on how time is divided, and each split makes the surface anew.
  if (isFinite && left === 1) applyPaperDamage(run, settings.dt, report);
  run.stretch = isFinite && run.model === model ? stretch : undefined;
  lap("edit");
  return isFinite;
}

/** The substep does not count; what was found for it holds for shorter ones from the same start. */
function rollback(run: Run, { next }: Tried, report: StepReport): void {
  report.retries++;
  toolsOf(run).features?.detector.rewind();
  recycle(run, next);
}
