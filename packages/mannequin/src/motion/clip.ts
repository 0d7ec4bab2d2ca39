/** Postures over time as a clip: keys of every joint's rotation and of where the pelvis is. */
import type { Clip, Track } from "@pliant/character";
import type { Vector } from "../body/loft.ts";
import { JOINT_NAMES } from "../skeleton.ts";
import { jointPose, type JointPose, type Posture } from "./posture.ts";

export interface Motion {
  readonly name: string;
  /** [s] */
  readonly duration: number;
  /** A posture at a time from 0 to `duration`, which at both is the same. */
  at(time: number): Posture;
}

/** Keys per second. Players go straight from key to key; at 60 nobody sees, and cloth hardly feels, the corners. */
const RATE = 60;

export function createClip(motion: Motion, places: readonly Vector[], scale: number): Clip {
  const { name, duration } = motion;
  const steps = Math.max(1, Math.round(duration * RATE));
  const times = Float64Array.from({ length: steps + 1 }, (_, key) => (duration * key) / steps);
  const poses = Array.from(times, (time) => jointPose(motion.at(time), places, scale));
  const pelvis: Track = {
    joint: 0,
    path: "translation",
    interpolation: "linear",
    times,
    values: Float64Array.from(poses.flatMap((pose) => pose.pelvis)),
  };
  return {
    name,
    duration,
    tracks: [pelvis, ...JOINT_NAMES.map((_, joint) => rotationTrack(joint, times, poses))],
  };
}

/** Of a quaternion and its negative, which are one rotation, the one that is nearer to the key before. */
function rotationTrack(joint: number, times: Float64Array, poses: readonly JointPose[]): Track {
  const values = new Float64Array(4 * poses.length);
  for (let key = 0; key < poses.length; key++) {
    const rotation = poses[key].rotations[joint];
    let dot = 0;
    for (let i = 0; i < 4; i++) dot += rotation[i] * values[4 * Math.max(key - 1, 0) + i];
    const sign = dot < 0 ? -1 : 1;
    for (let i = 0; i < 4; i++) values[4 * key + i] = sign * rotation[i];
  }
  return { joint, path: "rotation", interpolation: "linear", times, values };
}
