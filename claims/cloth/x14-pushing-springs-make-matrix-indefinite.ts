import { extremeEigenvalues } from "../kit/cloth/dense.ts";
import { engineSolve } from "../kit/cloth/engine-matrix.ts";
import type { Experiment } from "../kit/experiment.ts";
import { crumple, flatSheet } from "../kit/cloth/scenes.ts";
import { denseStiffness } from "../kit/cloth/stiffness.ts";

const NODES = 8;
const STEPS = { "1/90 s": 1 / 90, "0.2 s": 0.2 } as const;

export const X14: Experiment = {
  id: "X14",
  claims: ["C4"],
  title: "Springs that push would make the system matrix indefinite; the engine's is positive definite",
  criterion:
    "five 8 × 8 sheets pressed to 60 % and crumpled, Δt = 1/90 and 0.2 s: smallest eigenvalue of the matrix that the engine solves (a load on each coordinate in turn) > 0; of the same by formula with links that push < 0",
  quick: true,
  run() {
    const measured: Record<string, number> = {};
    let pass = true;
    for (const [name, h] of Object.entries(STEPS)) {
      const [engine, pushing] = smallest(h);
      measured[`engine, ${name}: kg`] = engine;
      measured[`with links that push, ${name}: kg`] = pushing;
      pass &&= engine > 0 && pushing < 0;
    }
    return { measured, pass };
  },
};

/** Smallest eigenvalue of M − h² K over the sheets [kg]: the engine's (its first step is one of backward Euler), and with links that push. */
function smallest(h: number): [engine: number, pushing: number] {
  let [engine, pushing] = [Infinity, Infinity];
  for (let seed = 1; seed <= 5; seed++) {
    const { model, state } = flatSheet(NODES, 0.14, { bendKind: "arc", damping: 0, drag: 0 });
    for (let i = 0; i < state.x.length; i++) state.x[i] *= 0.6;
    crumple(state.x, 0.001, seed);
    const n = state.x.length;
    const solve = engineSolve({ model, state }, h);
    engine = Math.min(engine, extremeEigenvalues(solve.matrix, n).min);
    const matrix = denseStiffness(model, state.x, { bilateral: true }).map((value) => value * h * h);
    for (let i = 0; i < n; i++) matrix[i * n + i] += solve.masses[i];
    pushing = Math.min(pushing, extremeEigenvalues(matrix, n).min);
  }
  return [engine, pushing];
}
