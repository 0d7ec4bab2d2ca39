import { bounce } from "../kit/bodies/bounce.ts";
import type { Experiment } from "../kit/experiment.ts";

/** More modes, more accuracy. */
export const Y10: Experiment = {
  id: "Y10",
  claims: ["M13"],
  title: "Rebound changes in one direction with the number of modes",
  criterion:
    "8, 12, 16, 20 modes at h = 1/120 s: rebound monotone in the number of modes, energy never above the start (1e-3 J)",
  quick: false,
  fails: "From 12 modes on the rebound is 209 to 217 mm and not monotone; 8 modes give 226 mm.",
  run() {
    const runs = [8, 12, 16, 20].map((modes) => ({ modes, ...bounce(modes, 1 / 120, 2) }));
    const measured = {
      ...Object.fromEntries(runs.map(({ modes, rebound }) => [`rebound with ${modes}, mm`, 1e3 * rebound])),
      "energy over the start, J": Math.max(...runs.map(({ gain }) => gain)),
    };
    const rebounds = runs.map(({ rebound }) => rebound);
    const pairs = rebounds.slice(1).map((each, k) => each - rebounds[k]);
    const monotone = pairs.every((each) => each > 0) || pairs.every((each) => each < 0);
    return { measured, pass: monotone && runs.every(({ gain }) => gain < 1e-3) };
  },
};
