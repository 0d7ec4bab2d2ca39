import type { Experiment } from "../kit/experiment.ts";
import { confine, FRESH_SEEDS, holds, passing, spread } from "../kit/paper/paper.ts";

export const Z4: Experiment = {
  id: "Z4",
  claims: ["P1", "P2"],
  title: "Without damage it is rubber",
  criterion:
    "protocol E without damage, ten fresh seeds, mean with two standard errors: mean fold at 5 s below 0.6 of that at 1.2 s",
  quick: false,
  run() {
    const runs = FRESH_SEEDS.map((seed) => confine(false, seed));
    const ratios = runs.map(({ left, pressed }) => left / pressed);
    const measured = {
      "pressed, °": spread(runs.map(({ pressed }) => pressed)),
      "left, °": spread(runs.map(({ left }) => left)),
      ratio: spread(ratios, 2),
      "seeds below 0.6": passing(ratios, (ratio) => ratio < 0.6),
    };
    return { measured, pass: holds(ratios, (ratio) => ratio < 0.6) };
  },
};
