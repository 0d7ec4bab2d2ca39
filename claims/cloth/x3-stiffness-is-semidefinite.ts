import { extremeEigenvalues } from "../kit/cloth/dense.ts";
import { engineSolve, stiffnessOf } from "../kit/cloth/engine-matrix.ts";
import type { Experiment } from "../kit/experiment.ts";
import { crumple, flatSheet } from "../kit/cloth/scenes.ts";
import { denseStiffness } from "../kit/cloth/stiffness.ts";

/** Short enough that masses weigh a hundredth of the stiffest direction: the matrix is then known to 1e-10 of it [s]. */
const STEP = 1 / 2000;

export const X3: Experiment = {
  id: "X3",
  claims: ["C7"],
  title: "The engine's −K is positive semidefinite on crumpled sheets",
  criterion:
    "−K as steps of the engine show it (a load on each coordinate in turn): smallest eigenvalue ≥ −1e-9 × largest on 100 random states, and within 1e-8 of the matrix of the formulas; by the formulas, with the transverse term kept, it is negative",
  quick: true,
  run() {
    let [least, apart, kept] = [Infinity, 0, Infinity];
    for (let seed = 1; seed <= 100; seed++) {
      const { model, state } = flatSheet(5, 0.08, {
        bendKind: "arc",
        damping: 0,
        drag: 0,
        strainLimit: Infinity,
      });
      crumple(state.x, 0.004 + 0.0002 * seed, seed);
      const n = state.x.length;
      const stiffness = stiffnessOf(engineSolve({ model, state }, STEP), STEP);
      const { min, max } = extremeEigenvalues(stiffness, n);
      least = Math.min(least, min / max);
      const formula = denseStiffness(model, state.x);
      apart = stiffness.reduce((most, value, i) => Math.max(most, Math.abs(value - formula[i]) / max), apart);
      const whole = extremeEigenvalues(denseStiffness(model, state.x, { transverseBending: true }), n);
      kept = Math.min(kept, whole.min / whole.max);
    }
    return {
      measured: {
        "min/max": least,
        "from the formulas, of max": apart,
        "min/max by formula with the transverse term": kept,
      },
      pass: least >= -1e-9 && apart < 1e-8 && kept < -1e-9,
    };
  },
};
