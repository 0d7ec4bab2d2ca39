import type { Experiment } from "../kit/experiment.ts";
import { boxDrape } from "../kit/cloth/stress/box-drape.ts";
import { ALWAYS, judge } from "../kit/cloth/stress/judge.ts";
import { runStress } from "../kit/cloth/stress/run.ts";

export const K6: Experiment = {
  id: "K6",
  claims: ["C14", "C15", "C16"],
  title: "A sheet drapes over a box with sharp edges",
  criterion: `1 m over 0.5 m, friction 0.3, 51 × 51 and 75 × 75: max strain < 5 %; ${ALWAYS}`,
  quick: false,
  run() {
    const results = [51, 75].map((nodes) => ({ nodes, result: runStress(boxDrape(nodes)) }));
    const judged = results.map(({ nodes, result }) => judge(result, `${nodes}²`));
    return {
      measured: Object.assign({}, ...judged.map(({ measured }) => measured)) as Record<string, number>,
      pass: judged.every(({ pass }) => pass) && results.every(({ result }) => result.maxStrain < 0.05),
    };
  },
};
