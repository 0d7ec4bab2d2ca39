import { chooseBetween, type Measured } from "./policy.ts";
import { expectOption } from "./expect.ts";
import { completeRequest, type SearchResult, type SearchRequest } from "./search-request.ts";

/**
 * The paper's loop (docs/methods/governor.md#loop, A3, Fig 1), for reference: measure, compare with the time allowed, one step finer or coarser,
 * again. As printed, with a threshold of 0.1 ms, it only ends by luck (FIX 3): the least change of a mesh changes its time by 2/N.
 * `stop` adds the two rules that it lacks: a tolerance of T/N, and an end where the sign of the difference turns.
 */
export interface LoopOptions extends SearchRequest {
  readonly step: number;
  /** [s] */
  readonly threshold: number;
  readonly stop: boolean;
  /** Measurements at most. */
  readonly limit: number;
}

export interface LoopResult extends SearchResult {
  /** Every mesh that was measured, in order. */
  readonly path: readonly number[];
  /** False when `limit` ended it. */
  readonly ended: boolean;
}

export const LOOP_DEFAULTS = { step: 1, threshold: 1e-4, stop: true, limit: 500 };

export function literalLoop(given: Partial<LoopOptions>, measure: (nodes: number) => number): LoopResult {
  const { step, threshold, stop, limit, ...rest } = { ...LOOP_DEFAULTS, ...given };
  const wish = completeRequest("literalLoop", rest);
  expectOption(
    "literalLoop",
    "step",
    step,
    Number.isInteger(step) && step >= 1,
    "a whole number of at least 1",
  );
  expectOption("literalLoop", "threshold", threshold, threshold >= 0, "a time of 0 s or more");
  const budget = 1 / wish.targetFps;
  const path: number[] = [];
  const result = (of: Measured, status: SearchResult["status"], ended: boolean): LoopResult => ({
    ...{ nodes: of.nodes, seconds: of.seconds, fps: 1 / of.seconds },
    ...{ evaluations: path.length, status, path, ended },
  });
  let now: Measured = { nodes: wish.start, seconds: NaN };
  let before: Measured | null = null;
  let sign = 0;
  for (;;) {
    now = { nodes: now.nodes, seconds: measure(now.nodes) };
    path.push(now.nodes);
    const difference = budget - now.seconds;
    if (Math.abs(difference) <= Math.max(threshold, stop ? now.seconds / now.nodes : 0))
      return result(now, "found", true);
    const turned = before !== null && Math.sign(difference) === -sign && step === 1;
    if (stop && turned && before !== null) {
      const [meets, exceeds] = difference > 0 ? [now, before] : [before, now];
      return result(chooseBetween(wish.policy, meets, exceeds, budget), "found", true);
    }
    if (path.length >= limit) return result(now, now.seconds > budget ? "unreachable" : "found", false);
    sign = Math.sign(difference);
    const next = Math.min(wish.most, Math.max(wish.least, now.nodes + sign * step));
    // At an end of the range there is nowhere to go: another thing that the paper's loop does not know.
    if (stop && next === now.nodes) return result(now, sign < 0 ? "unreachable" : "most", true);
    before = now;
    now = { nodes: next, seconds: NaN };
  }
}
