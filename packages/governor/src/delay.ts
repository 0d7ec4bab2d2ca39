import { expectOption } from "./expect.ts";
import { median } from "./measure.ts";

/** Slowest that a machine can be made on purpose. */
const SLOWEST = 100;
/** Steps whose middle is what a step takes. */
const REMEMBERED = 9;

/**
 * A calibrated delay: makes every step take so many times as long, as a slower machine would. By what steps usually take, not by what each
 * has taken: a step that something else interrupted is not interrupted several times as long on a slower machine. The clock [ms] is the caller's.
 */
export class Delay {
  readonly #clock: () => number;
  #factor = 1;
  #recent: number[] = [];

  constructor(clock: () => number, factor = 1) {
    this.#clock = clock;
    this.setFactor(factor);
  }

  setFactor(factor: number): void {
    const isFactor = factor >= 1 && factor <= SLOWEST;
    expectOption("slow", "factor", factor, isFactor, `1 to ${SLOWEST}`);
    this.#factor = factor;
  }

  /** After a step that began at a time [ms]: busy until it has taken as long as it should. Gives what it took [ms]. */
  wait(begin: number): number {
    const taken = this.#clock() - begin;
    this.#recent = [...this.#recent.slice(1 - REMEMBERED), taken];
    if (this.#factor === 1) return taken;
    const end = begin + taken + (this.#factor - 1) * Math.min(taken, median(this.#recent));
    while (this.#clock() < end);
    return this.#clock() - begin;
  }
}
