import type { Experiment } from "../kit/experiment.ts";
import { pinch } from "../kit/cloth/stress/pinch.ts";
import { runStress } from "../kit/cloth/stress/run.ts";

/** The balls have parted by then [s]. */
const PARTED = 2.6;

export const K8: Experiment = {
  id: "K8",
  claims: ["C14", "C16"],
  title: "Two bodies close on a folded sheet, overlap and part",
  criterion:
    "16 × 31, folded over, balls that overlap by 17 mm for 0.7 s: cloth never crosses cloth, nothing is inside the balls after 2.6 s, 0.1 s after they parted, strain < 20 % all the time and < 5 % at the end",
  quick: false,
  run() {
    const result = runStress(pinch(31), { frames: 150 });
    const { worstPairs, lastInside, vertexDepth, maxStrain, endStrain, stopped } = result;
    return {
      measured: {
        "crossing pairs, worst frame": worstPairs,
        "deepest particle, mm": 1e3 * vertexDepth,
        "last inside, s": lastInside,
        "max strain, %": 100 * maxStrain,
        "strain at the end, %": 100 * endStrain,
      },
      pass: !stopped && worstPairs === 0 && lastInside < PARTED && maxStrain < 0.2 && endStrain < 0.05,
    };
  },
};
