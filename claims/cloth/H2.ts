import { Simulation } from "pliant";
import type { Experiment } from "../src/experiment.ts";
import { flatSheet, pinWhere, sheetOverBox } from "../src/scenes.ts";

/** Ours: a first look at C21 with the default settings (X8 and X9 are the paper's own). */
export const H2: Experiment = {
  id: "H2",
  claims: ["C21"],
  title: "Huge steps stay bounded",
  criterion:
    "51 × 51 cotton, 40 steps of Δt = 0.2, 1 and 100 s, over a box and hung by two corners: always finite, farthest coordinate < 2 m throughout with the default substeps",
  quick: true,
  run() {
    const measured: Record<string, number> = {};
    for (const dt of [0.2, 1, 100]) {
      measured[`box ${dt} s, m`] = farthest(sheetOverBox({ dt }));
      measured[`hang ${dt} s, m`] = farthest(hung(dt));
    }
    return { measured, pass: Object.values(measured).every((extent) => extent < 2) };
  },
};

function hung(dt: number): Simulation {
  const simulation = new Simulation(flatSheet(51, 1, { drag: 0 }), { dt });
  pinWhere(simulation, (_, node) => node === 0 || node === 50);
  return simulation;
}

/** Largest |coordinate| over 40 steps [m]; Infinity once a number is lost. */
function farthest(simulation: Simulation): number {
  let extent = 0;
  for (let step = 0; step < 40; step++) {
    if (simulation.step().flags.nonFinite) return Infinity;
    for (const coordinate of simulation.positions) extent = Math.max(extent, Math.abs(coordinate));
  }
  return extent;
}
