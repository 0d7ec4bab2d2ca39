import { completeSettings, Governor, type Rung } from "@pliant/governor";
import { nextUniform, seedRandom } from "pliant";
import type { Experiment } from "../src/experiment.ts";

const PLAIN: Rung[] = [
  { knob: "size", effort: { tolerance: 3e-4, newton: 1, cadence: 1, modes: 1 }, leaves: 1 },
];
const [SLOWED, BACK, END] = [300, 600, 1000];

export const G11: Experiment = {
  id: "G11",
  claims: ["A13"],
  title: "A machine slowed 2 × at 5 s and back at 10 s: target 60, three costs, three seeds, 5 % noise",
  criterion:
    "mean cost within max(5 %, 2/N) of the budget again in 60 frames; at most 3 changes per event; none in the last 200 frames",
  quick: true,
  run() {
    let [settling, most, late] = [0, 0, 0];
    const sizes: string[] = [];
    for (const cost of [11.5e-6, 4.6e-6, 46e-6]) {
      for (const seed of [1, 2, 3]) {
        const run = play(cost, seed);
        settling = Math.max(settling, run.settling);
        most = Math.max(most, ...run.perEvent);
        late = Math.max(late, run.late);
        if (seed === 1) sizes.push(run.sizes.join(" → "));
      }
    }
    const measured = {
      "frames to settle": settling,
      "changes per event, most": most,
      "changes in the last 200 frames": late,
      meshes: sizes.join("; "),
    };
    return { measured, pass: settling <= 60 && most <= 3 && late === 0 };
  },
};

function play(cost: number, seed: number) {
  const sheet = { id: "a", authored: 30, nodeCount: 900, least: 3, most: 256, importance: 1 };
  const governor = new Governor(completeSettings({ targetFps: 60, share: 1 }), [sheet], PLAIN);
  const words = new Uint32Array(4);
  seedRandom(seed, words);
  const changes: number[] = [];
  const nodesAt: number[] = [];
  let over = 0;
  for (let frame = 0; frame < END; frame++) {
    const nodes = governor.setting.sizes["a"];
    nodesAt.push(nodes);
    const slow = frame >= SLOWED && frame < BACK ? 2 : 1;
    const seconds = slow * cost * nodes ** 2 * (1 + 0.1 * (nextUniform(words) - 0.5));
    if (governor.observe(seconds)) changes.push(frame);
    const isOver = governor.mean > (1 + Math.max(0.05, 2 / nodes)) / 60;
    if (frame >= SLOWED && frame < BACK && isOver) over = frame - SLOWED + 1;
  }
  const between = (from: number, to: number): number =>
    changes.filter((frame) => frame >= from && frame < to).length;
  return {
    settling: over,
    perEvent: [between(SLOWED, BACK), between(BACK, END)],
    late: between(BACK - 200, BACK) + between(END - 200, END),
    sizes: [nodesAt[SLOWED - 1], nodesAt[BACK - 1], nodesAt[END - 1]],
  };
}
