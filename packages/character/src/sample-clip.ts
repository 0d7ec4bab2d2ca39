import { JOINT, type Clip, type Track } from "./character.ts";
import type { JointPose } from "./pose.ts";
import { normaliseTurn, turnBetween } from "./slerp.ts";

const OFFSET = { translation: 0, rotation: 3, scale: 7 } as const;

/** Writes what a clip says of a time [s] into a pose; what it says nothing of stays. Before its first key it shows that key. */
export function sampleClip({ tracks }: Clip, time: number, pose: JointPose): void {
  for (const track of tracks) {
    if (track.path === "weights") sampleTrack(track, time, pose.weights.length, pose.weights, 0);
    else {
      const width = track.path === "rotation" ? 4 : 3;
      sampleTrack(track, time, width, pose.joints, JOINT * track.joint + OFFSET[track.path]);
    }
  }
}

function sampleTrack(track: Track, time: number, width: number, out: Float64Array, at: number): void {
  const { times, values, interpolation, path } = track;
  const isCubic = interpolation === "cubic";
  const stride = isCubic ? 3 * width : width;
  const value = (key: number): number => key * stride + (isCubic ? width : 0);
  const key = lastBefore(times, time);
  const isBetween = key >= 0 && key + 1 < times.length;
  if (!isBetween || interpolation === "step") {
    const from = value(Math.max(key, 0));
    for (let k = 0; k < width; k++) out[at + k] = values[from + k];
    return;
  }
  const length = times[key + 1] - times[key];
  const share = length > 0 ? (time - times[key]) / length : 0;
  if (isCubic) {
    spline(values, key * stride, width, length, share, out, at);
    if (path === "rotation") normaliseTurn(out, at);
  } else if (path === "rotation") turnBetween(values, value(key), values, value(key + 1), share, out, at);
  else {
    for (let k = 0; k < width; k++) {
      const from = values[value(key) + k];
      out[at + k] = from + share * (values[value(key + 1) + k] - from);
    }
  }
}

/** Hermite's cubic between the values of two keys: in-tangent, value, out-tangent each. */
function spline(
  values: Float64Array,
  first: number,
  width: number,
  length: number,
  t: number,
  out: Float64Array,
  at: number,
): void {
  const second = first + 3 * width;
  const [t2, t3] = [t * t, t * t * t];
  for (let k = 0; k < width; k++) {
    out[at + k] =
      (2 * t3 - 3 * t2 + 1) * values[first + width + k] +
      length * (t3 - 2 * t2 + t) * values[first + 2 * width + k] +
      (3 * t2 - 2 * t3) * values[second + width + k] +
      length * (t3 - t2) * values[second + k];
  }
}

/** Index of the last key that is not after `time`; −1 before the first. */
function lastBefore(times: Float64Array, time: number): number {
  let [low, high] = [-1, times.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (times[middle] <= time) low = middle;
    else high = middle - 1;
  }
  return low;
}
