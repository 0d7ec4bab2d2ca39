import { nextUniform, seedRandom } from "@pliant/geometry";
import type { Governor } from "../governor.ts";

/** What a made-up machine and scene do to the cost of frames. */
export interface Trace {
  readonly seed: number;
  /** Slow ups and downs of the scene: their spread (logarithm) and how many frames they last. */
  readonly gust?: number;
  readonly lasting?: number;
  /** Spread from frame to frame (logarithm). */
  readonly white?: number;
  /** Share of the frames in which something else holds it up, by 4 to 15 ms. */
  readonly spikes?: number;
  /** How many times slower the machine is in a frame. */
  readonly slow?: (frame: number) => number;
  /** Cost of 30 nodes [s] and the power it rises with. */
  readonly cost?: number;
  readonly power?: number;
}

/** A machine that tells what a frame costs at a mesh size [s]. */
export function machine({
  seed,
  gust = 0.12,
  lasting = 60,
  white = 0.12,
  spikes = 0.01,
  slow = () => 1,
  cost = 8e-3,
  power = 1.6,
}: Trace): (nodes: number, frame: number) => number {
  const words = new Uint32Array(4);
  seedRandom(seed, words);
  const uniform = (): number => nextUniform(words);
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
  const keeps = Math.exp(-1 / lasting);
  let wind = 0;
  return (nodes, frame) => {
    wind = keeps * wind + Math.sqrt(1 - keeps ** 2) * normal();
    const own = (0.7e-3 + cost * (nodes / 30) ** power) * Math.exp(gust * wind + white * normal());
    return slow(frame) * own + (uniform() < spikes ? 4e-3 + 11e-3 * uniform() : 0);
  };
}

/** Runs a governor of one sheet, "a", by a machine; another mesh comes some frames after it was asked for. */
export function runBy(
  governor: Governor,
  frames: number,
  cost: (nodes: number, frame: number) => number,
): { changes: number[]; nodes: number[]; costs: number[] } {
  const MAKING = 12;
  const [changes, sizes, costs]: number[][] = [[], [], []];
  let nodes = governor.setting.sizes["a"];
  let wait = 0;
  for (let frame = 0; frame < frames; frame++) {
    const seconds = cost(nodes, frame);
    sizes.push(nodes);
    costs.push(seconds);
    if (wait > 0) {
      if (--wait === 0) nodes = governor.setting.sizes["a"];
      continue;
    }
    const { isStarting } = governor;
    if (!governor.observe(seconds)) continue;
    changes.push(frame);
    if (isStarting) nodes = governor.setting.sizes["a"];
    else wait = MAKING;
  }
  return { changes, nodes: sizes, costs };
}
