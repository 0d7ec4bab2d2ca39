/** Down and up again, arms forward for balance. */
import type { Motion } from "./clip.ts";
import { keyed } from "./curve.ts";
import { HANGING, PLANTED, STRAIGHT, type Posture } from "./posture.ts";

const SECONDS = 3;

function postureAt(phase: number): Posture {
  const down = keyed(phase, [
    [0, 0],
    [0.06, 0],
    [0.44, 1],
    [0.54, 1],
    [0.94, 0],
    [1, 0],
  ]);
  const arm = { ...HANGING, flex: 112 * down, abduct: 18 + 10 * down, elbow: 8 + 10 * down };
  const foot = (sign: number) => ({
    ...PLANTED,
    move: [0.035 * sign, 0, 0] as const,
    yaw: 12 * sign,
    splay: 6,
  });
  return {
    move: [0, -0.008 - 0.36 * down, -0.16 * down],
    pelvis: { ...STRAIGHT, flex: 30 * down },
    spine: { ...STRAIGHT, flex: 14 * down },
    head: { ...STRAIGHT, flex: -26 * down },
    arms: { left: arm, right: arm },
    feet: { left: foot(1), right: foot(-1) },
  };
}

export const SQUAT: Motion = { name: "squat", duration: SECONDS, at: (time) => postureAt(time / SECONDS) };
