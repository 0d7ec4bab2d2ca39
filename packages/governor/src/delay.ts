import { expectOption } from "./expect.ts";
import { median } from "./measure.ts";

/** Slowest that a machine can be made on purpose. */
const SLOWEST = 100;
/** Steps whose middle is what a step takes. */
const REMEMBERED = 9;
/** How much longer than usual a step may take for reasons of its own. */
const LONGER = 2;

/**
 * A calibrated delay: makes every step take so many times as long, as a slower machine would. Of a step that takes much longer than
 * steps do, only that much: what something else has interrupted is not interrupted several times as long on a slower machine. The
 * clock [ms] is the caller's.
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
    return this.#busy(begin, taken + (this.#factor - 1) * Math.min(taken, LONGER * median(this.#recent)));
  }

  /** After other work, which began at a time [ms]: all of it takes longer. */
  prolong(begin: number): number {
    const taken = this.#clock() - begin;
    return this.#factor === 1 ? taken : this.#busy(begin, this.#factor * taken);
  }

  /** The clock of the slower machine's work [ms]: differences between two looks without a delay between them are what they would be there. */
  now(): number {
    return this.#factor * this.#clock();
  }

  #busy(begin: number, time: number): number {
    while (this.#clock() < begin + time);
    return this.#clock() - begin;
  }
}
