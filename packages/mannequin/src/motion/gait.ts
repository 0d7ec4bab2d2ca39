/** Walking and running, on the spot: both feet make the same stride half a cycle apart, and the body goes with them. */
import type { Motion } from "./clip.ts";
import { cosine, sine, wrap } from "./curve.ts";
import { HANGING, STRAIGHT, type ArmPosture, type Posture } from "./posture.ts";
import { footAt, type Stride } from "./stride.ts";

export interface Gait {
  readonly name: string;
  /** Of a cycle, two steps [s]. */
  readonly period: number;
  readonly stride: Stride;
  /** The pelvis below where it stands, and how far it goes up and down about that [m]. */
  readonly sink: number;
  readonly bob: number;
  /** Phase after a landing at which it is lowest. */
  readonly lowest: number;
  /** To the foot that stands [m]. */
  readonly sway: number;
  /** Of the pelvis about the vertical, and its lower side [degrees]. */
  readonly turn: number;
  readonly tilt: number;
  /** Of the trunk, forward [degrees]. */
  readonly lean: number;
  /** Arms: forward on the whole, forward and back, elbows on the whole, elbows more when forward [degrees]. */
  readonly arm: number;
  readonly swing: number;
  readonly elbow: number;
  readonly elbowSwing: number;
  readonly abduct: number;
  /** Feet nearer to the middle than in the bind pose [m]. */
  readonly narrow: number;
}

export const WALK: Gait = {
  name: "walk",
  period: 1.1,
  stride: {
    stance: 0.62,
    length: 1.16,
    ahead: 0.285,
    land: 18,
    leave: 52,
    flat: 0.09,
    rise: 0.33,
    lift: 0.05,
    tuck: 0,
  },
  sink: 0.026,
  bob: 0.016,
  lowest: 0.06,
  sway: 0.022,
  turn: 6,
  tilt: 3.5,
  lean: 2,
  arm: -2,
  swing: 18,
  elbow: 16,
  elbowSwing: 8,
  abduct: 18,
  narrow: 0.045,
};

export const RUN: Gait = {
  name: "run",
  period: 0.72,
  stride: {
    stance: 0.36,
    length: 1.75,
    ahead: 0.26,
    land: 4,
    leave: 50,
    flat: 0.06,
    rise: 0.14,
    lift: 0.2,
    tuck: 45,
  },
  sink: 0.075,
  bob: 0.032,
  lowest: 0.17,
  sway: 0.012,
  turn: 8,
  tilt: 3,
  lean: 8,
  arm: -6,
  swing: 34,
  elbow: 82,
  elbowSwing: 16,
  abduct: 22,
  narrow: 0.05,
};

export function createGait(gait: Gait): Motion {
  const { name, period } = gait;
  return { name, duration: period, at: (time) => postureAt(gait, time / period) };
}

/** Speed at which the floor passes below a body of a height [m/s]. */
export function gaitSpeed({ stride, period }: Gait, height: number): number {
  return (stride.length / period) * (height / 1.7);
}

function postureAt(gait: Gait, phase: number): Posture {
  const { turn, tilt, lean } = gait;
  // The left foot lands at 0: its hip is ahead then, and the left arm behind.
  const roll = tilt * sine(phase - 0.02);
  const arm = (forward: number): ArmPosture => ({
    ...HANGING,
    flex: gait.arm + gait.swing * forward,
    abduct: gait.abduct,
    elbow: gait.elbow + gait.elbowSwing * forward,
    twist: gait.elbow > 45 ? 12 : 6,
  });
  const foot = (side: number, at: number) => {
    const { move, ...rest } = footAt(gait.stride, wrap(at));
    return { ...rest, move: [move[0] - side * gait.narrow, move[1], move[2]] as const, yaw: 0, splay: 2 };
  };
  return {
    move: [gait.sway * sine(phase - 0.05), -gait.sink - gait.bob * cosine(2 * (phase - gait.lowest)), 0],
    pelvis: { flex: lean * 0.4, side: -roll, twist: -turn * cosine(phase) },
    spine: { flex: lean * 0.6, side: 0.9 * roll, twist: 1.7 * turn * cosine(phase - 0.02) },
    head: { ...STRAIGHT, flex: -0.6 * lean, twist: -0.65 * turn * cosine(phase - 0.02) },
    arms: { left: arm(-cosine(phase - 0.03)), right: arm(cosine(phase - 0.03)) },
    feet: { left: foot(1, phase), right: foot(-1, phase + 0.5) },
  };
}
