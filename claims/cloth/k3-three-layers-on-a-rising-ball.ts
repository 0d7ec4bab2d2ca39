import type { Experiment } from "../kit/experiment.ts";
import { ALWAYS, judge } from "../kit/cloth/stress/judge.ts";
import { layers } from "../kit/cloth/stress/layers.ts";
import { runStress } from "../kit/cloth/stress/run.ts";

/** [mm] */
const CENTIMETRE = 10;

export const K3: Experiment = {
  id: "K3",
  claims: ["C15", "C16"],
  title: "Three layers on a ball that rises",
  criterion: `3 × 21 × 21, each turned by 30° against the one below, friction 0.4 and 0.3: the middle of each stays within 2 cm of the ball's top; ${ALWAYS}`,
  quick: false,
  run() {
    const simulation = layers(21);
    const { measured, pass } = judge(runStress(simulation));
    const { state, model } = simulation;
    const drift = model.bodies.map(({ firstNode, nodeCount }) => {
      const [x, , z] = state.x.subarray(3 * (firstNode + (nodeCount - 1) / 2));
      return 1e3 * Math.sqrt(x * x + z * z);
    });
    return {
      measured: { ...measured, "drift of the middles, mm": drift.map((each) => each.toFixed(1)).join(", ") },
      pass: pass && Math.max(...drift) < 2 * CENTIMETRE,
    };
  },
};
