import { materials, type PresetName } from "@pliant/scene";
import { energies, type Material } from "pliant";
import { publishedSwing } from "../kit/cloth/published.ts";
import type { Experiment } from "../kit/experiment.ts";

const [SIDE, NODES] = [0.24, 13];

export const X30: Experiment = {
  id: "X30",
  claims: ["C9"],
  title: "Energy of every fabric without damping, by the published scheme",
  criterion:
    "T9's square of each of the fourteen presets, 13 × 13, by the published method, one solve per 1/90 s, no damping, no air, 1.5 s: never more than 1 % of its range above its start. Beside it, reported: the same with our strain limit",
  quick: false,
  fails:
    "Where nothing damps, one solve moves the ends of stiff links along tangents: all but jersey rise, by 15 to 1060 % of the range, with our strain limit in one solve by up to 14,200 %. X32 has the same of the default, which holds.",
  run() {
    const measured: Record<string, string> = {};
    let pass = true;
    for (const { name, material } of materials()) {
      const { left, rise } = swing(name, material.density);
      const limited = swing(name, material.density, material.strainLimit);
      measured[`${name}: left %, rise %`] = `${(100 * left).toFixed(1)}, ${(100 * rise).toFixed(2)}`;
      measured[`${name}, with the limit`] =
        `${(100 * limited.left).toFixed(1)}, ${(100 * limited.rise).toFixed(2)}`;
      pass &&= rise <= 0.01;
    }
    return { measured, pass };
  },
};

/** Of the range: what is left in the end, and the largest rise above the start [1]. */
function swing(
  name: PresetName,
  density: number,
  strainLimit?: Material["strainLimit"],
): { left: number; rise: number } {
  const simulation = publishedSwing(name, SIDE, NODES, strainLimit);
  const range = density * SIDE * SIDE * 9.81 * (SIDE / 2);
  const start = energies(simulation.model, simulation.state).total;
  let [rise, gained] = [0, 0];
  while (simulation.state.time < 1.5) {
    simulation.step();
    gained = (energies(simulation.model, simulation.state).total - start) / range;
    rise = Math.max(rise, gained);
  }
  return { left: 1 + gained, rise };
}
