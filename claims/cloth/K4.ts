import type { Experiment } from "../src/experiment.ts";
import { ALWAYS, judge } from "../src/stress/judge.ts";
import { runStress } from "../src/stress/run.ts";
import { twisted } from "../src/stress/twisted.ts";

export const K4: Experiment = {
  id: "K4",
  claims: ["C16"],
  title: "A sheet is twisted three turns between two bars",
  criterion: `13 × 41, 0.3 m × 1 m, bars that come nearer as the borders of the sheet ask for: ${ALWAYS}`,
  quick: false,
  run: () => judge(runStress(twisted(41))),
};
