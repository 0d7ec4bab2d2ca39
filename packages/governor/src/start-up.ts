import { MEASURE_DEFAULTS } from "./measure.ts";
import type { Measured } from "./policy.ts";
import { Search } from "./search.ts";
import type { Found, Wish } from "./wish.ts";

/** A measurement need not go on longer than this [s]: who is far too slow shows it in a few frames. */
const LONGEST = 0.25;
/** A mesh whose cost is within this part below the goal is good enough; and so many looks are. */
const NEAR = 0.12;
const MOST = 5;
/** Frames to warm up before the first look: engines compile what runs often. */
const FIRST = 8;

/**
 * The search for a mesh on the running cloth: each mesh is looked at for some frames, and the lower quartile tells: page and
 * worker have much else to do in their first second, and what was found too fine is soon seen.
 */
export class StartUp {
  readonly #wish: Wish;
  #search: Search | null = null;
  #samples: number[] = [];
  #looks = 0;
  #isFirst = true;
  /** The finest mesh so far that meets the budget. */
  #best: Measured = { nodes: 0, seconds: NaN };

  constructor(wish: Wish) {
    this.#wish = wish;
  }

  /** Nodes to look at now. */
  get nodes(): number {
    return this.#search?.next ?? this.#wish.start;
  }

  /** Takes in a frame [s]; gives the mesh's cost when it has seen enough. */
  observe(seconds: number): number | null {
    const { timed } = MEASURE_DEFAULTS;
    const warmUp = this.#isFirst ? FIRST : MEASURE_DEFAULTS.warmUp;
    this.#samples.push(seconds);
    // By the quickest of them: one frame in which the machine did something else is no measure.
    const spent = this.#samples.length * Math.min(...this.#samples);
    const isEnough = this.#samples.length >= warmUp + timed || (this.#samples.length >= 3 && spent > LONGEST);
    return isEnough ? lowerQuartile(this.#samples.slice(Math.min(warmUp, this.#samples.length - 2))) : null;
  }

  /** The same mesh once more. */
  again(): void {
    this.#samples = [];
    this.#isFirst = false;
  }

  /** Tells the search what its mesh costs; gives what it has found, or null when `nodes` is to be looked at next. */
  tell(cost: number, budget: number): Found | null {
    this.#search ??= new Search(this.#wish, budget);
    const { next } = this.#search;
    this.#search.tell(cost);
    this.#samples = [];
    this.#isFirst = false;
    this.#looks++;
    if (cost <= budget && next > this.#best.nodes) this.#best = { nodes: next, seconds: cost };
    if (this.#search.found) return this.#search.found;
    const isGood = cost <= budget && cost >= (1 - NEAR) * budget;
    if (!isGood && (this.#looks < MOST || this.#best.nodes === 0)) return null;
    const { nodes, seconds } = this.#best;
    return { nodes, seconds, fps: 1 / seconds, evaluations: this.#looks, status: "found" };
  }
}

function lowerQuartile(samples: readonly number[]): number {
  return [...samples].sort((a, b) => a - b)[(samples.length - 1) >> 2];
}
