import { foldTargets, type Scene } from "@pliant/scene";
import type { LiveSimulation } from "./live-simulation.ts";

/** Creases follow a hand so fast at most: shares of their angles per time [1/s]. */
const PACE = 0.5;

/** A hand that folds paper: creases go to a share of their angles, however the scene would fold them. */
export class Folding {
  #wanted: number | null = null;
  #driven: LiveSimulation | null = null;

  /** `scene`: what the simulation was made of; asked for when it is first driven. */
  fold(simulation: LiveSimulation, share: number | null, scene: () => Scene): void {
    if (share !== null && !(share >= -1 && share <= 1))
      throw new RangeError(`fold: share is ${share}, expected -1 to 1, or null`);
    this.#wanted = share;
    if (this.#driven === simulation || share === null) return;
    this.#driven = simulation;
    const targets = foldTargets(scene());
    let [last, reached]: [number | null, number] = [null, 0];
    // After the scene's own driver: what is written last holds.
    simulation.addDriver?.((time, input) => {
      if (this.#wanted === null || this.#driven !== simulation) {
        last = null;
        return;
      }
      if (last === null) reached = shareOf(input.folds, targets);
      const most = PACE * Math.max(0, time - (last ?? time));
      reached += Math.min(most, Math.max(-most, this.#wanted - reached));
      last = time;
      targets.forEach((target, k) => (input.folds[k] = reached * target));
    });
  }

  /** Another simulation has come. */
  forget(): void {
    this.#wanted = null;
    this.#driven = null;
  }
}

/** How far the creases are folded now, about. */
function shareOf(folds: ArrayLike<number>, targets: readonly number[]): number {
  let [along, all] = [0, 0];
  targets.forEach((target, k) => {
    along += folds[k] * target;
    all += target * target;
  });
  return all > 0 ? Math.min(1, Math.max(-1, along / all)) : 0;
}
