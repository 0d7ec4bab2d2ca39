import type { Experiment } from "../kit/experiment.ts";
import { confine, FRESH_SEEDS, holds, passing, spread } from "../kit/paper/paper.ts";

export const Z13: Experiment = {
  id: "Z13",
  claims: ["P13"],
  title: "ψ keeps the area or gives it up",
  criterion:
    "protocol E, φ = 1, ten fresh seeds, mean with two standard errors: area left at least 0.97 with ψ = 1, at most 0.93 with ψ = 0.1; fold left larger with ψ = 1",
  quick: false,
  run() {
    const runs = FRESH_SEEDS.map((seed) => ({
      full: confine({ resistance: 1, bulge: 1 }, seed),
      little: confine({ resistance: 1, bulge: 0.1 }, seed),
    }));
    const areas = (which: "full" | "little"): number[] => runs.map((run) => run[which].area);
    const measured = {
      "area, ψ = 1": spread(
        runs.map(({ full }) => full.area),
        3,
      ),
      "area, ψ = 0.1": spread(
        runs.map(({ little }) => little.area),
        3,
      ),
      "seeds from 0.97, up to 0.93": `${passing(areas("full"), (area) => area >= 0.97)}, ${passing(areas("little"), (area) => area <= 0.93)}`,
      "fold, ψ = 1, °": spread(runs.map(({ full }) => full.left)),
      "fold, ψ = 0.1, °": spread(runs.map(({ little }) => little.left)),
    };
    const folds = runs.map(({ full, little }) => full.left / little.left);
    const pass =
      holds(areas("full"), (area) => area >= 0.97) &&
      holds(areas("little"), (area) => area <= 0.93) &&
      holds(folds, (ratio) => ratio > 1);
    return { measured, pass };
  },
};
