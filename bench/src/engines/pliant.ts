import {
  autoSubsteps,
  createModel,
  sheet,
  Simulation,
  SIMULATION_DEFAULTS,
  type SimulationOptions,
} from "pliant";
import { count } from "../count.ts";
import type { Engine, Ladder, Setting, Sheet } from "../engine.ts";
import { DENSITY, FRAME, SIDE, type SheetScene } from "../sheet-scene.ts";

/** Membrane stiffnesses [N/m] and substeps in which the cheapest pair is looked for. */
const STIFFNESSES = [100, 200, 500, 1000, 2000];
const SUBSTEPS = [1, 2, 4, 8];
/** A stretch that a scene shall keep below 5 % wants about 1000 N/m. */
const DEFAULT_STIFFNESS = 1000;

export function loadPliant(): Engine {
  return {
    name: "Pliant",
    version: "pliant",
    ladders: (scene) =>
      STIFFNESSES.map((stiffness): Ladder => SUBSTEPS.map((n) => setting(scene, stiffness, { substeps: n }))),
    // A sheet that creeps down stretches little too: this one has to swing as a converged run does.
    holds: ({ kineticAtHalf }, { name }) => name !== "hang" || (kineticAtHalf >= 0.85 && kineticAtHalf <= 1),
  };
}

/** What a user gets who sets nothing but the material. */
export function defaultSetting(scene: SheetScene): Setting {
  return setting(scene, DEFAULT_STIFFNESS, {});
}

function setting(scene: SheetScene, stiffness: number, options: Partial<SimulationOptions>): Setting {
  const substeps =
    options.substeps === undefined ? autoSubsteps(SIMULATION_DEFAULTS.dt) : Number(options.substeps);
  return {
    text: `Y ${stiffness} N/m, ${count(substeps, "substep")} of 1/90 s`,
    start: () => start(scene, stiffness, options),
  };
}

function start(scene: SheetScene, stiffness: number, options: Partial<SimulationOptions>): Sheet {
  const { nodes, positions, pinned, ball } = scene;
  const material = { density: DENSITY, stretch: stiffness, bend: 1e-5, damping: 0, drag: 0 };
  const cloth = sheet({ size: [SIDE, SIDE], nodes: [nodes, nodes], material, center: [0, positions[1], 0] });
  const colliders = ball
    ? [{ id: "ball", shape: { kind: "sphere", radius: ball.radius } as const, friction: ball.friction }]
    : [];
  const simulation = new Simulation(createModel({ parts: [cloth], colliders }), options);
  for (const node of pinned) simulation.pin(node);
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
