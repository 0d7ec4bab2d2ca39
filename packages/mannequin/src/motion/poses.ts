/** Postures that hold still. */
import type { Vector } from "../body/loft.ts";
import type { Motion } from "./clip.ts";
import { HANGING, PLANTED, STRAIGHT, type Posture } from "./posture.ts";

const standing = (abduct: number): Posture => {
  const arm = { ...HANGING, abduct, elbow: 0 };
  return {
    move: [0, 0, 0],
    pelvis: STRAIGHT,
    spine: STRAIGHT,
    head: STRAIGHT,
    arms: { left: arm, right: arm },
    feet: { left: PLANTED, right: PLANTED },
  };
};

function sitting(): Posture {
  const arm = { ...HANGING, flex: 24, abduct: 18, elbow: 48, twist: 30, wrist: 0 };
  const foot = (sign: number) => ({
    ...PLANTED,
    // Knees above the feet, on a seat as high as the shins are long.
    move: [0.005 * sign, 0, 0.36] as Vector,
    yaw: 5 * sign,
    splay: 1,
  });
  return {
    move: [0, -0.4, -0.03],
    pelvis: { ...STRAIGHT, flex: -6 },
    spine: { ...STRAIGHT, flex: 8 },
    head: { ...STRAIGHT, flex: -2 },
    arms: { left: arm, right: arm },
    feet: { left: foot(1), right: foot(-1) },
  };
}

export const POSES = { A: standing(50), T: standing(90), sitting: sitting() } as const;
export type PoseName = keyof typeof POSES;

/** A pose as a motion of a second, for players that know clips only. */
export function holdPose(name: PoseName): Motion {
  return { name, duration: 1, at: () => POSES[name] };
}
