import { PRESET_NAMES } from "@pliant/scene";
import { runSpecimen, swingSpecimen } from "@pliant/scene/specimens";
import type { Experiment } from "../kit/experiment.ts";

/** Nodes along a side. */
const MESHES = [13, 19, 25, 33];

/** X30's table for what a user gets. */
export const X32: Experiment = {
  id: "X32",
  claims: ["C9"],
  title: "Energy of every fabric without damping, by the default",
  criterion:
    "X30's square (0.24 m, held along one side, let go level) of each of the fourteen presets as `new Simulation` runs it (live, steps by turning), no damping, no air, 1.5 s, 13 × 13, 19 × 19, 25 × 25 and 33 × 33: never more than 1 % of its range above its start; what is left is reported",
  quick: false,
  run() {
    const measured: Record<string, string> = {};
    let pass = true;
    for (const fabric of PRESET_NAMES) {
      const swings = MESHES.map((nodes) => runSpecimen(swingSpecimen({ fabric, nodes })));
      const rise = Math.max(...swings.map((swing) => swing.rise));
      measured[`${fabric}: left %, rise %`] =
        `${swings.map(({ left }) => left.toFixed(1)).join(", ")}; ${rise.toFixed(2)}`;
      pass &&= rise <= 1;
    }
    return { measured, pass };
  },
};
