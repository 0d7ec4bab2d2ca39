import { extremeEigenvalues } from "../kit/cloth/dense.ts";
import type { Experiment } from "../kit/experiment.ts";
import { crumple, flatSheet } from "../kit/cloth/scenes.ts";
import { denseStiffness } from "../kit/cloth/stiffness.ts";

export const X14: Experiment = {
  id: "X14",
  claims: ["C4"],
  title: "Springs that push make the system matrix indefinite",
  criterion:
    "compressed 8 × 8 sheets: smallest eigenvalue < 0 with bilateral springs (Δt = 1/90 and 0.2 s), > 0 with tension only",
  quick: true,
  run() {
    const measured = {
      "bilateral, 1/90 s": smallest(1 / 90, true),
      "bilateral, 0.2 s": smallest(0.2, true),
      "tension only, 0.2 s": smallest(0.2, false),
    };
    const pass =
      measured["bilateral, 1/90 s"] < 0 &&
      measured["bilateral, 0.2 s"] < 0 &&
      measured["tension only, 0.2 s"] > 0;
    return { measured, pass };
  },
};

/** Smallest eigenvalue of M − (h/a)² K with a = 3/2, over five sheets pressed to 60 % and crumpled [kg]. */
function smallest(h: number, bilateral: boolean): number {
  let least = Infinity;
  for (let seed = 1; seed <= 5; seed++) {
    const { model, state } = flatSheet(8, 0.14, { bendKind: "arc" });
    for (let i = 0; i < state.x.length; i++) state.x[i] *= 0.6;
    crumple(state.x, 0.001, seed);
    const n = state.x.length;
    const matrix = denseStiffness(model, state.x, { bilateral }).map((value) => value * (h / 1.5) ** 2);
    for (let i = 0; i < n; i++) matrix[i * n + i] += model.nodes.mass[Math.floor(i / 3)];
    least = Math.min(least, extremeEigenvalues(matrix, n).min);
  }
  return least;
}
