/** A run that is slower for so long is worth a word [ms]. */
const LATE_FOR = 1500;
/** Of what was asked. */
const LATE = 0.95;

/** How fast a run goes, smoothed enough to be read. */
export class PaceWatch {
  #since = NaN;
  #shown = NaN;

  /** Simulated seconds per second, as it is to be shown; NaN: nothing runs. */
  get factor(): number {
    return this.#shown;
  }

  /** Whether it has been slower than asked for long enough to say so. */
  isLate(now: number): boolean {
    return now - this.#since >= LATE_FOR;
  }

  /** A report: what was reached, what was asked [1], and the clock [ms]. */
  hear(ratio: number, asked: number, now: number): void {
    const isFirst = Number.isNaN(this.#shown) || Math.abs(this.#shown - ratio) > 0.5 * ratio;
    this.#shown = isFirst ? ratio : 0.6 * this.#shown + 0.4 * ratio;
    if (this.#shown >= LATE * asked) this.#since = NaN;
    else if (Number.isNaN(this.#since)) this.#since = now;
  }

  /** Nothing runs, or another scene. */
  rest(): void {
    this.#since = NaN;
    this.#shown = NaN;
  }
}
