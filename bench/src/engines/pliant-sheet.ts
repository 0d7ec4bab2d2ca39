import type { Simulation } from "pliant";
import type { Sheet } from "../engine.ts";
import { FRAME } from "../sheet-scene.ts";

/** A simulation as the contests take it: frame by frame, with its iterations counted. */
export function sheetOf(simulation: Simulation): Sheet {
  const stepsPerFrame = Math.round(FRAME / simulation.options.dt);
  let iterations = 0;
  return {
    frame() {
      for (let step = 0; step < stepsPerFrame; step++) iterations += simulation.step().iterations;
    },
    positions: () => simulation.positions,
    velocities: () => simulation.state.v,
    iterations: () => iterations,
    free: () => undefined,
  };
}
