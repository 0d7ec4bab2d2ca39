import { Simulation, type SimulationOptions } from "pliant";
import { build } from "./build/build.ts";
import type { Scene } from "./schema/document.ts";

/** A simulation of a checked scene. Options given here win over the scene's; drivers and movers run after the scene's. */
export function createSimulation(scene: Scene, overrides: Partial<SimulationOptions> = {}): Simulation {
  const { model, state, options, setup } = build(scene);
  const drivers = [...(options.drivers ?? []), ...(overrides.drivers ?? [])];
  const movers = [...(options.movers ?? []), ...(overrides.movers ?? [])];
  const simulation = new Simulation({ model, state }, { ...options, ...overrides, drivers, movers });
  setup(simulation.input);
  return simulation;
}
