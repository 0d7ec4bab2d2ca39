import type { Experiment } from "../kit/experiment.ts";
import { confine, FRESH_SEEDS, holds, passing, spread } from "../kit/paper/paper.ts";

export const Z12: Experiment = {
  id: "Z12",
  claims: ["P12"],
  title: "Damage stays when the ball lets go",
  criterion:
    "protocol E, φ = 1, ψ = 1, ten fresh seeds, mean with two standard errors: fold left at 5 s more than twice that without damage; keepers > 0",
  quick: false,
  run() {
    const runs = FRESH_SEEDS.map((seed) => ({
      damaged: confine({ resistance: 1, bulge: 1 }, seed),
      whole: confine(false, seed),
    }));
    const ratios = runs.map(({ damaged, whole }) => damaged.left / whole.left);
    const measured = {
      "damaged, °": spread(runs.map(({ damaged }) => damaged.left)),
      "whole, °": spread(runs.map(({ whole }) => whole.left)),
      ratio: spread(ratios, 2),
      "seeds above 2": passing(ratios, (ratio) => ratio > 2),
      breaks: spread(
        runs.map(({ damaged }) => damaged.breaks),
        0,
      ),
      hinges: spread(
        runs.map(({ damaged }) => damaged.hinges),
        0,
      ),
    };
    const kept = runs.every(({ damaged }) => damaged.breaks + damaged.hinges > 0);
    return { measured, pass: kept && holds(ratios, (ratio) => ratio > 2) };
  },
};
