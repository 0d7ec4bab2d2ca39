import { PRESET_NAMES, resolveMaterial, type PresetName } from "@pliant/scene";
import { createModel, energies, clothSheet, Simulation } from "pliant";
import type { Experiment } from "../kit/experiment.ts";
import { pinWhere } from "../kit/cloth/scenes.ts";

const SIDE = 0.24;

/** Ours: no fabric swings higher than it was let go, at any mesh size, with what a newcomer gets. */
export const T9: Experiment = {
  id: "T9",
  claims: ["C9", "C12"],
  title: "No fabric gains energy in an undamped swing, and a finer mesh keeps as much",
  criterion:
    "0.24 m of every fabric let go level, 13 × 13 and 33 × 33 nodes, no damping, no air, 1.5 s: never more than 1 % above its start; at least 50 % left, and both meshes within 5 points of each other",
  quick: false,
  run() {
    const measured: Record<string, number | string> = {};
    let pass = true;
    for (const name of PRESET_NAMES) {
      const [coarse, fine] = [13, 33].map((nodes) => swing(name, nodes));
      measured[`${name}: left %, rise %`] =
        `${coarse.left.toFixed(1)} and ${fine.left.toFixed(1)}, ${Math.max(coarse.rise, fine.rise).toFixed(2)}`;
      pass &&=
        Math.max(coarse.rise, fine.rise) < 1 &&
        Math.min(coarse.left, fine.left) >= 50 &&
        Math.abs(coarse.left - fine.left) < 5;
    }
    return { measured, pass };
  },
};

/** Energy left and largest rise above the start, in percent of what hanging straight down would have set free. */
function swing(name: PresetName, nodes: number): { left: number; rise: number } {
  const material = { ...resolveMaterial(name), damping: 0, drag: 0 };
  const part = clothSheet({ size: [SIDE, SIDE], nodes: [nodes, nodes], material });
  const simulation = new Simulation(createModel({ parts: [part] }));
  pinWhere(simulation, (_, node) => node < nodes);
  const range = material.density * SIDE * SIDE * 9.81 * (SIDE / 2);
  const start = energies(simulation.model, simulation.state).total;
  let [rise, total] = [0, start];
  while (simulation.state.time < 1.5) {
    simulation.step();
    ({ total } = energies(simulation.model, simulation.state));
    rise = Math.max(rise, (total - start) / range);
  }
  return { left: 100 * (1 + (total - start) / range), rise: 100 * rise };
}
