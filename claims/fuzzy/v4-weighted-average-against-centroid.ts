import { compile, createRuleBase, infer, lookUp, PAPER_RULES } from "@pliant/fuzzy";
import type { Experiment } from "../kit/experiment.ts";

export const V4: Experiment = {
  id: "V4",
  claims: ["F6"],
  title: "Weighted average against Mamdani's centroid",
  criterion:
    "largest difference ≤ 1.5 % of full scale; beside it how far each is from the straight line, the centroid's slope at 0 over the line's, and the error of its compiled table",
  quick: true,
  run() {
    const average = createRuleBase(PAPER_RULES);
    const centroid = createRuleBase({ ...PAPER_RULES, defuzzify: "centroid" });
    const at = (base: typeof average, x: number): number => infer(base, [x]).outputs[0];
    const line = (x: number): number => (x * 0.009) / 27;
    let [apart, straight, bent] = [0, 0, 0];
    for (let k = -540; k <= 540; k++) {
      const x = k / 20;
      apart = Math.max(apart, Math.abs(at(average, x) - at(centroid, x)));
      straight = Math.max(straight, Math.abs(at(average, x) - line(x)));
      bent = Math.max(bent, Math.abs(at(centroid, x) - line(x)));
    }
    const table = compile(centroid);
    const measured = {
      "apart, %": (100 * apart) / 0.009,
      "average from the line, %": (100 * straight) / 0.009,
      "centroid from the line, %": (100 * bent) / 0.009,
      "slope of the centroid at 0": (at(centroid, 0.1) - at(centroid, -0.1)) / line(0.2),
      "table of the centroid, %": (100 * Math.abs(lookUp(table, [4]) - at(centroid, 4))) / 0.009,
    };
    return { measured, pass: measured["apart, %"] <= 1.5 };
  },
};
