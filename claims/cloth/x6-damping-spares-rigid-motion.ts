import { FilmSimulation } from "../kit/film-simulation.ts";
import { mergeOptions } from "pliant/experimental";
import { createModel, clothSheet, type Material, type SimulationOptions } from "pliant";
import type { Experiment } from "../kit/experiment.ts";
import { literalBend } from "../kit/cloth/literal-bend.ts";
import { spin, spinningSheet } from "../kit/cloth/rotation.ts";

export const X6: Experiment = {
  id: "X6",
  claims: ["C10"],
  title: "Material damping does not brake rigid motion",
  criterion:
    "sheet spinning at 5 rad/s for 1 s, k_d 0.05, Δt = 1/90 s: angular momentum kept > 90 % with 2 Newton iterations, at film and at live (the default), > 99 % with 4, < 20 % with one solve (the paper's scheme), < 1 % with the printed, isotropic damping; free fall: speed off by < 1e-8",
  quick: true,
  run() {
    // Newton iterations are only as good as their linear solves.
    const tight = { quality: { level: "paper-literal", tolerance: 1e-6 } } as const;
    const measured = {
      "one solve, %": kept({}, { quality: { level: "paper-literal" } }),
      "2 Newton, %": kept({}, mergeOptions(tight, { quality: { newton: 2 } })),
      "4 Newton, %": kept({}, mergeOptions(tight, { quality: { newton: 4 } })),
      "film, %": kept({}, {}),
      "live, %": kept({}, { quality: "live" }),
      "live, undamped, %": kept({ damping: 0 }, { quality: "live" }),
      "isotropic, %": kept({ dampingKind: "isotropic" }, {}),
      "fall, relative": fallError(),
    };
    const pass =
      measured["one solve, %"] < 20 &&
      measured["2 Newton, %"] > 90 &&
      measured["4 Newton, %"] > 99 &&
      measured["film, %"] > 90 &&
      measured["live, %"] > 90 &&
      measured["isotropic, %"] < 1 &&
      measured["fall, relative"] < 1e-8;
    return { measured, pass };
  },
};

/** Angular momentum after 1 s, in percent of that at the start. */
function kept(material: Partial<Material>, options: Partial<SimulationOptions>): number {
  const start = spinningSheet({ damping: 0.05, ...literalBend(options), ...material });
  const before = spin(start.model, start.state);
  const simulation = new FilmSimulation(start, options);
  for (let step = 0; step < 90; step++) simulation.step();
  return (100 * spin(start.model, simulation.state)) / before;
}

/** How far the speed of a falling sheet is from g t, relatively; backward Euler and BDF2 both have it exactly. */
function fallError(): number {
  const part = clothSheet({ size: [0.2, 0.2], nodes: [11, 11], material: { drag: 0 } });
  const simulation = new FilmSimulation(createModel({ parts: [part] }));
  for (let step = 0; step < 90; step++) simulation.step();
  let worst = 0;
  for (let i = 1; i < simulation.state.v.length; i += 3) {
    worst = Math.max(worst, Math.abs(simulation.state.v[i] / (-9.81 * simulation.state.time) - 1));
  }
  return worst;
}
