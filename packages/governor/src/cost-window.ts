/** Quantiles that a level goes by: each over so many times the middle is what frames spread by as a rule, told only from so many frames on. */
const TAIL = [
  { share: 0.9, times: 1.4, from: 60 },
  { share: 0.98, times: 2.2, from: 240 },
] as const;
/** A frame that cost more than this many times the middle was held up by something else: no mesh would mend it. */
const HELD_UP = 3;
/** So many frames in a row may be late once in a span without telling of anything: a hiccup. */
const HICCUP = 8;
/** Frames of a block, and blocks that are kept: the worst of them is what may come again. */
export const BLOCK = 60;
export const BLOCKS = 16;
/** Frames that are kept one by one. */
export const LONGEST = 240;

/** What the newest frames have cost [s], as levels that single frames cannot move. */
export class CostWindow {
  #costs: number[] = [];
  #blocks: number[] = [];
  #inBlock = 0;

  /** Frames that are known one by one. */
  get length(): number {
    return this.#costs.length;
  }

  /** Whole blocks that are known. */
  get blocks(): number {
    return this.#blocks.length;
  }

  /** Share of the frames that are known one by one that cost more than this [s]; 0 of none. */
  shareAbove(seconds: number): number {
    const late = this.#costs.filter((cost) => cost > seconds).length;
    return late / Math.max(1, this.#costs.length);
  }

  push(seconds: number): void {
    if (this.#costs.push(seconds) > LONGEST) this.#costs.shift();
    if (++this.#inBlock < BLOCK) return;
    this.#inBlock = 0;
    if (this.#blocks.push(this.level(BLOCK)) > BLOCKS) this.#blocks.shift();
  }

  clear(): void {
    this.#costs = [];
    this.#blocks = [];
    this.#inBlock = 0;
  }

  /**
   * Level of the newest frames [s]: their middle, or more where they spread by more than frames do. Late frames are so counted by how many
   * there are, and a scene that is restless keeps a larger reserve.
   */
  level(frames: number): number {
    const newest = this.#costs.slice(-frames);
    const middle = quantile(
      [...newest].sort((a, b) => a - b),
      0.5,
    );
    // Half of the frames were shorter than the clock can tell: their mean is what it says of them.
    if (middle === 0) return newest.reduce((sum, each) => sum + each, 0) / Math.max(1, newest.length);
    const told = TAIL.filter(({ from }) => newest.length >= from);
    if (told.length === 0) return middle;
    const rest = withoutHiccup(newest).sort((a, b) => a - b);
    const levels = told.map(({ share, times }) => Math.min(quantile(rest, share), HELD_UP * middle) / times);
    return Math.max(middle, ...levels);
  }

  /** The worst level [s] of so many newest blocks. */
  worst(blocks: number): number {
    const whole = this.#costs.length >= LONGEST && blocks * BLOCK >= LONGEST ? [this.level(LONGEST)] : [];
    return Math.max(...this.#blocks.slice(-blocks), ...whole);
  }

  /** The middle level [s] of so many newest blocks. */
  middle(blocks: number): number {
    return quantile(
      this.#blocks.slice(-blocks).sort((a, b) => a - b),
      0.5,
    );
  }

  /** Levels [s] of the blocks before so many newest ones, rising: what has been lived with. */
  before(blocks: number): number[] {
    return this.#blocks.slice(0, Math.max(0, this.#blocks.length - blocks)).sort((a, b) => a - b);
  }
}

/** All but the frames in a row that cost most. */
function withoutHiccup(costs: readonly number[]): number[] {
  let sum = costs.slice(0, HICCUP).reduce((all, each) => all + each, 0);
  let [worst, most] = [0, sum];
  for (let first = 1; first + HICCUP <= costs.length; first++) {
    sum += costs[first + HICCUP - 1] - costs[first - 1];
    if (sum > most) [worst, most] = [first, sum];
  }
  return costs.filter((_, k) => k < worst || k >= worst + HICCUP);
}

function quantile(rising: readonly number[], share: number): number {
  return rising[share === 0.5 ? (rising.length - 1) >> 1 : Math.floor(share * rising.length)];
}
