import { FilmSimulation } from "../film-simulation.ts";
import {
  clothSheet,
  createModel,
  type Simulation,
  type Part,
  type SimulationOptions,
  type Vec3,
} from "pliant";
import { mergeOptions, provotSheet, type SpringPart } from "pliant/experimental";
import {
  choose,
  govern,
  type SearchResult,
  type GovernedSimulation,
  type SearchRequest,
} from "@pliant/governor";
import { checkScene, type Scene } from "@pliant/scene";

/** The nine frame rates of Table 1 and the meshes that a Pentium III held them with. */
export const TABLE_1: readonly (readonly [fps: number, nodes: number])[] = [
  [5, 64],
  [10, 45],
  [15, 37],
  [20, 32],
  [25, 29],
  [50, 21],
  [100, 15],
  [200, 11],
  [250, 9],
];

/** The law of cost of that table [s]. */
export const tableCost = (nodes: number): number => 47.5e-6 * nodes ** 2;

export const chooseFor = (wish: Partial<SearchRequest>): SearchResult => choose(wish, tableCost);

/** How a square metre of the specification's cloth (0.2 kg/m², 200 N/m) is made and moved. */
export type Method = "bdf2" | "symplectic-euler";

const DENSITY = 0.2;
const STRETCH = 200;

function part(method: Method, nodes: number, down: Vec3, damping: number): Part {
  const place = { size: [1, 1], nodes: [nodes, nodes], down } as const;
  if (method === "symplectic-euler")
    return provotSheet({ ...place, fabric: { density: DENSITY, stretch: STRETCH, damping }, solver: method });
  const material = { density: DENSITY, stretch: STRETCH, bend: 1e-5, damping: damping * STRETCH, drag: 0 };
  return clothSheet({ ...place, material: { ...material, strainLimit: Infinity } });
}

function hung(made: Part, nodes: number, options: Partial<SimulationOptions>): Simulation {
  const simulation = new FilmSimulation(
    createModel({ parts: [made] }),
    mergeOptions({ dt: 1 / 60 }, options),
  );
  for (let column = 0; column < nodes; column++) simulation.pin(column);
  return simulation;
}

/**
 * How far a sheet sinks at rest [m]. On Provot's springs: the lower edge of one that hangs from its upper edge, by what they stretch. Of
 * Choi and Ko's: the centre of one that hangs from two corners, which is what one sees of it.
 */
export function sag(method: Method, nodes: number): number {
  return method === "bdf2" ? cornerSag(nodes) : edgeSag(nodes);
}

function edgeSag(nodes: number): number {
  const made = part("symplectic-euler", nodes, [0, -1, 0], 0.05);
  // At rest methods are alike; the implicit one gets there sooner.
  const simulation = hung({ ...(made as SpringPart), solver: "bdf2" }, nodes, { quality: { substeps: 4 } });
  const node = (nodes - 1) * nodes + Math.floor((nodes - 1) / 2);
  const start = simulation.positions[3 * node + 1];
  for (let step = 0; step < 150; step++) simulation.step();
  return start - simulation.positions[3 * node + 1];
}

/** Corners a tenth nearer to each other than the sheet is wide: it hangs in folds. */
function cornerSag(nodes: number): number {
  const made = part("bdf2", nodes, [0, -1, 0], 0.005);
  const start = createModel({ parts: [{ ...made, material: { ...made.material, drag: 3 } }] });
  for (let node = 0; node < nodes * nodes; node++) {
    const [u, v] = [(node % nodes) / (nodes - 1), Math.floor(node / nodes) / (nodes - 1)];
    start.state.x[3 * node + 2] = 0.01 * v * Math.sin(7 * u + 1);
  }
  const simulation = new FilmSimulation(start, { dt: 1 / 60, quality: { substeps: 4 } });
  simulation.pin(0, [-0.45, 0, 0]);
  simulation.pin(nodes - 1, [0.45, 0, 0]);
  for (let step = 0; step < 300; step++) simulation.step();
  const { mass } = simulation.model.nodes;
  const height = mass.reduce((sum, each, node) => sum + each * simulation.positions[3 * node + 1], 0);
  return -height / mass.reduce((sum, each) => sum + each, 0);
}

/** Period of a sheet that is let go 10° off the vertical and swings about its upper edge [s]. */
export function swingPeriod(method: Method, nodes: number): number {
  const angle = (10 * Math.PI) / 180;
  const simulation = hung(part(method, nodes, [0, -Math.cos(angle), Math.sin(angle)], 0.002), nodes, {});
  const crossings: number[] = [];
  let before = centre(simulation);
  while (crossings.length < 3 && simulation.state.time < 6) {
    const time = simulation.state.time;
    simulation.step();
    const now = centre(simulation);
    if (before * now < 0) crossings.push(time + (simulation.state.time - time) * (before / (before - now)));
    before = now;
  }
  return crossings[2] - crossings[0];
}

function centre({ model, state }: Simulation): number {
  return model.nodes.mass.reduce((sum, mass, node) => sum + mass * (state.x[3 * node + 2] - state.x[2]), 0);
}

export const spread = (values: readonly number[]): number => Math.max(...values) / Math.min(...values) - 1;

/** The scene that governed runs are measured with: a cotton sheet that swings by two corners over a ball. */
export function governedScene(nodes = 30): Scene {
  const { scene, errors } = checkScene({
    version: 2,
    targetFps: 60,
    cloth: [
      {
        id: "sheet",
        shape: { kind: "grid", size: [1, 1], nodes: [nodes, nodes], center: [0, 1.2, 0] },
        pins: [{ where: { corner: "top-left" } }, { where: { corner: "top-right" } }],
      },
    ],
    colliders: [{ id: "ball", shape: { kind: "sphere", radius: 0.25 }, position: [0, 0.5, -0.35] }],
    wind: { velocity: [0.5, 0, 1], gust: { strength: 1 } },
  });
  if (!scene) throw new Error(errors.map(({ message }) => message).join("\n"));
  return scene;
}

/** How long a step takes on a made-up machine that counts work: seconds per node and solver step, and per node and iteration. */
const WORK = { step: 0.3e-6, iteration: 0.1e-6 };

/** A governed run: what each frame cost [ms], and what was decided. */
export interface GovernedRun {
  readonly simulation: GovernedSimulation;
  readonly costs: readonly number[];
  /** After each frame: the smoothed cost and what it may be [s], and the nodes along the side of the first sheet. */
  readonly means: readonly number[];
  readonly budget: number;
  readonly sizes: readonly number[];
}

/**
 * The real cloth by a clock that counts its work: contact, gusts and folds cost what they cost, and nothing else does. The same on every
 * machine and every day. `slow` is how many times slower it is in a frame.
 */
export function runByWork(
  frames: number,
  slow: (frame: number) => number,
  scene = governedScene(),
): GovernedRun {
  const simulation = govern(scene);
  const [costs, means, sizes]: number[][] = [[], [], []];
  let mean = NaN;
  let [mesh, taken] = [-1, 0];
  for (let frame = 0; frame < frames; frame++) {
    let spent = 0;
    for (let step = 0; step < simulation.stepsPerFrame; step++) {
      const nodes = simulation.model.nodes.count;
      const { iterations, step: steps } = simulation.step();
      const substeps = steps - taken;
      taken = steps;
      const seconds = slow(frame) * nodes * (WORK.step * substeps + WORK.iteration * iterations);
      simulation.observe(seconds);
      spent += 1000 * seconds;
    }
    costs.push(spent);
    // T̄ as the specification has it: begun anew with each mesh.
    const size = Object.values(simulation.status.setting.sizes)[0];
    mean = size === mesh ? 0.9 * mean + 0.0001 * spent : spent / 1000;
    mesh = size;
    means.push(mean);
    sizes.push(size);
  }
  return { simulation, costs, means, budget: simulation.status.budget / 1000, sizes };
}
