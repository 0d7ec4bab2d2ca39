import { createModel, MATERIAL_DEFAULTS, pin, Simulation, type SimulationOptions } from "pliant";
import {
  clampedStrip,
  lastRow,
  STRIP_MESHES,
  THICK_AIR,
  type StripMesh,
} from "../kit/cloth/default-strip.ts";
import type { Experiment } from "../kit/experiment.ts";
import { pinWhere } from "../kit/cloth/scenes.ts";
import { elasticForces } from "../kit/cloth/stiffness.ts";

/** Free length [m], B [N·m]; Y L²/B = 1e6. */
const [LENGTH, BEND] = [0.1, 1e-5];

/** How far the clamp is lowered over the length, and the tangential over the normal force at the tip: the elastica clamped here, pinned there. */
const PUSHES = [
  [0.05, 0.1035],
  [0.1, 0.1528],
  [0.2, 0.2378],
] as const;

/** Ours: the direction of a push, which decides what sticks and what slides. */
export const T5: Experiment = {
  id: "T5",
  claims: ["C5", "C15"],
  title: "A strip pushed down on its tip pushes sideways as the elastica does, at default settings",
  criterion:
    "clamped strip, lowered by 0.05, 0.1 and 0.2 of its length over a tip that is held: tangential over normal force within 6 % of the elastica's, 16 and 32 links, grids and irregular triangles, mean over 60 steps; with a tenth of the solver's tolerance beside it. Changed: triangles are equilateral with straight borders; they were stretched by 15 %, where hinges are off by up to 27 % whatever their weights",
  quick: false,
  run() {
    const measured: Record<string, number> = {};
    const told: Record<string, number> = {};
    for (const mesh of STRIP_MESHES)
      for (const links of [16, 32])
        for (const [lowered, exact] of PUSHES) {
          const name = `${mesh}, ${links} links, ε ${lowered}`;
          const error = (options: Partial<SimulationOptions>): number =>
            100 * (pushRatio({ links, lowered, mesh }, options) / exact - 1);
          measured[`${name}: %`] = error({});
          told[`${name}, tolerance 3e-5: %`] = error({ quality: { tolerance: 3e-5 } });
        }
    const pass = Object.values(measured).every((error) => Math.abs(error) < 6);
    return { measured: { ...measured, ...told }, pass };
  },
};

interface Push {
  readonly links: number;
  readonly lowered: number;
  readonly mesh: StripMesh;
}

/** Across over along: the strip lies along x, its tip comes towards the clamp within a second and rests for three. */
function pushRatio({ links, lowered, mesh }: Push, options: Partial<SimulationOptions>): number {
  const material = {
    ...MATERIAL_DEFAULTS,
    ...{
      bend: BEND,
      stretch: (1e6 * BEND) / LENGTH ** 2,
      damping: 0,
      drag: THICK_AIR,
      strainLimit: Infinity,
    },
  };
  const { part, heldTo } = clampedStrip(material, LENGTH, links, mesh);
  const bent = part.x.map((at, i) => (i % 3 === 1 ? 0.01 * LENGTH * bow(part.x[i - 1] / LENGTH) : at));
  const start = createModel({ parts: [{ ...part, x: bent }], gravity: [0, 0, 0] });
  const simulation = new Simulation(start, options);
  const { model, input, positions } = simulation;
  pinWhere(simulation, ([x]) => x <= heldTo);
  const tip = lastRow(part, LENGTH);
  const sum = [0, 0];
  for (let step = 1; step <= 360; step++) {
    const x = LENGTH * (1 - lowered * Math.min(1, step / 90));
    for (const node of tip) pin(input, node, [x, 0, positions[3 * node + 2]]);
    simulation.step();
    if (step <= 300) continue;
    const force = elasticForces(model, simulation.positions);
    for (const node of tip) for (const axis of [0, 1]) sum[axis] += force[3 * node + axis];
  }
  return Math.abs(sum[1] / sum[0]);
}

/** Level at the clamp, 0 at both ends. */
function bow(s: number): number {
  return s <= 0 ? 0 : s * s * (1 - s);
}
