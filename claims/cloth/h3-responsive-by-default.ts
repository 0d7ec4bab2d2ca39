import { Simulation } from "pliant";
import { runSpecimen, swingSpecimen } from "@pliant/scene/specimens";
import type { Experiment } from "../kit/experiment.ts";
import { spin, spinningSheet } from "../kit/cloth/rotation.ts";

/** A light, a middling and a heavy preset. */
const FABRICS = ["silk", "cotton", "denim"] as const;

/** Ours: what a user sees of low damping, with fabrics as they are. */
export const H3: Experiment = {
  id: "H3",
  claims: ["C9", "C12"],
  title: "Responsive by default",
  criterion:
    "what `new Simulation` does (live, steps of 1/90 s): undamped squares of silk, cotton and denim presets, 13 × 13, 0.24 m, swinging from level: each at least 50 % of its energy after 1.5 s, never more than 1 % of it above its start; sheet spinning at 5 rad/s (X6's: Y 1000 N/m, B 1e-5 N·m), undamped: at least 90 % of its angular momentum after 1 s, and no more than it had. Changed: was a cloth of its own (Y 1000 N/m, 0.15 kg/m²) at film, which is not what a user gets",
  quick: true,
  run() {
    const measured: Record<string, string | number> = {};
    let pass = true;
    for (const fabric of FABRICS) {
      const { left, rise } = runSpecimen(swingSpecimen({ fabric, nodes: 13 }));
      measured[`${fabric}: left %, rise %`] = `${left.toFixed(1)}, ${rise.toFixed(2)}`;
      pass &&= left >= 50 && rise <= 1;
    }
    const start = spinningSheet({ damping: 0 });
    const before = spin(start.model, start.state);
    const simulation = new Simulation(start);
    for (let step = 0; step < 90; step++) simulation.step();
    const kept = spin(start.model, simulation.state) / before;
    measured["spin kept, %"] = 100 * kept;
    return { measured, pass: pass && kept >= 0.9 && kept <= 1 };
  },
};
