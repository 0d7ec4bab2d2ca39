import { createModel } from "pliant";
import { placeSolids, solidRanges } from "pliant/experimental";
import type { Experiment } from "../kit/experiment.ts";
import { meanRotated, modal, type Vector } from "../kit/bodies/node-motion.ts";
import { barOf, place } from "../kit/bodies/solids.ts";

const MODES = 19;

/** The closed form of warping, docs/methods/bodies.md#rotations and #kinematics. */
export const Y4: Experiment = {
  id: "Y4",
  claims: ["M6"],
  title: "Warped nodes are where the mean of all rotations takes them, and come back to rest",
  criterion: "against ∫ exp(sS) ds summed as a series: 1e-12; q → 0: 1e-12",
  quick: true,
  run() {
    const body = barOf(8);
    const { basis } = body;
    const { model, state } = createModel({ parts: [place(body, {})] });
    const { at } = solidRanges(model.bodies)[0];
    let error = 0;
    for (let trial = 0; trial < 10; trial++) {
      const q = Array.from({ length: 8 }, (_, k) => 0.4 * Math.cos(3.7 * k + trial));
      state.solids.set(q, at + MODES);
      placeSolids(model.bodies, state, [0, 0, 0]);
      for (let node = 0; node < basis.nodeCount; node++) {
        const w = modal(basis, basis.rotations, node, q);
        const u = meanRotated(w, modal(basis, basis.shapes, node, q));
        error = Math.max(
          error,
          ...u.map((value, k) => Math.abs(basis.x[3 * node + k] + value - state.x[3 * node + k])),
        );
      }
    }
    state.solids.fill(0, at + MODES, at + MODES + 8);
    placeSolids(model.bodies, state, [0, 0, 0]);
    const back = basis.x.reduce((most, value, i) => Math.max(most, Math.abs(value - state.x[i])), 0);
    const largest: Vector = [error, back, 0];
    return {
      measured: { "against the series": error, "back at rest": back },
      pass: Math.max(...largest) < 1e-12,
    };
  },
};
