import { FilmSimulation } from "../kit/film-simulation.ts";
import { stretch, type Simulation } from "pliant";
import type { Experiment } from "../kit/experiment.ts";
import { flatSheet, pinWhere, sheetOverBox } from "../kit/cloth/scenes.ts";

/** Ours: a first look at C21, with one solve per step as the paper has it (X8 and X9 are its own experiments). */
export const H2: Experiment = {
  id: "H2",
  claims: ["C21"],
  title: "Huge steps stay bounded",
  criterion:
    "51 × 51 cotton, 40 steps of Δt = 0.2, 1 and 100 s, one solve each at tolerance 1 cm/s, over a box and hung by two corners: always finite; from step 20 on no coordinate beyond 2 m. Reported: how much longer links are then, mean and most (X8 and X9 bound that)",
  quick: false,
  run() {
    const measured: Record<string, number | string> = {};
    let pass = true;
    for (const dt of [0.2, 1, 100]) {
      const starts = {
        box: sheetOverBox({ dt, quality: { level: "paper-literal", tolerance: 0.01 } }),
        hang: hung(dt),
      };
      for (const [name, simulation] of Object.entries(starts)) {
        const { extent, mean, link } = settled(simulation);
        measured[`${name} ${dt} s, m`] = extent;
        measured[`${name} ${dt} s, links %`] = `${(100 * mean).toFixed(2)}, ${(100 * link).toFixed(0)}`;
        pass &&= extent < 2;
      }
    }
    return { measured, pass };
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

/** Over steps 20 to 40: largest |coordinate| [m], mean and largest stretch [1]; Infinity once a number is lost. */
function settled(simulation: Simulation): { extent: number; mean: number; link: number } {
  const most = { extent: 0, mean: 0, link: 0 };
  for (let step = 1; step <= 40; step++) {
    if (simulation.step().flags.nonFinite) return { extent: Infinity, mean: Infinity, link: Infinity };
    if (step < 20) continue;
    for (const coordinate of simulation.positions) most.extent = Math.max(most.extent, Math.abs(coordinate));
    const strain = stretch(simulation.model, simulation.state);
    most.mean = Math.max(most.mean, strain.mean);
    most.link = Math.max(most.link, strain.max);
  }
  return most;
}
