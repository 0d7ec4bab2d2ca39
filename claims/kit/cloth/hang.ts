import { FilmSimulation } from "../film-simulation.ts";
import { type Simulation, stretch, type SimulationOptions } from "pliant";
import { kineticEnergy } from "pliant/experimental";
import { flatSheet, pinWhere } from "./scenes.ts";

/** The reference scene of the hanging sheet: 1 m, 0.2 kg/m², Y 1000 N/m, B 1e-5 N·m, no damping, no air. */
export function hangingSheet(nodes: number, options: Partial<SimulationOptions> = {}): Simulation {
  const material = { density: 0.2, stretch: 1000, bend: 1e-5, damping: 0, drag: 0 };
  const simulation = new FilmSimulation(flatSheet(nodes, 1, material), options);
  pinWhere(simulation, (_, node) => node === 0 || node === nodes - 1);
  return simulation;
}

export interface HangResult {
  /** At 0.5 s: a converged run gives about 0.9 J [J]. */
  readonly kineticAtHalf: number;
  /** At the end [1]. */
  readonly meanStretch: number;
  readonly maxStretch: number;
  /** Of the linear solver, per 1/30 s frame. */
  readonly iterationsPerFrame: number;
  /** One entry per 1/30 s frame, by the given clock. */
  readonly frameMilliseconds: number[];
}

/** Runs the sheet at three steps per 1/30 s frame. */
export function runHang(simulation: Simulation, seconds: number, clock: () => number = () => 0): HangResult {
  const frames = Math.round(seconds * 30);
  const frameMilliseconds: number[] = [];
  let iterations = 0;
  let kineticAtHalf = 0;
  for (let frame = 1; frame <= frames; frame++) {
    const begin = clock();
    for (let step = 0; step < 3; step++) iterations += simulation.step().iterations;
    frameMilliseconds.push(clock() - begin);
    if (frame === 15) kineticAtHalf = kineticEnergy(simulation.model, simulation.state);
  }
  const { mean, max } = stretch(simulation.model, simulation.state);
  return {
    kineticAtHalf,
    meanStretch: mean,
    maxStretch: max,
    iterationsPerFrame: iterations / frames,
    frameMilliseconds,
  };
}
