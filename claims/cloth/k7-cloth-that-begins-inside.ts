import type { Experiment } from "../kit/experiment.ts";
import { lookAt, runStress } from "../kit/cloth/stress/run.ts";
import { inside, tangled } from "../kit/cloth/stress/tangled.ts";

const NODES = 31;

export const K7: Experiment = {
  id: "K7",
  claims: ["C14", "C16"],
  title: "Cloth that begins inside a body or itself",
  criterion:
    "31 × 31, 10 mm inside a box and a ball, and with about 50 crossing pairs at a corner and in a bulge: nothing crosses and no particle is more than 1 mm inside after 1 s; nothing is thrown (max strain < 20 %)",
  quick: false,
  run() {
    const starts = {
      box: inside(NODES, "box"),
      ball: inside(NODES, "ball"),
      corner: tangled(NODES, "corner"),
      bulge: tangled(NODES, "bulge"),
    };
    const measured: Record<string, number> = {};
    let pass = true;
    for (const [name, simulation] of Object.entries(starts)) {
      const before = lookAt(simulation);
      const { lastBad, lastInside, maxStrain, stopped } = runStress(simulation, { frames: 45 });
      measured[`${name}: crossing at the start`] = before.pairs + before.bodyPairs;
      measured[`${name}: free after, s`] = Math.max(lastBad, lastInside);
      measured[`${name}: max strain, %`] = 100 * maxStrain;
      pass &&= !stopped && Math.max(lastBad, lastInside) <= 1 && maxStrain < 0.2;
    }
    return { measured, pass };
  },
};
