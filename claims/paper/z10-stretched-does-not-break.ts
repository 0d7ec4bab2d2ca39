import type { Experiment } from "../kit/experiment.ts";
import { brokenShare } from "../kit/paper/pressed.ts";

export const Z10: Experiment = {
  id: "Z10",
  claims: ["P10"],
  title: "What is stretched does not break",
  criterion: "1e5 edges stretched by 30 %, φ = 1: none breaks",
  quick: false,
  run() {
    const { share, edges } = brokenShare(1.3, 1 / 30, 0.1, { resistance: 1, threshold: 0 });
    return { measured: { share, edges }, pass: share === 0 && edges > 1e5 };
  },
};
