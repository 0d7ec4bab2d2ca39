import { FilmSimulation } from "../kit/film-simulation.ts";
import { clothSheet, createModel } from "pliant";
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
  restAt(simulation, bentToCircle(strip.x, links));
  const isStart = (node: number): boolean => node <= cells;
  pinWhere(simulation, (_, node) => isStart(node) || node >= links * (cells + 1));
  const motion = relax(simulation);
  if (motion > RESTLESS) throw new Error(`X12: still moves by ${motion} of its way per step`);
  const force = elasticForces(simulation.model, simulation.positions);
  let load = 0;
  for (let node = 0; isStart(node); node++) load -= force[node * 3];
  return load / ((Math.PI ** 2 * BEND * cells * h) / LENGTH ** 2) / afterBuckling(SHORTENING);
}

/** The strip on a circle, its links at their lengths, its ends closer: not yet its form, but close to it. */
function bentToCircle(flat: Float64Array, links: number): Float64Array {
  const turn = root((angle) => 1 - Math.sin(angle) / (links * Math.sin(angle / links)) - SHORTENING, 1);
  const radius = LENGTH / links / (2 * Math.sin(turn / links));
  return flat.map((at, i) => {
    const angle = (2 * turn * flat[i - (i % 3)]) / LENGTH;
    return i % 3 === 2 ? at : radius * (i % 3 === 0 ? Math.sin(angle) : Math.cos(angle) - Math.cos(turn));
  });
}

/** Load of the pinned elastica over Euler's: (2K/π)², where its ends have come together by 2 − 2E/K. */
function afterBuckling(shortening: number): number {
  const excess = (m: number): number => {
    const { K, E } = ellipticIntegrals(m);
    return 2 - (2 * E) / K - shortening;
  };
  return ((2 * ellipticIntegrals(root(excess, 0.5)).K) / Math.PI) ** 2;
}

/** Where a growing function passes 0, between 0 and `most`. */
function root(growing: (at: number) => number, most: number): number {
  let [low, high] = [0, most];
  for (let i = 0; i < 60; i++) {
    const middle = 0.5 * (low + high);
    if (growing(middle) < 0) low = middle;
    else high = middle;
  }
  return high;
}

/** Complete elliptic integrals of the parameter m = k², by the arithmetic–geometric mean. */
function ellipticIntegrals(m: number): { K: number; E: number } {
  let [a, g, c, sum, power] = [1, Math.sqrt(1 - m), Math.sqrt(m), 0, 0.5];
  for (let i = 0; i < 40; i++) {
    sum += power * c * c;
    [a, g, c, power] = [(a + g) / 2, Math.sqrt(a * g), (a - g) / 2, 2 * power];
  }
  const K = Math.PI / (2 * a);
  return { K, E: K * (1 - sum) };
}
