import { Simulation, type SimulationOptions } from "pliant";
import { build } from "./build/build.ts";
import type { Scene } from "./schema/document.ts";

/** A simulation of a checked scene. Options given here win over the scene's; drivers run after the scene's. */
export function createSimulation(scene: Scene, overrides: Partial<SimulationOptions> = {}): Simulation {
  const { model, state, options, setup } = build(scene);
  const drivers = [...(options.drivers ?? []), ...(overrides.drivers ?? [])];
  const simulation = new Simulation({ model, state }, { ...options, ...overrides, drivers });
  setup(simulation.input);
  return simulation;
}
