import type { Experiment } from "../kit/experiment.ts";
import { confine, FRESH_SEEDS, holds, passing, spread } from "../kit/paper/paper.ts";

export const Z14: Experiment = {
  id: "Z14",
  claims: ["P14"],
  title: "φ says how easily it is damaged",
  criterion:
    "protocol E, ψ = 1, φ = 1 and 5, ten fresh seeds, mean with two standard errors: ratio of folds left above 1.4, of breaks above 5",
  quick: false,
  run() {
    const runs = FRESH_SEEDS.map((seed) => ({
      easy: confine({ resistance: 1, bulge: 1 }, seed),
      hard: confine({ resistance: 5, bulge: 1 }, seed),
    }));
    const folds = runs.map(({ easy, hard }) => easy.left / hard.left);
    const breaks = runs.map(({ easy, hard }) => easy.breaks / Math.max(hard.breaks, 1));
    const measured = {
      "fold, φ = 1, °": spread(runs.map(({ easy }) => easy.left)),
      "fold, φ = 5, °": spread(runs.map(({ hard }) => hard.left)),
      "ratio of folds": spread(folds, 2),
      "seeds above 1.4": passing(folds, (ratio) => ratio > 1.4),
      "breaks, φ = 5": spread(
        runs.map(({ hard }) => hard.breaks),
        0,
      ),
      "ratio of breaks": spread(breaks, 1),
    };
    return { measured, pass: holds(folds, (ratio) => ratio > 1.4) && holds(breaks, (ratio) => ratio > 5) };
  },
};
