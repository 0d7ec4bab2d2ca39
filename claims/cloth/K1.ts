import type { Experiment } from "../src/experiment.ts";
import { foldedTwice } from "../src/stress/folded.ts";
import { ALWAYS, judge } from "../src/stress/judge.ts";
import { runStress } from "../src/stress/run.ts";

export const K1: Experiment = {
  id: "K1",
  claims: ["C16"],
  title: "A sheet folded twice falls on a table",
  criterion: `26 × 26, four layers 4 mm apart, over the corners of a box: ${ALWAYS}`,
  quick: false,
  run: () => judge(runStress(foldedTwice(26))),
};
