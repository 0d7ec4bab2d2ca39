import type { Experiment } from "../kit/experiment.ts";
import { ALWAYS, judge } from "../kit/cloth/stress/judge.ts";
import { runStress } from "../kit/cloth/stress/run.ts";
import { twisted } from "../kit/cloth/stress/twisted.ts";

export const K4: Experiment = {
  id: "K4",
  claims: ["C16"],
  title: "A sheet is twisted three turns between two bars",
  criterion: `13 × 41, 0.3 m × 1 m, bars that come nearer as the borders of the sheet ask for: ${ALWAYS}`,
  quick: false,
  run: () => judge(runStress(twisted(41))),
};
