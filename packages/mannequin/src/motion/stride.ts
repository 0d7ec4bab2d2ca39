/**
 * One foot of a gait, on the spot: the floor passes backwards below it. While it stands no point that touches the floor
 * slides: it rolls over the heel, is flat, and rolls over the ball. Between, it swings to where it lands next.
 */
import type { FootPosture } from "./posture.ts";
import { cos, sin } from "@pliant/geometry";
import { ease, hermite, hump } from "./curve.ts";

export interface Stride {
  /** Share of the cycle that the foot stands. */
  readonly stance: number;
  /** Way of the floor in a cycle [m]. */
  readonly length: number;
  /** Ankle ahead of its place in the bind pose when the foot lands flat [m]. */
  readonly ahead: number;
  /** Toes up when it lands, heel up when it leaves [degrees]. */
  readonly land: number;
  readonly leave: number;
  /** Phases at which the foot is flat, and at which the heel rises. */
  readonly flat: number;
  readonly rise: number;
  /** Of the ankle in the swing, above the way from place to place [m]. */
  readonly lift: number;
  /** Heel up at the top of the swing [degrees]. */
  readonly tuck: number;
}

/** From the ankle, in the bind pose of a body of 1.7 m [m]: to the heel on the floor, to the joint of the toes above it. */
const HEEL = { ahead: -0.042, down: 0.08 };
const BALL = { ahead: 0.123, down: 0.06 };
const DEGREE = Math.PI / 180;

export function footAt(stride: Stride, phase: number): FootPosture {
  const { stance } = stride;
  if (phase <= stance) return standing(stride, phase);
  const t = (phase - stance) / (1 - stance);
  const h = 1e-4;
  const [leaving, before] = [standing(stride, stance), standing(stride, stance - h)];
  const [landing, after] = [standing(stride, 0), standing(stride, h)];
  const span = (1 - stance) / h;
  const between = (i: 1 | 2) =>
    hermite(
      t,
      leaving.move[i],
      (leaving.move[i] - before.move[i]) * span,
      landing.move[i],
      (after.move[i] - landing.move[i]) * span,
    );
  const pitch = hermite(t, leaving.pitch, 0, landing.pitch, 0) - stride.tuck * hump(Math.min(1, t * 1.25));
  return {
    move: [0, between(1) + stride.lift * early(t), between(2)],
    pitch,
    yaw: 0,
    toes: leaving.toes * (1 - ease(1.3 * t)),
    splay: 0,
  };
}

/** 0 at both ends with slope 0, 1 at two fifths: toes must clear the floor soon after they leave it. */
const early = (t: number) => (t * t * (1 - t) * (1 - t) * (1 - t)) / 0.03456;

function standing({ length, ahead, land, leave, flat, rise, stance }: Stride, phase: number): FootPosture {
  const floor = ahead - length * phase;
  if (phase < flat) {
    const pitch = land * (1 - ease(phase / flat));
    return { ...rolled(HEEL, pitch, floor), pitch, yaw: 0, toes: 0, splay: 0 };
  }
  const share = Math.max((phase - rise) / (stance - rise), 0);
  // It begins slowly and leaves fast.
  const pitch = -leave * share * share * (1.6 - 0.6 * share);
  return { ...rolled(BALL, pitch, floor), pitch, yaw: 0, toes: -pitch, splay: 0 };
}

/** Where the ankle goes when the foot turns about a point of its sole. */
function rolled(
  pivot: { ahead: number; down: number },
  pitch: number,
  floor: number,
): Pick<FootPosture, "move"> {
  const [c, s] = [cos(pitch * DEGREE), sin(pitch * DEGREE)];
  // From the pivot to the ankle, turned toes up: z towards y.
  const [z, y] = [-pivot.ahead, pivot.down];
  return { move: [0, y * c + z * s - y, z * c - y * s - z + floor] };
}
