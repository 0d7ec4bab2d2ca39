/** Sixteen beats at 120 to the minute: side steps with swinging hips and raised arms, then once around. */
import type { Motion } from "./clip.ts";
import { cosine, keyed, sine } from "./curve.ts";
import { footsteps, headingOf, type Step } from "./footsteps.ts";
import type { ArmPosture, Posture } from "./posture.ts";

const BEAT = 0.5;
const BEATS = 16;
const SECONDS = BEAT * BEATS;
const WAY = 0.17;
const STANCE = { outward: 6, wider: 0.03 };

/** Which foot steps aside in each of the first beats, and to where [m]. */
const ASIDE: readonly (readonly [foot: "left" | "right", x: number])[] = [
  ["left", WAY],
  ["right", WAY],
  ["right", 0],
  ["left", 0],
  ["right", -WAY],
  ["left", -WAY],
  ["left", 0],
  ["right", 0],
];
/** Then around in so many steps of half a beat. */
const AROUND = 12;

const STEPS: readonly Step[] = [
  ...ASIDE.map(([foot, x], beat): Step => ({
    foot,
    from: (beat + 0.08) * BEAT,
    to: (beat + 0.88) * BEAT,
    x,
    z: 0,
    yaw: 0,
    lift: 0.06,
  })),
  ...Array.from({ length: AROUND }, (_, n): Step => ({
    foot: n % 2 === 0 ? "left" : "right",
    from: (8.5 + n / 2) * BEAT,
    to: (8.5 + (n + 0.94) / 2) * BEAT,
    x: 0,
    z: 0,
    yaw: 60 * (Math.floor(n / 2) + 1),
    lift: 0.05,
  })),
];

/** Where the body is between its feet, a beat at a time. */
const SWAY = [
  [0, 0],
  [2, WAY],
  [4, 0],
  [6, -WAY],
  [8, 0],
  [16, 0],
].map(([beat, x]) => [beat / BEATS, x] as const);

function postureAt(time: number): Posture {
  const phase = time / SECONDS;
  const beat = time / BEAT;
  // How much of the body whirls rather than swings.
  const still = keyed(phase, [
    [0, 1],
    [7 / BEATS, 1],
    [9 / BEATS, 0.35],
    [15 / BEATS, 0.35],
    [1, 1],
  ]);
  const swing = sine(beat / 4) * still;
  const bounce = cosine(beat);
  const up = keyed(phase, [
    [0, 0],
    [2 / BEATS, 1],
    [4 / BEATS, 0],
    [6 / BEATS, 0.15],
    [8 / BEATS, 0.3],
    [10 / BEATS, 0.75],
    [14 / BEATS, 0.75],
    [1, 0],
  ]);
  const upRight = keyed(phase, [
    [0, 0],
    [2 / BEATS, 0.15],
    [4 / BEATS, 0],
    [6 / BEATS, 1],
    [8 / BEATS, 0.3],
    [10 / BEATS, 0.75],
    [14 / BEATS, 0.75],
    [1, 0],
  ]);
  const arm = (raised: number, wave: number): ArmPosture => ({
    flex: 14 * still + 6 * wave,
    abduct: 24 + 78 * raised,
    twist: 8,
    elbow: 24 + 22 * (1 - raised) * still + 6 * wave,
    wrist: 8 * wave,
    raise: 10 * raised,
  });
  return {
    move: [keyed(phase, SWAY) + 0.02 * swing, -0.04 - 0.014 * bounce, 0],
    pelvis: { flex: 2, side: -7 * swing, twist: headingOf(STEPS, time, BEAT) + 12 * swing },
    spine: { flex: 2, side: 10 * swing, twist: -14 * swing + 8 * (1 - still) },
    head: { flex: -2, side: -4 * swing, twist: 5 * swing },
    arms: { left: arm(up, sine(beat / 2)), right: arm(upRight, -sine(beat / 2)) },
    feet: { left: footsteps(STEPS, "left", time, STANCE), right: footsteps(STEPS, "right", time, STANCE) },
  };
}

export const DANCE: Motion = { name: "dance", duration: SECONDS, at: postureAt };
