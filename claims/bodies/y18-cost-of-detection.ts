import type { Experiment } from "../kit/experiment.ts";
import { ballOf, boxOf, dropped, turnOf, type Body, type Start } from "../kit/bodies/solids.ts";

/** The paper's limit: detection cost more than response. */
export const Y18: Experiment = {
  id: "Y18",
  claims: ["M19"],
  title: "What detection costs beside everything else",
  criterion:
    "ten bodies that fall on a heap, 4 s: detection takes no longer than response and motion, where the paper's took longer; milliseconds per solver step are reported",
  quick: false,
  timed: true,
  run() {
    const kinds = [ballOf(12), boxOf(12)];
    const bodies = Array.from({ length: 10 }, (_, k): readonly [Body, Start] => [
      kinds[k % 2],
      { at: [0.3 * Math.sin(2 * k), 0.4 + 0.45 * k, 0.3 * Math.cos(3 * k)], turn: turnOf([k, 1, 2, 3]) },
    ]);
    const simulation = dropped(bodies, {
      dt: 1 / 60,
      quality: { substeps: 2 },
      advanced: { clock: () => performance.now() },
    });
    let [detect, solve] = [0, 0];
    const steps = 240;
    for (let step = 0; step < steps; step++) {
      const { phases } = simulation.step();
      detect += phases.detect;
      solve += phases.solve;
    }
    return {
      measured: { "detection, ms": detect / steps / 2, "response and motion, ms": solve / steps / 2 },
      pass: detect <= solve,
    };
  },
};
