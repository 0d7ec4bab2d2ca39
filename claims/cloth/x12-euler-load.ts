import { FilmSimulation } from "../kit/film-simulation.ts";
import { clothSheet, createModel } from "pliant";
import { afterBuckling, bentToCircle } from "../kit/cloth/euler.ts";
import type { Experiment } from "../kit/experiment.ts";
import { relax, restAt, RESTLESS } from "../kit/cloth/relax.ts";
import { pinWhere } from "../kit/cloth/scenes.ts";
import { elasticForces } from "../kit/cloth/stiffness.ts";

/** B [N·m], ρ [kg/m²], length ℓ [m] of the strip; Y ℓ²/B = 1e6. */
const [BEND, DENSITY, LENGTH] = [1e-5, 0.15, 0.1];

/** The ends come together by this share of the length. */
const SHORTENING = 0.005;

export const X12: Experiment = {
  id: "X12",
  claims: ["C5"],
  title: "Euler's load of a pinned strip",
  criterion:
    "load within 5 % of π²Bb/ℓ² at 8, 16 and 32 links (discrete theory 0.987, 0.997, 0.999), one and four cells wide, both ends free to turn and pushed together by 0.5 %",
  quick: true,
  run() {
    const measured: Record<string, number> = {};
    for (const [links, cells] of [
      [8, 1],
      [16, 1],
      [32, 1],
      [16, 4],
    ]) {
      measured[`${links} links, ${cells} wide`] = eulerRatio(links, cells);
    }
    return { measured, pass: Object.values(measured).every((ratio) => Math.abs(ratio - 1) < 0.05) };
  },
};

/** Load over π²Bb/ℓ²; what the elastica carries more once it is bent this far is taken off. */
function eulerRatio(links: number, cells: number): number {
  const h = LENGTH / links;
  const strip = clothSheet({
    size: [cells * h, LENGTH],
    nodes: [cells + 1, links + 1],
    across: [0, 0, -1],
    down: [1, 0, 0],
    material: {
      density: DENSITY,
      bend: BEND,
      stretch: (1e6 * BEND) / LENGTH ** 2,
      damping: 0,
      drag: 0,
      strainLimit: Infinity,
    },
  });
  const dt = 0.03 * Math.sqrt((DENSITY * LENGTH ** 4) / BEND);
  const start = createModel({ parts: [strip], gravity: [0, 0, 0] });
  const simulation = new FilmSimulation(start, {
    dt,
    quality: { level: "paper-literal", tolerance: (1e-8 * LENGTH) / dt },
  });
  restAt(simulation, bentToCircle(strip.x, LENGTH, links, SHORTENING));
  const isStart = (node: number): boolean => node <= cells;
  pinWhere(simulation, (_, node) => isStart(node) || node >= links * (cells + 1));
  const motion = relax(simulation);
  if (motion > RESTLESS) throw new Error(`X12: still moves by ${motion} of its way per step`);
  const force = elasticForces(simulation.model, simulation.positions);
  let load = 0;
  for (let node = 0; isStart(node); node++) load -= force[node * 3];
  return load / ((Math.PI ** 2 * BEND * cells * h) / LENGTH ** 2) / afterBuckling(SHORTENING);
}
