import { mostLinkStretch } from "../measure/stretch.ts";
import type { Model } from "../model/model.ts";
import type { State } from "../state/state.ts";

/** A substep of length h [s], between two shares of the whole step: the first of `left` such. */
export interface Span {
  readonly h: number;
  readonly from: number;
  readonly to: number;
  readonly left: number;
}

/** A substep that is tried before it counts. */
export interface SubstepTrial {
  /** Length of the substep before [s]; 0 at the start. */
  last(): number;
  /** Tries a substep and returns whether it is good enough; one that is final is, whatever it leaves. */
  attempt(span: Span, isFinal: boolean): boolean;
  /** Goes on from the substep that was tried, and whether one can. */
  accept(span: Span): boolean;
  /** Goes back to where it began. */
  reject(span: Span): void;
}

/**
 * A link is torn in a substep that leaves its strain above this [1], and above so many times the largest before [1]; unless that was
 * above the third number already: short substeps do not widen a garment that is too narrow.
 */
const RETRY_STRAIN = 0.04;
const RETRY_STRAIN_RATIO = 1.25;
const RETRY_STRAIN_IGNORED = 0.08;

/** Ratio of a substep to the one before [1]: beyond, BDF2 starts anew with backward Euler, which loses energy. */
const STEP_GROWTH_MAX = 2.001;

/** Whether links of cloth are torn between two states; `after`: their `mostLinkStretch` in the second. */
export function isTorn(model: Model, before: Readonly<State>, after: number): boolean {
  const strain = Math.sqrt(after) - 1;
  if (!(strain > RETRY_STRAIN)) return false;
  const least = Math.sqrt(mostLinkStretch(model, before)) - 1;
  return least < RETRY_STRAIN_IGNORED && strain > RETRY_STRAIN_RATIO * least;
}

/**
 * Takes a substep, or, if a link would be torn in it, two of half its length in its place, each of which may be halved in
 * turn, `retries` times in all (docs/adr/0024). After that substeps grow twofold at a time. All follows from the state alone: a run
 * from a snapshot takes the same substeps. Returns whether one can go on.
 */
export function takeSpan(span: Span, retries: number, trial: SubstepTrial): boolean {
  const last = trial.last();
  const isSlowly = retries > 0 && last > 0 && span.h > STEP_GROWTH_MAX * last;
  if (!isSlowly) {
    if (trial.attempt(span, retries === 0)) return trial.accept(span);
    trial.reject(span);
  }
  const { h, from, to, left } = span;
  const middle = 0.5 * (from + to);
  const first = { h: h / 2, from, to: middle, left: 2 * left };
  const second = { h: h / 2, from: middle, to, left: 2 * left - 1 };
  return takeSpan(first, retries - 1, trial) && takeSpan(second, retries - 1, trial);
}
