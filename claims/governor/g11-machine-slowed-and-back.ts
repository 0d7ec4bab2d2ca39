import { completeSettings, Governor, type QualityLevel } from "@pliant/governor";
import { nextUniform, seedRandom } from "@pliant/geometry";
import type { Experiment } from "../kit/experiment.ts";
import { LiteralGovernor } from "../kit/governor/literal-governor.ts";

const PLAIN: QualityLevel[] = [
  { knob: "size", effort: { tolerance: 3e-4, newton: 1, cadence: 1, modes: 1 }, costShare: 1 },
];
const [SLOWED, BACK, END] = [300, 600, 1000];
const COSTS = [11.5e-6, 4.6e-6, 46e-6];

/** Whoever is told what frames cost and says how many nodes there are. */
interface Governing {
  nodes(): number;
  mean(): number;
  observe(seconds: number): boolean;
}

export const G11: Experiment = {
  id: "G11",
  claims: ["A13"],
  title: "A machine slowed 2 × at 5 s and back at 10 s: target 60, three costs, three seeds, 5 % noise",
  criterion:
    "mean cost within max(5 %, 2/N) of the budget again in 60 frames; at most 3 changes per event; none in the last 200 frames: of ours, the whole frame as its budget, and of the first specification",
  quick: true,
  run() {
    const own = judge(() => {
      const sheet = { id: "a", authored: 30, nodeCount: 900, least: 3, most: 256, importance: 1 };
      const governor = new Governor(completeSettings({ targetFps: 60, share: 1 }), [sheet], PLAIN);
      return {
        nodes: () => governor.setting.sizes["a"],
        mean: () => governor.mean,
        observe: (seconds) => governor.observe(seconds) !== null,
      };
    });
    const printed = judge(() => {
      const governor = new LiteralGovernor(1 / 60);
      return {
        nodes: () => governor.nodes,
        mean: () => governor.mean,
        observe: (seconds) => governor.observe(seconds),
      };
    });
    const measured = {
      "frames to settle": own.settling,
      "changes per event, most": own.most,
      "changes in the last 200 frames": own.late,
      meshes: own.sizes,
      "as printed: frames to settle": printed.settling,
      "as printed: changes per event, most": printed.most,
      "as printed: changes in the last 200 frames": printed.late,
      "as printed: meshes": printed.sizes,
    };
    const holds = ({ settling, most, late }: typeof own): boolean =>
      settling <= 60 && most <= 3 && late === 0;
    return { measured, pass: holds(own) && holds(printed) };
  },
};

/** Three costs, three seeds: the worst of each, and the meshes of the first seed. */
function judge(make: () => Governing) {
  let [settling, most, late] = [0, 0, 0];
  const sizes: string[] = [];
  for (const cost of COSTS) {
    for (const seed of [1, 2, 3]) {
      const run = play(make(), cost, seed);
      settling = Math.max(settling, run.settling);
      most = Math.max(most, ...run.perEvent);
      late = Math.max(late, run.late);
      if (seed === 1) sizes.push(run.sizes.join(" → "));
    }
  }
  return { settling, most, late, sizes: sizes.join("; ") };
}

function play(governor: Governing, cost: number, seed: number) {
  const words = new Uint32Array(4);
  seedRandom(seed, words);
  const changes: number[] = [];
  const nodesAt: number[] = [];
  let over = 0;
  for (let frame = 0; frame < END; frame++) {
    const nodes = governor.nodes();
    nodesAt.push(nodes);
    const slow = frame >= SLOWED && frame < BACK ? 2 : 1;
    const seconds = slow * cost * nodes ** 2 * (1 + 0.1 * (nextUniform(words) - 0.5));
    if (governor.observe(seconds)) changes.push(frame);
    const isOver = governor.mean() > (1 + Math.max(0.05, 2 / nodes)) / 60;
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
