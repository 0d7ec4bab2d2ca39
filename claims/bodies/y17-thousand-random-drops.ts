import { nextUniform, seedRandom } from "@pliant/geometry";
import { tetBox } from "@pliant/solid";
import type { Experiment } from "../kit/experiment.ts";
import { bodyOf, dropped, energyOf, lowest, turnOf } from "../kit/bodies/solids.ts";

const DROPS = 1000;
/** 1 % of the body's size [m]. */
const DEPTH_MAX = 3e-3;

export const Y17: Experiment = {
  id: "Y17",
  claims: ["M18"],
  title: "A thousand random drops: no number lost, no energy gained, nothing in the floor",
  criterion:
    "box 0.3 × 0.2 × 0.2 m, 12 modes, random pose, velocity and spin, 3 s in steps of 1/120 s: no NaN; energy never above start + 1e-3 J; no node deeper in the floor than 1 % of the body's size, 3 mm",
  quick: false,
  run() {
    const body = bodyOf(tetBox([0.3, 0.2, 0.2], [3, 2, 2]), 12);
    const words = new Uint32Array(4);
    seedRandom(17, words);
    const random = (low: number, high: number): number => low + (high - low) * nextUniform(words);
    let [lost, gain, deepest] = [0, -Infinity, 0];
    for (let drop = 0; drop < DROPS; drop++) {
      const simulation = dropped(
        [
          [
            body,
            {
              at: [0, random(0.4, 1.5), 0],
              turn: turnOf([random(-1, 1), random(-1, 1), random(-1, 1), random(-1, 1)]),
              velocity: [random(-3, 3), random(-3, 3), random(-3, 3)],
              spin: [random(-6, 6), random(-6, 6), random(-6, 6)],
              friction: random(0, 1),
            },
          ],
        ],
        { dt: 1 / 120 },
      );
      const start = energyOf(simulation);
      for (let step = 0; step < 360; step++) {
        if (simulation.step().flags.nonFinite) {
          lost++;
          break;
        }
        gain = Math.max(gain, energyOf(simulation) - start);
        deepest = Math.min(deepest, lowest(simulation));
      }
    }
    return {
      measured: {
        drops: DROPS,
        "numbers lost": lost,
        "energy over the start, J": gain,
        "deepest, mm": 1e3 * deepest,
      },
      pass: lost === 0 && gain < 1e-3 && deepest > -DEPTH_MAX,
    };
  },
};
