/** Feet that stand until it is their turn to step: where each is at a time, from a list of steps. */
import { cos, sin } from "@pliant/geometry";
import type { Side } from "../skeleton.ts";
import { ease, hump } from "./curve.ts";
import { PLANTED, type FootPosture } from "./posture.ts";

export interface Step {
  readonly foot: Side;
  /** When it leaves the floor and when it is down again [s]. */
  readonly from: number;
  readonly to: number;
  /** Where the body's middle would be above the place [m], and how the foot is turned there [degrees]. */
  readonly x: number;
  readonly z: number;
  readonly yaw: number;
  /** Highest above the floor [m]. */
  readonly lift: number;
}

interface Stand {
  readonly x: number;
  readonly z: number;
  readonly yaw: number;
}

/** Ankles are this far from the middle in the bind pose, and this far ahead, of a body of 1.7 m [m]. */
const ANKLE = { x: 0.11, z: -0.038 };
const SAMPLES = 12;
const DEGREE = Math.PI / 180;

export interface Stance {
  /** Toes from straight ahead [degrees]. */
  readonly outward: number;
  /** Feet farther from the middle than in the bind pose [m]. */
  readonly wider: number;
}

/** Steps in rising order. A foot without a step behind it stands where the body began. */
export function footsteps(
  steps: readonly Step[],
  side: Side,
  time: number,
  { outward, wider }: Stance,
): FootPosture {
  const sign = side === "left" ? 1 : -1;
  let stand: Stand = { x: 0, z: 0, yaw: 0 };
  for (const step of steps) {
    if (step.foot !== side || step.from > time) continue;
    if (step.to <= time) {
      stand = step;
      continue;
    }
    const t = (time - step.from) / (step.to - step.from);
    const s = ease(t);
    const [a, b] = [ankleOf(stand, sign, wider), ankleOf(step, sign, wider)];
    return {
      move: [a.x + s * (b.x - a.x), step.lift * hump(t), a.z + s * (b.z - a.z)],
      pitch: -150 * step.lift * hump(Math.min(1, 1.3 * t)),
      yaw: stand.yaw + s * (step.yaw - stand.yaw) + sign * outward,
      toes: 0,
      splay: 2,
    };
  }
  const { x, z } = ankleOf(stand, sign, wider);
  return { ...PLANTED, move: [x, 0, z], yaw: stand.yaw + sign * outward, splay: 2 };
}

/** Where a body looks whose feet step around [degrees]: between both, and smoothed over a time [s]. */
export function headingOf(steps: readonly Step[], time: number, over: number): number {
  let sum = 0;
  for (let n = 0; n < SAMPLES; n++) {
    const at = time + over * ((n + 0.5) / SAMPLES - 0.5);
    const stance = { outward: 0, wider: 0 };
    sum += footsteps(steps, "left", at, stance).yaw + footsteps(steps, "right", at, stance).yaw;
  }
  return sum / (2 * SAMPLES);
}

/** From its place in the bind pose to where an ankle is beside a middle that stands somewhere, turned. */
function ankleOf({ x, z, yaw }: Stand, sign: number, wider: number): { x: number; z: number } {
  const [c, s] = [cos(yaw * DEGREE), sin(yaw * DEGREE)];
  const [ax, az] = [sign * (ANKLE.x + wider), ANKLE.z];
  return { x: x + ax * c + az * s - sign * ANKLE.x, z: z - ax * s + az * c - az };
}
