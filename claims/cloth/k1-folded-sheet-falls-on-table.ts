import type { Experiment } from "../kit/experiment.ts";
import { foldedTwice } from "../kit/cloth/stress/folded.ts";
import { ALWAYS, judge } from "../kit/cloth/stress/judge.ts";
import { runStress } from "../kit/cloth/stress/run.ts";

export const K1: Experiment = {
  id: "K1",
  claims: ["C16"],
  title: "A sheet folded twice falls on a table",
  criterion: `26 × 26, four layers 4 mm apart, over the corners of a box: ${ALWAYS}`,
  quick: false,
  run: () => judge(runStress(foldedTwice(26))),
};
