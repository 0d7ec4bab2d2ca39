import { MEASURE_DEFAULTS } from "./measure.ts";
import { MOST_EVALUATIONS, Search } from "./search.ts";
import type { SearchResult, SearchRequest } from "./search-request.ts";

/** Frames of a mesh before it is measured: the first of them are slower, and engines still compile. */
const WARM_UP = 5;
/** A measurement need not go on longer than this [s]: who is far too slow shows it in a few frames. */
const LONGEST = 0.25;
/** A mesh whose cost is within this part below the goal is good enough. */
const NEAR = 0.12;

/**
 * The search for a mesh on the running cloth: each mesh is looked at for some frames, of which most must be in time, so that it goes by
 * their upper quartile. In all it looks as often as a search may measure.
 */
export class StartUp {
  readonly #wish: SearchRequest;
  #search: Search | null = null;
  #samples: number[] = [];
  #looks = 0;

  constructor(wish: SearchRequest) {
    this.#wish = wish;
  }

  /** Nodes to look at now. */
  get nodes(): number {
    return this.#search?.next ?? this.#wish.start;
  }

  /** Takes in a frame [s]; gives the mesh's cost when it has seen enough. */
  observe(seconds: number): number | null {
    const { timed } = MEASURE_DEFAULTS;
    this.#samples.push(seconds);
    // By the quickest of them: one frame in which the machine did something else is no measure.
    const spent = this.#samples.length * Math.min(...this.#samples);
    const isEnough =
      this.#samples.length >= WARM_UP + timed || (this.#samples.length >= 3 && spent > LONGEST);
    return isEnough ? upperQuartile(this.#samples.slice(Math.min(WARM_UP, this.#samples.length - 2))) : null;
  }

  /** The same mesh once more. */
  again(): void {
    this.#samples = [];
    this.#looks++;
  }

  /** Tells the search what its mesh costs; gives what it has found, or null when `nodes` is to be looked at next. */
  tell(cost: number, budget: number): SearchResult | null {
    this.#search ??= new Search(this.#wish, budget, MOST_EVALUATIONS - this.#looks);
    const { next } = this.#search;
    this.#search.tell(cost);
    this.again();
    if (this.#search.found) return this.#search.found;
    if (!(cost <= budget && cost >= (1 - NEAR) * budget)) return null;
    return { nodes: next, seconds: cost, fps: 1 / cost, evaluations: this.#looks, status: "found" };
  }
}

/** Where that is less than the clock can tell, their mean. */
function upperQuartile(samples: readonly number[]): number {
  const quartile = [...samples].sort((a, b) => a - b)[Math.floor(0.75 * (samples.length - 1))];
  return quartile > 0 ? quartile : samples.reduce((sum, each) => sum + each, 0) / samples.length;
}
