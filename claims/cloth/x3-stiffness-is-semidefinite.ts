import { extremeEigenvalues } from "../kit/cloth/dense.ts";
import type { Experiment } from "../kit/experiment.ts";
import { crumple, flatSheet } from "../kit/cloth/scenes.ts";
import { denseStiffness } from "../kit/cloth/stiffness.ts";

export const X3: Experiment = {
  id: "X3",
  claims: ["C7"],
  title: "−K is positive semidefinite on crumpled sheets",
  criterion:
    "smallest eigenvalue ≥ −1e-9 × largest on 100 random states; with the transverse term kept it is negative",
  quick: true,
  run() {
    let dropped = Infinity;
    let kept = Infinity;
    for (let seed = 1; seed <= 100; seed++) {
      const { model, state } = flatSheet(5, 0.08, { bendKind: "arc" });
      crumple(state.x, 0.004 + 0.0002 * seed, seed);
      dropped = Math.min(dropped, ratio(denseStiffness(model, state.x), state.x.length));
      kept = Math.min(
        kept,
        ratio(denseStiffness(model, state.x, { transverseBending: true }), state.x.length),
      );
    }
    return {
      measured: { "min/max": dropped, "min/max with the transverse term": kept },
      pass: dropped >= -1e-9 && kept < -1e-9,
    };
  },
};

function ratio(matrix: Float64Array, n: number): number {
  const { min, max } = extremeEigenvalues(matrix, n);
  return min / max;
}
