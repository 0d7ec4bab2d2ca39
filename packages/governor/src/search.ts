import { DEFAULT_EXPONENT, exponentBetween, nodesFor } from "./cost-model.ts";
import { chooseBetween, type Measured } from "./policy.ts";
import { completeRequest, type SearchResult, type SearchRequest } from "./search-request.ts";

/** Measurements at most. */
export const MOST_EVALUATIONS = 5;
/** Part of the budget that is aimed at after so many measurements that all exceeded it: a power law was too hopeful, then. */
const CAUTION = [1, 1, 0.85, 0.6];

/**
 * Model-based bracketed search (docs/methods/governor.md#search): a power law through the two measurements nearest to the budget says what to
 * measure next; it ends between two neighbours. It waits for its measurements, so that they may be made while the cloth runs.
 *
 * Where costs jump and measurements are noisy the neighbours may not be found within the measurements that it has: it then ends with the
 * finest mesh that has met the budget, and spends the last one on the coarsest there is when none has.
 */
export class Search {
  readonly #wish: SearchRequest;
  readonly #budget: number;
  readonly #limit: number;
  readonly #measured = new Map<number, Measured>();
  #meets: Measured | null = null;
  #exceeds: Measured | null = null;
  #next: number;
  #found: SearchResult | null = null;

  /** @param budget what a frame may cost [s]; 1/targetFps unless some of it is not the cloth's */
  constructor(wish: Partial<SearchRequest>, budget?: number, limit = MOST_EVALUATIONS) {
    this.#wish = completeRequest("Search", wish);
    this.#budget = budget ?? 1 / this.#wish.targetFps;
    this.#limit = limit;
    this.#next = this.#wish.start;
  }

  /** The mesh to measure next. */
  get next(): number {
    return this.#next;
  }

  /** What came out, or null while it goes on. */
  get found(): SearchResult | null {
    return this.#found;
  }

  /** Tells what a frame of `next` costs [s]. */
  tell(seconds: number): void {
    const now: Measured = { nodes: this.#next, seconds };
    this.#measured.set(now.nodes, now);
    if (seconds <= this.#budget) {
      if (this.#meets === null || now.nodes > this.#meets.nodes) this.#meets = now;
    } else if (this.#exceeds === null || now.nodes < this.#exceeds.nodes) this.#exceeds = now;
    this.#found = this.#outcome();
    if (this.#found) return;
    const isLast = this.#measured.size === this.#limit - 1;
    const guess = isLast && this.#meets === null ? this.#wish.least : this.#guess();
    if (this.#measured.has(guess) || this.#measured.size >= this.#limit) this.#found = this.#settle();
    else this.#next = guess;
  }

  #outcome(): SearchResult | null {
    const { least, most } = this.#wish;
    const [meets, exceeds] = [this.#meets, this.#exceeds];
    if (exceeds && exceeds.nodes <= least) return this.#report(exceeds, "unreachable");
    if (meets && meets.nodes >= most) return this.#report(meets, "most");
    // Noise may turn the two round: the coarser one is then what can be relied on.
    if (meets && exceeds && exceeds.nodes - meets.nodes <= 1) return this.#settle();
    return null;
  }

  #settle(): SearchResult {
    const [meets, exceeds] = [this.#meets, this.#exceeds];
    if (meets && exceeds && exceeds.nodes > meets.nodes)
      return this.#report(chooseBetween(this.#wish.policy, meets, exceeds, this.#budget), "found");
    const one = meets ?? exceeds ?? { nodes: this.#next, seconds: NaN };
    return this.#report(one, meets ? "found" : "unreachable");
  }

  #guess(): number {
    const { least, most } = this.#wish;
    const distance = ({ seconds }: Measured): number => Math.abs(Math.log(seconds / this.#budget));
    const [base, second] = [...this.#measured.values()].sort((a, b) => distance(a) - distance(b));
    const exponent = second ? exponentBetween(base, second) : DEFAULT_EXPONENT;
    const hope = this.#meets ? 1 : (CAUTION[this.#measured.size] ?? 0.6);
    let guess = Math.floor(nodesFor(hope * this.#budget, base, exponent));
    const known = this.#measured.get(guess);
    if (known) guess += known.seconds <= this.#budget ? 1 : -1;
    if (this.#meets) guess = Math.max(guess, this.#meets.nodes + 1);
    if (this.#exceeds) guess = Math.min(guess, this.#exceeds.nodes - 1);
    return Math.min(most, Math.max(least, guess));
  }

  #report({ nodes, seconds }: Measured, status: SearchResult["status"]): SearchResult {
    return { nodes, seconds, fps: 1 / seconds, evaluations: this.#measured.size, status };
  }
}

/** Finds the mesh size for a frame rate. `measure(nodes)` is what a frame of that mesh costs [s]: see `measureFrames`. */
export function choose(wish: Partial<SearchRequest>, measure: (nodes: number) => number): SearchResult {
  const search = new Search(wish);
  while (search.found === null) search.tell(measure(search.next));
  return search.found;
}
