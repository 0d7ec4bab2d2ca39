import { PRESET_NAMES } from "@pliant/scene";
import { runSpecimen, swingSpecimen } from "@pliant/scene/specimens";
import type { Experiment } from "../kit/experiment.ts";

/** Ours: no fabric swings higher than it was let go, at any mesh size, with what a newcomer gets. */
export const T9: Experiment = {
  id: "T9",
  claims: ["C9", "C12"],
  title: "No fabric gains energy in an undamped swing, and a finer mesh keeps as much",
  criterion:
    "0.24 m of every fabric let go level, 13 × 13 and 33 × 33 nodes, no damping, no air, 1.5 s: never more than 1 % above its start; at least 50 % left, and both meshes within 5 points of each other",
  quick: false,
  fails:
    "By the last clause: ten fabrics are 6 to 17 points apart, all but jersey keeping less on the coarse mesh (docs/adr/0085, Open).",
  run() {
    const measured: Record<string, number | string> = {};
    let pass = true;
    for (const name of PRESET_NAMES) {
      const [coarse, fine] = [13, 33].map((nodes) => runSpecimen(swingSpecimen({ fabric: name, nodes })));
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
