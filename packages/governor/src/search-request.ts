import { expectOption } from "./expect.ts";
import { POLICIES, type Policy } from "./policy.ts";

/** What a search for a mesh size is asked for. */
export interface SearchRequest {
  readonly targetFps: number;
  /** Nodes along the longer side to begin with. */
  readonly start: number;
  /** Least and most of them. */
  readonly least: number;
  readonly most: number;
  readonly policy: Policy;
}

/** The paper's experiment: 50 frames per second from a 30 × 30 mesh. */
export const SEARCH_DEFAULTS: SearchRequest = {
  targetFps: 50,
  start: 30,
  least: 3,
  most: 256,
  policy: "guarantee",
};

/** What a search has found. */
export interface SearchResult {
  readonly nodes: number;
  /** Measured cost of a frame [s]; its inverse is eq 1's frame rate. */
  readonly seconds: number;
  readonly fps: number;
  /** Meshes that were measured. */
  readonly evaluations: number;
  /** `unreachable`: even the least mesh misses the target. `most`: the finest mesh allowed still meets it. */
  readonly status: "found" | "unreachable" | "most";
}

/** Throws for the first wish that makes no sense. */
export function completeRequest(caller: string, given: Partial<SearchRequest>): SearchRequest {
  const wish = { ...SEARCH_DEFAULTS, ...given };
  const { targetFps, start, least, most, policy } = wish;
  const expect = (name: string, value: unknown, holds: boolean, expected: string): void =>
    expectOption(caller, name, value, holds, expected);
  expect("targetFps", targetFps, targetFps > 0 && targetFps < Infinity, "a finite number above 0 1/s");
  expect("least", least, Number.isInteger(least) && least >= 2, "a whole number of at least 2");
  expect(
    "most",
    most,
    Number.isInteger(most) && most >= least,
    `a whole number of at least ${least}, which is \`least\``,
  );
  const isWithin = Number.isInteger(start) && start >= least && start <= most;
  expect("start", start, isWithin, `a whole number from ${least} to ${most}`);
  expect("policy", policy, POLICIES.includes(policy), '"guarantee" or "nearest"');
  return wish;
}
