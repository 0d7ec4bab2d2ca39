import type { Model, State } from "pliant";
import type { Experiment } from "../kit/experiment.ts";
import { ALWAYS, judge } from "../kit/cloth/stress/judge.ts";
import { runStress } from "../kit/cloth/stress/run.ts";
import { tablecloth } from "../kit/cloth/stress/tablecloth.ts";

/** Napkins are pulled along with 0.1 g for at most the 0.65 s of the jerk, and then slide to rest with 0.3 g. */
const LONGEST_WAY = 0.5 * 0.981 * 0.65 * 0.65 * (1 + 0.1 / 0.3);

export const K5: Experiment = {
  id: "K5",
  claims: ["C15", "C16"],
  title: "A tablecloth is jerked away from under napkins",
  criterion: `34 × 34 at 2 m/s, friction 0.3 with the table and 0.1 between cloths: the napkins stay on the table and go no farther than friction takes them (${LONGEST_WAY.toFixed(2)} m) and a tenth; ${ALWAYS}`,
  quick: false,
  run() {
    const simulation = tablecloth(34);
    const begin = middles(simulation.model, simulation.state.x);
    const { measured, pass } = judge(runStress(simulation));
    const end = middles(simulation.model, simulation.state.x);
    const ways = end.map(([x, , z], k) => Math.sqrt((x - begin[k][0]) ** 2 + (z - begin[k][2]) ** 2));
    const lowest = Math.min(...end.map(([, y]) => y));
    return {
      measured: {
        ...measured,
        "ways of the napkins, m": ways.map((way) => way.toFixed(3)).join(", "),
        "lowest napkin, mm": 1e3 * lowest,
      },
      pass: pass && lowest > 0 && Math.max(...ways) < 1.1 * LONGEST_WAY,
    };
  },
};

/** Of all bodies but the first. */
function middles({ bodies }: Model, x: State["x"]): number[][] {
  return bodies.slice(1).map(({ firstNode, nodeCount }) => {
    const sum = [0, 0, 0];
    for (let i = 3 * firstNode; i < 3 * (firstNode + nodeCount); i++) sum[i % 3] += x[i] / nodeCount;
    return sum;
  });
}
