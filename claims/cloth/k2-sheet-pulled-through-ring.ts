import type { Experiment } from "../kit/experiment.ts";
import { ALWAYS, judge } from "../kit/cloth/stress/judge.ts";
import { ring } from "../kit/cloth/stress/ring.ts";
import { runStress } from "../kit/cloth/stress/run.ts";

export const K2: Experiment = {
  id: "K2",
  claims: ["C14", "C16"],
  title: "A sheet is pulled through a ring",
  criterion: `31 × 31, silk of 0.8 m through a ring of 0.2 m, which it leaves: ${ALWAYS}`,
  quick: false,
  run() {
    const simulation = ring(31);
    const { measured, pass } = judge(runStress(simulation));
    const highest = simulation.positions.reduce(
      (top, y, i) => (i % 3 === 1 ? Math.max(top, y) : top),
      -Infinity,
    );
    return {
      measured: { ...measured, "highest node at the end, m": highest },
      pass: pass && highest < -0.02,
    };
  },
};
