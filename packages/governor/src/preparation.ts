import type { Incremental } from "@pliant/geometry";

/** Part of a frame that work and preparation may take together, and the most that preparation takes of it. */
const FULL = 0.65;
const MOST = 0.2;
/** Frames in a row that may leave it no time: then they are late anyway, or will be soon, and it takes this part. */
const PATIENCE = 4;
const URGENT = 0.8;

/** Something that is made in the time that frames leave, by a clock [ms] of the caller's. */
export class Preparation<Wish, Made> {
  /** What it is made for. */
  readonly wish: Wish;
  readonly #parts: Incremental<Made>;
  readonly #clock: () => number;
  /** A whole frame [s]. */
  readonly #limit: number;
  #made: { readonly value: Made } | null = null;
  #skipped = 0;

  constructor(wish: Wish, parts: Incremental<Made>, clock: () => number, limit: number) {
    this.wish = wish;
    this.#parts = parts;
    this.#clock = clock;
    this.#limit = limit;
  }

  /** Goes on after a frame that has cost so much [s]. Gives what is made once it is ready, in a frame that has time for it. */
  goOn(frame: number): Made | null {
    const left = Math.min(MOST * this.#limit, FULL * this.#limit - frame);
    if (left <= 0 && frame <= this.#limit && ++this.#skipped <= PATIENCE) return null;
    const room = left > 0 ? left : URGENT * this.#limit;
    if (left > 0) this.#skipped = 0;
    if (this.#made) return this.#made.value;
    const end = this.#clock() + 1000 * room;
    do {
      const { done, value } = this.#parts.next();
      // To carry a state over takes its time as well: in the next frame.
      if (done) this.#made = { value };
    } while (this.#made === null && this.#clock() < end);
    return null;
  }
}
