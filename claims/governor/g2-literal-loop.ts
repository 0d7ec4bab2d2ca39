import { literalLoop } from "@pliant/governor";
import type { Experiment } from "../kit/experiment.ts";
import { TABLE_1 } from "../kit/governor/governed.ts";

export const G2: Experiment = {
  id: "G2",
  claims: ["A3", "A8"],
  title: "The paper's loop, literal: threshold 0.1 ms, step 1, from 30",
  criterion:
    "as printed it goes to and fro between two meshes for all nine targets (FIX 3); with stopping rules it ends within 40 measurements",
  quick: true,
  run() {
    const cost = (nodes: number): number => 48e-6 * nodes ** 2;
    const printed = TABLE_1.map(([targetFps]) => literalLoop({ targetFps, stop: false }, cost));
    const endless = printed.filter(
      ({ ended, path }) => !ended && new Set(path.slice(-100)).size === 2,
    ).length;
    const ruled = TABLE_1.map(([targetFps]) => literalLoop({ targetFps, policy: "nearest" }, cost));
    const most = Math.max(...ruled.map(({ evaluations }) => evaluations));
    const measured = {
      "endless of 9": endless,
      "most measurements with rules": most,
      measurements: ruled.map(({ evaluations }) => evaluations).join(", "),
    };
    return { measured, pass: endless === 9 && ruled.every(({ ended }) => ended) && most <= 40 };
  },
};
