import { FilmSimulation } from "../kit/film-simulation.ts";
import { type Simulation } from "pliant";
import type { Experiment } from "../kit/experiment.ts";
import { flatSheet, pinWhere, sheetOverBox } from "../kit/cloth/scenes.ts";

/** Ours: a first look at C21, with one solve per step as the paper has it (X8 and X9 are its own experiments). */
export const H2: Experiment = {
  id: "H2",
  claims: ["C21"],
  title: "Huge steps stay bounded",
  criterion:
    "51 × 51 cotton, 40 steps of Δt = 0.2, 1 and 100 s, one solve each at tolerance 1 cm/s, over a box and hung by two corners: always finite; from step 20 on no coordinate beyond 2 m",
  quick: false,
  run() {
    const measured: Record<string, number> = {};
    for (const dt of [0.2, 1, 100]) {
      measured[`box ${dt} s, m`] = farthest(
        sheetOverBox({ dt, quality: { level: "paper-literal", tolerance: 0.01 } }),
      );
      measured[`hang ${dt} s, m`] = farthest(hung(dt));
    }
    return { measured, pass: Object.values(measured).every((extent) => extent < 2) };
  },
};

function hung(dt: number): Simulation {
  const simulation = new FilmSimulation(flatSheet(51, 1, { drag: 0, bendKind: "arc" }), {
    dt,
    quality: { level: "paper-literal", tolerance: 0.01 },
  });
  pinWhere(simulation, (_, node) => node === 0 || node === 50);
  return simulation;
}

/** Largest |coordinate| over steps 20 to 40 [m]; Infinity once a number is lost. */
function farthest(simulation: Simulation): number {
  let extent = 0;
  for (let step = 1; step <= 40; step++) {
    if (simulation.step().flags.nonFinite) return Infinity;
    if (step < 20) continue;
    for (const coordinate of simulation.positions) extent = Math.max(extent, Math.abs(coordinate));
  }
  return extent;
}
