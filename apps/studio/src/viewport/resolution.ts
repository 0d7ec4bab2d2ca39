/** Pictures to look at before deciding; a few are enough when they are slow. */
const WINDOW = 24;
const FEW = 5;
/** Milliseconds per picture beyond which fewer pixels are drawn, and below which more are tried. */
const SLOW = 30;
const FAST = 18;

/** Draws fewer pixels where pictures take too long: a weak graphics card should not make the cloth stutter. */
export class Resolution {
  readonly #most: number;
  readonly #least: number;
  #ratio: number;
  #last: number | null = null;
  #deltas: number[] = [];
  /** Rises when more pixels turned out to be too many: do not try again and again. */
  #patience = 1;

  /** `isSlow`: it is known to be, so begins with few. */
  constructor(most: number, isSlow = false) {
    this.#most = most;
    this.#least = most * 0.6;
    this.#ratio = isSlow ? this.#least : most;
  }

  /** Device pixels per CSS pixel. */
  get ratio(): number {
    return this.#ratio;
  }

  /** All that the screen has. */
  get most(): number {
    return this.#most;
  }

  /** Fewer than the screen has. */
  get isReduced(): boolean {
    return this.#ratio < this.#most;
  }

  /** Far from the best: other costs should be cut as well. */
  get isLow(): boolean {
    return this.#ratio < this.#most * 0.75;
  }

  /** To be called with the time of each picture [ms]; true when the ratio has changed. */
  look(now: number): boolean {
    if (this.#last !== null) this.#deltas.push(now - this.#last);
    this.#last = now;
    if (this.#deltas.length < FEW) return false;
    const median = this.#deltas.toSorted((a, b) => a - b)[this.#deltas.length >> 1];
    if (this.#deltas.length < WINDOW && median < SLOW * 2) return false;
    this.#deltas = [];
    return this.#decide(median);
  }

  /** No picture was needed: the time until the next one says nothing. */
  rest(): void {
    this.#last = null;
  }

  #decide(median: number): boolean {
    const before = this.#ratio;
    if (median > SLOW) {
      this.#ratio = Math.max(this.#least, before * 0.8);
      this.#patience *= 2;
    } else if (median < FAST && --this.#patience <= 0) {
      this.#ratio = Math.min(this.#most, before * 1.15);
      this.#patience = 1;
    }
    return this.#ratio !== before;
  }
}
