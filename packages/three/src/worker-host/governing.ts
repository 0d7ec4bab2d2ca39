import { Delay, type Decision, type GovernorStatus } from "@pliant/governor";
import type { LiveSimulation } from "./live-simulation.ts";

/** How the frame rate is being held. */
export interface GovernorReport {
  readonly status: GovernorStatus;
  /** Cost of each frame since the report before [ms]: steps, what changes of the mesh took, and handing the frame on. */
  readonly costs: readonly number[];
  /** Changes since the report before. */
  readonly decisions: readonly Decision[];
}

/** Tells a governed simulation what its steps cost, and keeps what the page wants to see of it. */
export class Governing {
  readonly #clock: () => number;
  readonly #delay: Delay;
  #frame = 0;
  #costs: number[] = [];
  #reported = 0;
  #steps = 0;

  constructor(clock: () => number) {
    this.#clock = clock;
    this.#delay = new Delay(clock);
  }

  /** Makes every step take so many times as long: a calibrated delay, to see what a slower machine would do. */
  slowDown(factor: number): void {
    this.#delay.setFactor(factor);
  }

  /** The simulation is another one now. */
  forget(): void {
    this.#costs = [];
    this.#frame = 0;
    this.#reported = 0;
    this.#steps = 0;
  }

  /** After each step, with the clock when it began [ms]. */
  afterStep(simulation: LiveSimulation, begin: number): void {
    const taken = this.#delay.wait(begin);
    if (!simulation.observe) return;
    const stepped = this.#clock();
    simulation.observe(taken / 1000);
    this.#delay.prolong(stepped);
    this.#frame += this.#clock() - begin;
    this.#steps++;
    if (this.#steps % (simulation.stepsPerFrame ?? 1) !== 0) return;
    this.#costs.push(this.#frame);
    this.#frame = 0;
  }

  /** After a frame was handed on, with the clock when that began [ms]. */
  afterPublish(begin: number): void {
    const last = this.#costs.length - 1;
    if (last >= 0) this.#costs[last] += this.#clock() - begin;
  }

  /** The clock by which a simulation that is slowed down goes [ms]. */
  now(): number {
    return this.#delay.now();
  }

  /** What has been since the last call; null of a simulation that nobody governs. */
  report({ status, decisions }: LiveSimulation): GovernorReport | null {
    if (status === undefined || decisions === undefined) return null;
    const report = { status, costs: this.#costs, decisions: decisions.slice(this.#reported) };
    this.#costs = [];
    this.#reported = decisions.length;
    return report;
  }
}
