import { boxSheet, lowest } from "../kit/cloth/box.ts";
import type { Experiment } from "../kit/experiment.ts";

export const X8b: Experiment = {
  id: "X8b",
  claims: ["C21"],
  title: "Newton iterations calm the start of large steps",
  criterion:
    "X8's box as the prototype had it (damping along links alone, f64, halves along one diagonal), 3 Newton iterations: the lowest node ≥ −0.35 m in the first 5 steps; that of one solve is reported",
  quick: false,
  run() {
    const measured = { "one solve, m": first(1), "3 iterations, m": first(3) };
    return { measured, pass: measured["3 iterations, m"] >= -0.35 };
  },
};

/** Lowest height in the first five steps [m]. */
function first(newton: number): number {
  const simulation = boxSheet({ dt: 0.2, quality: { tolerance: 1e-4, newton } });
  let low = 0;
  for (let step = 0; step < 5; step++) {
    if (simulation.step().flags.nonFinite) return -Infinity;
    low = Math.min(low, lowest(simulation));
  }
  return low;
}
