import { solidRanges } from "pliant/experimental";
import type { Experiment } from "../kit/experiment.ts";
import { boxOf, dropped, RUBBER, type Body, type Start } from "../kit/bodies/solids.ts";

/** Ours: what rests must rest. */
export const Y19: Experiment = {
  id: "Y19",
  claims: ["M15"],
  title: "Three boxes on each other stand still",
  criterion: "10 s, 200 kPa, set down with gaps of 1 mm: after 2 s nothing moves by more than 1 mm",
  quick: false,
  run() {
    const body = boxOf(12, { ...RUBBER, young: 2e5 });
    const stack = [0.1, 0.301, 0.502].map((y): readonly [Body, Start] => [body, { at: [0, y, 0] }]);
    const simulation = dropped(stack, { dt: 1 / 60, quality: { substeps: 2 } });
    const places = (): number[] =>
      solidRanges(simulation.model.bodies).flatMap(({ at }) =>
        Array.from(simulation.state.solids.subarray(at, at + 3)),
      );
    for (let step = 0; step < 120; step++) simulation.step();
    const settled = places();
    let [farthest, last] = [0, 0];
    for (let step = 120; step < 600; step++) {
      simulation.step();
      const moved = places().map((value, k) => Math.abs(value - settled[k]));
      farthest = Math.max(farthest, ...moved);
      last = Math.max(...moved);
    }
    return {
      measured: { "farthest, mm": 1e3 * farthest, "at the end, mm": 1e3 * last },
      pass: farthest < 1e-3,
    };
  },
};
