import { mergeOptions } from "pliant/experimental";
import { Simulation, type SimulationOptions, type Snapshot, type SimulationStart } from "pliant";
import { build, type BuiltScene } from "./build/build.ts";
import { wearing } from "./build/dressed.ts";
import type { Scene } from "./schema/document.ts";

/**
 * A simulation of a checked scene. Options given here win over the scene's; drivers that are added to it run after the scene's. Throws for a scene
 * with `targetFps`: a simulation alone has no clock, and holds no frame rate.
 */
export function createSimulation(scene: Scene, overrides: Partial<SimulationOptions> = {}): Simulation {
  if (scene.targetFps !== undefined)
    throw new RangeError(
      `createSimulation: targetFps is ${scene.targetFps}, which a simulation alone does not hold; ` +
        "expected a scene without it, or `govern(scene)` of @pliant/governor",
    );
  const built = build(scene);
  const simulation = simulationOf(built, overrides);
  built.setup(simulation.input);
  simulation.clearStart();
  return simulation;
}

/** The same sooner: it can be looked at before all is made that its first step needs. */
export function openSimulation(scene: Scene, overrides: Partial<SimulationOptions> = {}): Simulation {
  const built = build(scene);
  const simulation = Simulation.lazy(...startOf(built, overrides));
  built.drive(simulation);
  built.setup(simulation.input);
  simulation.clearStart();
  return simulation;
}

/** The simulation of a scene as it was when a snapshot of it was taken: it goes on bit for bit. */
export function resumeSimulation(
  scene: Scene,
  snapshot: Snapshot,
  overrides: Partial<SimulationOptions> = {},
): Simulation {
  const { time } = snapshot.history[0];
  const built = build(scene, time);
  const simulation = simulationOf(built, overrides);
  simulation.restore(snapshot);
  built.setup(simulation.input, time);
  return simulation;
}

/**
 * A run that goes on under other numbers: `snapshot` is of `from`, which differs from `to` in materials, air, gravity, contact or time steps. Throws
 * when the snapshot does not fit: then the scene has to start anew. Sheets of paper keep their material in their snapshots, and do start anew.
 */
export function retuneSimulation(
  from: Scene,
  to: Scene,
  snapshot: Snapshot,
  overrides: Partial<SimulationOptions> = {},
): Simulation {
  if (snapshot.model) throw new RangeError("retune: paper or cut cloth keeps what it was made of");
  const simulation = wearing(from, to, () => resumeSimulation(to, snapshot, overrides));
  if (!simulation) throw new RangeError("retune: the garments are others");
  return simulation;
}

function simulationOf(built: BuiltScene, overrides: Partial<SimulationOptions>): Simulation {
  const simulation = new Simulation(...startOf(built, overrides));
  built.drive(simulation);
  return simulation;
}

function startOf(
  { model, state, options }: BuiltScene,
  overrides: Partial<SimulationOptions>,
): [SimulationStart, Partial<SimulationOptions>] {
  return [{ model, state }, mergeOptions(options, overrides)];
}
