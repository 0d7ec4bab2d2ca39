import type { Experiment } from "../kit/experiment.ts";
import { chooseFor, TABLE_1 } from "../kit/governor/governed.ts";

export const G3: Experiment = {
  id: "G3",
  claims: ["A9"],
  title: "Table 1: nine frame rates on the paper's machine, 47.5 µs·N²",
  criterion: "policy nearest within 1 of 64, 45, 37, 32, 29, 21, 15, 11, 9",
  quick: true,
  run() {
    const nearest = TABLE_1.map(([targetFps]) => chooseFor({ targetFps, policy: "nearest" }).nodes);
    const guarantee = TABLE_1.map(([targetFps]) => chooseFor({ targetFps }).nodes);
    const measured = { nearest: nearest.join(", "), guarantee: guarantee.join(", ") };
    return { measured, pass: nearest.every((nodes, k) => Math.abs(nodes - TABLE_1[k][1]) <= 1) };
  },
};
