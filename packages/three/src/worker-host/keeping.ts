import type { Snapshot } from "pliant";
import type { LiveSimulation } from "./live-simulation.ts";

/** At most so long between two snapshots where steps are slow [ms]. */
const PATIENCE = 500;

/** Says when the page should get a snapshot: so that a crash loses little, and the past can be gone on from. */
export class Keeping {
  /** Simulated time between two [s]; 0: none are wanted. */
  every = 0;
  #time = -Infinity;
  #told = -Infinity;

  /** The newest state was sent, or is the page's own. */
  note({ state }: LiveSimulation, now: number): void {
    this.#time = state.time;
    this.#told = now;
  }

  isDue({ state, status }: LiveSimulation, now: number): boolean {
    // A governed scene changes its mesh: no snapshot fits for long.
    if (this.every <= 0 || status || state.time === this.#time) return false;
    return state.time - this.#time >= this.every * (1 - 1e-9) || now - this.#told >= PATIENCE;
  }
}

/** A snapshot that any worker with the same scene can go on from: one that was edited brings its model. */
export function wholeSnapshot(simulation: LiveSimulation): Snapshot {
  const { model } = simulation;
  return { ...simulation.snapshot(), ...(model.revision > 0 && { model }) };
}
