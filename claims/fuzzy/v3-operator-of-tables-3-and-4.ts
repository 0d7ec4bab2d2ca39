import { createRuleBase, infer, PAPER_RULES } from "@pliant/fuzzy";
import type { Experiment } from "../kit/experiment.ts";

const PEAKS = [-27, -18, -9, 0, 9, 18, 27];
const OUTPUTS = [-0.009, -0.005999, -0.003001, 0, 0.003001, 0.005999, 0.009];

export const V3: Experiment = {
  id: "V3",
  claims: ["F6", "F7"],
  title: "The operator of Tables 3 and 4",
  criterion: "exact at the 7 peaks; ±30 and ±40 give ±0.009; odd to 2e-6 m over ±40 (both defuzzifications)",
  quick: true,
  run() {
    const [average, centroid] = (["average", "centroid"] as const).map((defuzzify) => {
      const base = createRuleBase({ ...PAPER_RULES, defuzzify });
      return (x: number): number => infer(base, [x]).outputs[0];
    });
    const exact = PEAKS.filter((x, k) => average(x) === OUTPUTS[k]).length;
    const outside = [-40, -30, 30, 40].filter((x) => average(x) === Math.sign(x) * 0.009).length;
    let [odd, oddCentroid] = [0, 0];
    for (let x = 0; x <= 40; x += 0.25) {
      odd = Math.max(odd, Math.abs(average(x) + average(-x)));
      oddCentroid = Math.max(oddCentroid, Math.abs(centroid(x) + centroid(-x)));
    }
    const measured = {
      "exact peaks": exact,
      "exact outside": outside,
      "oddness, m": odd,
      "oddness of the centroid, m": oddCentroid,
    };
    return { measured, pass: exact === 7 && outside === 4 && odd < 2e-6 };
  },
};
