/** Pictures in a row that are so far apart [s] are those of a time in milliseconds. */
const FAR_APART = 5;
const IN_A_ROW = 5;

/** Looks at the times of pictures. */
export class PictureClock {
  #last = NaN;
  #farApart = 0;

  /** Tells what is wrong with the times up to this one [s], once. */
  check(now: number, tell: (fault: string) => void): void {
    const step = now - this.#last;
    this.#last = now;
    this.#farApart = step > FAR_APART ? this.#farApart + 1 : 0;
    if (this.#farApart === IN_A_ROW)
      tell(`update: now goes on by ${step.toFixed(1)} s a picture, expected seconds: is it in milliseconds?`);
  }
}
