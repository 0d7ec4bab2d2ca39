import { FilmSimulation } from "../kit/film-simulation.ts";
import type { Experiment } from "../kit/experiment.ts";
import { spin, spinningSheet } from "../kit/cloth/rotation.ts";
import { runSwing } from "../kit/cloth/swing.ts";

/** Ours: what a user sees of low damping, at a stiffness that holds the stretch. */
export const H3: Experiment = {
  id: "H3",
  claims: ["C9", "C12"],
  title: "Responsive by default",
  criterion:
    "undamped 13 × 13 sheet swinging from level, Y 1000 N/m, Δt = 1/90 s, default settings: at least 50 % of its energy after 1.5 s, never more than 5 % above its start; sheet spinning at 5 rad/s: at least 90 % of its angular momentum after 1 s, and no more than it had",
  quick: true,
  run() {
    const { left, rise } = runSwing({ stretch: 1000 }, {});
    const start = spinningSheet({ damping: 0 });
    const before = spin(start.model, start.state);
    const simulation = new FilmSimulation(start);
    for (let step = 0; step < 90; step++) simulation.step();
    const kept = spin(start.model, simulation.state) / before;
    return {
      measured: { "energy left, %": 100 * left, "rise, %": 100 * rise, "spin kept, %": 100 * kept },
      pass: left >= 0.5 && rise <= 0.05 && kept >= 0.9 && kept <= 1.02,
    };
  },
};
