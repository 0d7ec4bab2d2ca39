import type { Ladder, Setting } from "./engine.ts";

/** What trying one setting gave. `slow`: given up, because it costs clearly more than the limit it was told. */
export type Attempt = { readonly holds: boolean; readonly cost: number } | "slow";

export interface SweepOptions {
  /** Tries a setting; may give up once it costs more than `limit`. */
  readonly attempt: (setting: Setting, limit: number) => Promise<Attempt>;
  /** The setting that an earlier run found, by its text: a place to start from, tried anew like all others. */
  readonly hint?: string | undefined;
  /** No attempt starts once this is true. */
  readonly timeIsUp: () => boolean;
}

export interface SweepResult {
  /** The cheapest that holds, if any does. */
  readonly setting: Setting | null;
  readonly attempts: number;
  /** Time was up before every ladder was searched. */
  readonly cut: boolean;
}

/** Rungs in which `counts` doubles: no stride is longer. */
const OCTAVE = 8;

interface Found {
  readonly setting: Setting;
  readonly cost: number;
}

/**
 * The cheapest setting that holds. Each ladder is searched for its lowest rung that holds: outwards in doubling strides
 * from the hint, from the rung that the ladder before needed, or from the bottom; then by bisection. A later ladder has to
 * beat the cost of the best so far, and its attempts give up beyond it: ladders without a chance cost little.
 */
export async function sweep(ladders: readonly Ladder[], options: SweepOptions): Promise<SweepResult> {
  let best: Found | null = null;
  let attempts = 0;
  let start = 0;
  for (const ladder of hintedFirst(ladders, options.hint)) {
    const hinted = ladder.findIndex(({ text }) => text === options.hint);
    let rung = hinted >= 0 ? hinted : Math.min(start, ladder.length - 1);
    // Rungs up to `fails` do not hold, rung `enough` holds or is too slow.
    let fails = -1;
    let enough = ladder.length;
    let found: Found | null = null;
    for (let stride = 1; enough - fails > 1; stride = Math.min(2 * stride, OCTAVE)) {
      if (options.timeIsUp()) return { setting: cheaper(best, found)?.setting ?? null, attempts, cut: true };
      attempts++;
      const outcome = await options.attempt(ladder[rung], best?.cost ?? Infinity);
      if (outcome === "slow" || outcome.holds) {
        enough = rung;
        found = outcome === "slow" ? null : { setting: ladder[rung], cost: outcome.cost };
      } else {
        fails = rung;
      }
      rung = nextRung(fails, enough, rung, stride, ladder.length);
    }
    if (found !== null) start = enough;
    best = cheaper(best, found);
  }
  return { setting: best?.setting ?? null, attempts, cut: false };
}

function cheaper(best: Found | null, found: Found | null): Found | null {
  return best === null || (found !== null && found.cost < best.cost) ? found : best;
}

/** While only one side is known, away from it in strides; then the middle. */
function nextRung(fails: number, enough: number, from: number, stride: number, length: number): number {
  if (enough === length) return Math.min(from + stride, length - 1);
  if (fails === -1) return Math.max(from - stride, 0);
  return (fails + enough) >> 1;
}

/** What the hinted ladder finds is the limit for all others. */
function hintedFirst(ladders: readonly Ladder[], hint: string | undefined): Ladder[] {
  const isHinted = (ladder: Ladder): boolean => ladder.some(({ text }) => text === hint);
  return [...ladders.filter(isHinted), ...ladders.filter((ladder) => !isHinted(ladder))];
}

/** 1 to 16 one by one, then eight per octave: neighbours differ by an eighth at most. */
export function counts(from: number, to: number): number[] {
  const all = Array.from({ length: 16 }, (_, at) => at + 1);
  for (let octave = 16; octave < to; octave *= 2) {
    for (let eighth = 1; eighth <= OCTAVE; eighth++) all.push(octave + (octave / OCTAVE) * eighth);
  }
  return all.filter((count) => count >= from && count <= to);
}
