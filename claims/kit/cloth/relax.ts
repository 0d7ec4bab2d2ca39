import type { Simulation } from "pliant";

export interface RelaxOptions {
  /** Enough: a step from standstill moves no node further than this share of the way that the furthest has come [1]. */
  readonly share?: number;
  readonly maxSteps?: number;
}

/**
 * Brings a simulation to rest by its own steps and returns the share that the last one still moved. Each is taken from
 * standstill, so that it stays where it is just where all forces balance; between steps the positions run on with
 * Nesterov's momentum, which starts anew whenever it points against the step. Without momentum n links in a row need
 * some n² steps: the explicit transverse push of the beams lets long waves creep (docs/methods/cloth.md#transverse-term).
 */
export function relax(simulation: Simulation, options: RelaxOptions = {}): number {
  const { share = 3e-7, maxSteps = 400 } = options;
  const start = simulation.positions.slice();
  let [x, last] = [start, start];
  let motion = Infinity;
  for (let step = 0, age = 0; step < maxSteps && motion > share; step++, age++) {
    const momentum = age / (age + 3);
    const from = x.map((at, i) => at + momentum * (at - last[i]));
    restAt(simulation, from);
    if (simulation.step().flags.nonFinite) throw new RangeError(`relax: lost at step ${step}`);
    last = x;
    x = simulation.positions.slice();
    let along = 0;
    for (let i = 0; i < x.length; i++) along += (x[i] - from[i]) * (x[i] - last[i]);
    if (along < 0) age = -1;
    motion = furthest(from, x) / furthest(start, x);
  }
  return motion;
}

/** Beyond this `relax` has not found the rest. */
export const RESTLESS = 1e-5;

/** The state of standing still at x, without history. */
export function restAt(simulation: Simulation, x: Float64Array): void {
  const snapshot = simulation.snapshot();
  const [now] = snapshot.history;
  now.x.set(x);
  now.v.fill(0);
  simulation.restore({ ...snapshot, history: [now, null] });
}

function furthest(from: Float64Array, to: Float64Array): number {
  let most = 0;
  for (let i = 0; i < from.length; i++) most = Math.max(most, Math.abs(to[i] - from[i]));
  return most;
}
