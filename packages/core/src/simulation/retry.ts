import { maxLinkStretch } from "../measure/stretch.ts";
import type { Model } from "../model/model.ts";
import type { State } from "../state/state.ts";

/** A solver step of length h [s], between two shares of the whole step: the first of `left` such. */
export interface SolverStep {
  readonly h: number;
  readonly from: number;
  readonly to: number;
  readonly left: number;
}

/** A step that is tried before it counts. */
export interface Trial {
  /** Length of the solver step before [s]; 0 at the start. */
  last(): number;
  /** Tries a step and returns whether it will do; one that is final does, whatever it leaves. */
  attempt(step: SolverStep, isFinal: boolean): boolean;
  /** Goes on from the step that was tried, and whether one can. */
  accept(step: SolverStep): boolean;
  /** Goes back to where it began. */
  reject(step: SolverStep): void;
}

/**
 * A link is torn in a step that leaves it longer than this [1], and so many times as much as the longest was; unless that was long
 * before: short steps do not make a garment wider that is too narrow.
 */
const RETRY_STRAIN = 0.04;
const RETRY_STRAIN_RATIO = 1.25;
const RETRY_STRAIN_IGNORED = 0.08;

/** BDF2 starts anew, with backward Euler, after a step less than half as long: that swallows energy. */
const STEP_GROWTH_MAX = 2.001;

/** Whether links of cloth are torn between two states: what hangs there long and heavy is not. */
export function isTorn(model: Model, before: Readonly<State>, after: Readonly<State>): boolean {
  const strain = maxLinkStretch(model, after);
  if (!(strain > RETRY_STRAIN)) return false;
  const least = maxLinkStretch(model, before);
  return least < RETRY_STRAIN_IGNORED && strain > RETRY_STRAIN_RATIO * least;
}

/**
 * Takes a solver step, or, if a link would be torn in it, two of half its length in its place, each of which may be halved in
 * turn, `halvings` times in all (docs/adr/0024). After that steps grow twofold at a time. All follows from the state alone: a run
 * from a snapshot takes the same steps. Returns whether one can go on.
 */
export function takeSpan(step: SolverStep, halvings: number, trial: Trial): boolean {
  const last = trial.last();
  const isSlowly = halvings > 0 && last > 0 && step.h > STEP_GROWTH_MAX * last;
  if (!isSlowly) {
    if (trial.attempt(step, halvings === 0)) return trial.accept(step);
    trial.reject(step);
  }
  const { h, from, to, left } = step;
  const middle = 0.5 * (from + to);
  const first = { h: h / 2, from, to: middle, left: 2 * left };
  const second = { h: h / 2, from: middle, to, left: 2 * left - 1 };
  return takeSpan(first, halvings - 1, trial) && takeSpan(second, halvings - 1, trial);
}
