/** Pictures to look at before deciding. */
const WINDOW = 20;
/** Milliseconds per picture beyond which fewer pixels are drawn, and below which more are tried. */
const SLOW = 30;
const FAST = 18;

/** Draws fewer pixels where pictures take too long: a weak graphics card should not make the cloth stutter. */
export class Resolution {
  readonly #most: number;
  /** Device pixels per CSS pixel. */
  ratio: number;
  #last: number | null = null;
  #deltas: number[] = [];
  /** Rises when more pixels turned out to be too many: do not try again and again. */
  #patience = 1;

  constructor(most: number) {
    this.#most = most;
    this.ratio = most;
  }

  /** To be called with the time of each picture [ms]; true when the ratio has changed. */
  look(now: number): boolean {
    if (this.#last !== null) this.#deltas.push(now - this.#last);
    this.#last = now;
    if (this.#deltas.length < WINDOW * this.#patience) return false;
    const median = this.#deltas.toSorted((a, b) => a - b)[this.#deltas.length >> 1];
    this.#deltas = [];
    const wanted = median > SLOW ? this.ratio * 0.8 : median < FAST ? this.ratio * 1.15 : this.ratio;
    const ratio = Math.min(this.#most, Math.max(this.#most / 3, wanted));
    if (ratio < this.ratio) this.#patience = Math.min(8, this.#patience * 2);
    const hasChanged = ratio !== this.ratio;
    this.ratio = ratio;
    return hasChanged;
  }

  /** No picture was needed: the time until the next one says nothing. */
  rest(): void {
    this.#last = null;
  }
}
