import { Simulation, type SimulationOptions, type Snapshot } from "pliant";
import { build, type BuiltScene } from "./build/build.ts";
import type { Scene } from "./schema/document.ts";

/** A simulation of a checked scene. Options given here win over the scene's; drivers and movers run after the scene's. */
export function createSimulation(scene: Scene, overrides: Partial<SimulationOptions> = {}): Simulation {
  const built = build(scene);
  const simulation = simulationOf(built, overrides);
  built.setup(simulation.input);
  return simulation;
}

/** The simulation of a scene as it was when a snapshot of it was taken: it goes on bit for bit. */
export function resumeSimulation(
  scene: Scene,
  snapshot: Snapshot,
  overrides: Partial<SimulationOptions> = {},
): Simulation {
  const { time } = snapshot.past[0];
  const built = build(scene, time);
  const simulation = simulationOf(built, overrides);
  simulation.restore(snapshot);
  built.setup(simulation.input, time);
  return simulation;
}

function simulationOf(
  { model, state, options }: BuiltScene,
  overrides: Partial<SimulationOptions>,
): Simulation {
  const drivers = [...(options.drivers ?? []), ...(overrides.drivers ?? [])];
  const movers = [...(options.movers ?? []), ...(overrides.movers ?? [])];
  return new Simulation({ model, state }, { ...options, ...overrides, drivers, movers });
}
