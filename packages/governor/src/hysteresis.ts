/**
 * When to act (spec/governor.md §4.3): a smoothed cost per frame, a dead band about the budget that is wider than the least change of
 * a mesh, patience that differs up and down, and a pause after each change.
 */
export const HYSTERESIS = {
  /** Weight of the newest frame in the mean. */
  newest: 0.1,
  /**
   * Above (1 + max(over, 2/N)) × budget for so many frames in a row: give way. Where the budget leaves a part of the frame as a reserve, this
   * share of that part counts instead, if it is more: there is no hurry.
   */
  over: 0.05,
  reserve: 0.3,
  overFrames: 15,
  /** Below this part of the budget for so many frames in a row: take more. (Spec 0.75; one growth of 1.3 then always ends in the band.) */
  under: 0.72,
  underFrames: 60,
  /** The same, and frames without a change after one, until the mean has once come near the budget: a start may have been too careful. */
  youngFrames: 20,
  /** Longer than a whole frame for so many frames in a row: give way at once. */
  missedFrames: 5,
  /** Where the budget is the whole frame: only what is beyond it by this. */
  missed: 1.25,
  /** Frames after a change in which nothing is changed, and in which nothing is changed whatever happens. */
  lockFrames: 30,
  leastLockFrames: 10,
  /** What is left of the budget after each frame that was late for once; what it wins back with each that was not; the least of it. */
  warned: 0.94,
  forgets: 1 / 6000,
  leastTrust: 0.7,
  /** Trust that is lower makes a change by itself; till then it only says how far the next one goes. */
  alarmed: 0.8,
} as const;

export interface Hysteresis {
  /** Mean cost of a frame [s]; NaN before the first. */
  mean: number;
  /** Largest mean lately while it was low enough to take more [s]. */
  peak: number;
  over: number;
  under: number;
  /** Frames in a row that were missed. */
  missed: number;
  lock: number;
  /** How many times as long as usual it waits before it takes more: twice with each time that it was sorry, up to 16. */
  patience: number;
  /** Frames since more was taken. */
  sinceMore: number;
  /** Newest costs, at most five [s]. */
  readonly recent: number[];
  /** Frames since the mean is low enough to take more that were late all the same. */
  late: number;
  /** True until the mean has come near the budget for the first time. */
  isYoung: boolean;
  /** Part of the budget that is used: less where single frames are late, which the mean says nothing of. */
  trust: number;
}

/** Share of late frames that forbids to take more, unless the mean is below this part of the budget: then lateness is not the cloth's. */
const LATE = 0.02;
const IDLE = 0.5;

/** More that must be given back within so many frames times the patience was a mistake. */
const REGRET = 300;
const MOST_PATIENCE = 16;

export function createHysteresis(): Hysteresis {
  return {
    mean: NaN,
    peak: 0,
    over: 0,
    under: 0,
    missed: 0,
    lock: 0,
    patience: 1,
    sinceMore: Infinity,
    recent: [],
    late: 0,
    isYoung: true,
    trust: 1,
  };
}

/** After a change: the next frame is the first of another curve. */
export function changed(state: Hysteresis, kind: "less" | "more" | "other"): void {
  if (kind === "less" && state.sinceMore < REGRET * state.patience)
    state.patience = Math.min(MOST_PATIENCE, 2 * state.patience);
  state.sinceMore = kind === "more" ? 0 : Infinity;
  Object.assign(state, { mean: NaN, peak: 0, over: 0, under: 0, missed: 0, late: 0 });
  state.lock = kind === "more" && state.isYoung ? HYSTERESIS.youngFrames : HYSTERESIS.lockFrames;
  state.recent.length = 0;
}

/**
 * Takes in a frame's cost [s] and says whether it is time to give way or to take more. A frame beyond
 * `limit` [s] is late: who is late too often does not take more. `nodes` is the size of the mesh.
 */
export function watchCost(
  state: Hysteresis,
  seconds: number,
  whole: number,
  limit: number,
  nodes: number,
): "over" | "under" | null {
  const { newest, over, overFrames, under, underFrames, missed, missedFrames } = HYSTERESIS;
  const { lockFrames, leastLockFrames } = HYSTERESIS;
  const budget = state.trust * whole;
  // The middle of five: frames in which the machine did something else say nothing of the cloth.
  state.recent.push(seconds);
  if (state.recent.length > 5) state.recent.shift();
  const cost = middle(state.recent);
  updateTrust(state, cost, Math.max(limit, missed * whole));
  state.mean = Number.isNaN(state.mean) ? cost : (1 - newest) * state.mean + newest * cost;
  const band = 1 + Math.max(over, 2 / nodes);
  const calm = Math.max(band, 1 + HYSTERESIS.reserve * (limit / whole - 1));
  const most = state.trust < HYSTERESIS.alarmed ? band * budget : calm * whole;
  state.over = state.mean > most ? state.over + 1 : 0;
  state.under = state.mean < under * budget ? state.under + 1 : 0;
  state.late = state.under > 0 ? state.late + (seconds > limit ? 1 : 0) : 0;
  if (state.under === 0 && state.lock === 0) state.isYoung = false;
  const wait = state.isYoung ? HYSTERESIS.youngFrames : underFrames * state.patience;
  // Of the second half of the wait: in the first the mean may still be on its way down.
  state.peak = 2 * state.under > wait ? Math.max(state.peak, state.mean) : 0;
  state.missed = cost > Math.max(limit, missed * budget) ? state.missed + 1 : 0;
  state.sinceMore++;
  if (state.sinceMore === 4 * REGRET * state.patience) state.patience = Math.max(1, state.patience / 2);
  if (state.lock > 0) state.lock--;
  if (state.lock > lockFrames - leastLockFrames) return null;
  if (state.lock === 0 && state.over >= overFrames) return "over";
  if (state.missed >= missedFrames) {
    // The mean is not there yet.
    state.mean = Math.max(state.mean, cost);
    return "over";
  }
  if (state.lock > 0 || state.under < wait) return null;
  if (state.late <= LATE * state.under || state.peak < IDLE * budget) return "under";
  // Late too often for no reason of its own: it waits anew.
  state.under = 0;
  return null;
}

/**
 * A frame that is late among others that are not is a fold, a contact, something else that the machine did. A reserve helps against
 * all of them: the more there are, the more is kept. Frames that are late one after another are the mean's affair.
 */
function updateTrust(state: Hysteresis, cost: number, late: number): void {
  const { warned, forgets, leastTrust } = HYSTERESIS;
  const isOnce = state.recent.length === 5 && state.recent[2] > late && cost <= late;
  state.trust = isOnce ? Math.max(leastTrust, warned * state.trust) : Math.min(1, state.trust + forgets);
}

/** The middle one, of two the lesser. */
function middle(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[(values.length - 1) >> 1];
}
