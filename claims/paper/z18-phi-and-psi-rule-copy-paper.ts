import { crumpledCopy } from "../kit/paper/crumpled-copy.ts";
import type { Experiment } from "../kit/experiment.ts";
import { FRESH_SEEDS, holds, passing, spread } from "../kit/paper/paper.ts";

/** Z13 and Z14 on copy paper with its own stiffness, whose area does not tell ψ: it hardly shrinks. */
export const Z18: Experiment = {
  id: "Z18",
  claims: ["P13", "P14"],
  title: "φ and ψ rule copy paper",
  criterion:
    "example crumple, 41 × 41, ten fresh seeds, mean with two standard errors: φ = 1 against 5, breaks above 5 times, folds left above 1.4 times; ψ = 1 against 0.1, area at least 0.97 in both, kink at broken edges above 3 times",
  quick: false,
  fails:
    "The kink at broken edges is 2.2 times as sharp, not 3 times: at copy paper's stiffness halves buckle by themselves.",
  run() {
    const runs = FRESH_SEEDS.map((seed) => ({
      easy: crumpledCopy({ resistance: 1, bulge: 1 }, seed),
      hard: crumpledCopy({ resistance: 5, bulge: 1 }, seed),
      smooth: crumpledCopy({ resistance: 1, bulge: 0.1 }, seed),
    }));
    const folds = runs.map(({ easy, hard }) => easy.fold / hard.fold);
    const breaks = runs.map(({ easy, hard }) => easy.breaks / Math.max(hard.breaks, 1));
    const kinks = runs.map(({ easy, smooth }) => easy.kink / smooth.kink);
    const areas = runs.flatMap(({ easy, smooth }) => [easy.area, smooth.area]);
    const measured = {
      "breaks, φ 1 over 5": spread(breaks, 1),
      "folds, φ 1 over 5": spread(folds, 2),
      "seeds with folds above 1.4": passing(folds, (ratio) => ratio > 1.4),
      "kink, ψ 1 over 0.1": spread(kinks, 2),
      areas: spread(areas, 3),
    };
    const pass =
      holds(breaks, (ratio) => ratio > 5) &&
      holds(folds, (ratio) => ratio > 1.4) &&
      holds(kinks, (ratio) => ratio > 3) &&
      areas.every((area) => area >= 0.97);
    return { measured, pass };
  },
};
