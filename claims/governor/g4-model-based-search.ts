import { choose, median } from "@pliant/governor";
import { nextUniform, seedRandom } from "@pliant/geometry";
import type { Experiment } from "../kit/experiment.ts";
import { TABLE_1, tableCost } from "../kit/governor/governed.ts";

export const G4: Experiment = {
  id: "G4",
  claims: ["A3"],
  title: "The model-based search",
  criterion:
    "at most 5 measurements; T(N) ≤ 1/fps < T(N + 1) (guarantee); within 1 of that under 5 % one-sided noise, median of 7, 200 trials",
  quick: true,
  run() {
    const exact = TABLE_1.map(([targetFps]) => ({ targetFps, ...choose({ targetFps }, tableCost) }));
    const holds = exact.every(
      ({ targetFps, nodes }) => tableCost(nodes) <= 1 / targetFps && tableCost(nodes + 1) > 1 / targetFps,
    );
    const words = new Uint32Array(4);
    seedRandom(1, words);
    const noisy = (nodes: number): number =>
      median(Array.from({ length: 7 }, () => tableCost(nodes) * (1 + 0.05 * nextUniform(words))));
    let [off, most, sum] = [0, 0, 0];
    for (let trial = 0; trial < 200; trial++) {
      const { targetFps, nodes } = exact[trial % exact.length];
      const found = choose({ targetFps }, noisy);
      off = Math.max(off, Math.abs(found.nodes - nodes));
      most = Math.max(most, found.evaluations);
      sum += found.evaluations;
    }
    const evaluations = Math.max(...exact.map((each) => each.evaluations));
    const measured = {
      "measurements, exact": evaluations,
      "measurements, noisy, most": most,
      "measurements, noisy, mean": sum / 200,
      "off by, noisy": off,
    };
    return { measured, pass: holds && evaluations <= 5 && most <= 5 && off <= 1 };
  },
};
