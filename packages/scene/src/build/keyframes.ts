import type { Quaternion } from "pliant";
import type { Motion, NamedKeyframes } from "../schema/keyframes.ts";
import { rotationFromDegrees } from "./rotation.ts";

/** Numbers per key: offset x, y, z [m], turn about x, y, z [degrees]. */
export const MOTION_SIZE = 6;

/** Keyframes in columns. */
export interface Track {
  /** keyCount, rising [s]. */
  readonly times: Float64Array;
  /** keyCount × 6. */
  readonly values: Float64Array;
  /** keyCount × 6, per second: slopes of the cubic; null when straight lines join the keys. */
  readonly slopes: Float64Array | null;
  /** False when no key turns. */
  readonly turns: boolean;
}

/** The track that a pin or a collider follows, by id or written in place. */
export function resolveTrack(motion: Motion, named: readonly NamedKeyframes[]): Track {
  const keyframes = typeof motion === "string" ? named.find(({ id }) => id === motion) : motion;
  if (!keyframes) throw new RangeError(`build: there are no keyframes ${JSON.stringify(motion)}`);
  const times = Float64Array.from(keyframes.keys, (key) => key.time);
  const values = Float64Array.from(keyframes.keys.flatMap((key) => [...key.offset, ...key.rotationDegrees]));
  return {
    times,
    values,
    slopes: keyframes.interpolation === "smooth" ? smoothSlopes(times, values) : null,
    turns: keyframes.keys.some((key) => key.rotationDegrees.some((degrees) => degrees !== 0)),
  };
}

/**
 * Offset and turn at a time into `out` (6 numbers), resting before the first and after the last key. The turn is
 * interpolated in degrees about each axis, not as a quaternion: a key at 360° is a whole turn, and turning about
 * one axis is exact at constant speed. Turns about several axes at once need more keys to be exact.
 */
export function sampleTrack({ times, values, slopes }: Track, time: number, out: Float64Array): void {
  const last = times.length - 1;
  let key = 0;
  while (key < last && times[key + 1] <= time) key++;
  const span = key < last ? times[key + 1] - times[key] : 1;
  const t = key < last ? Math.max(0, (time - times[key]) / span) : 0;
  for (let i = 0; i < MOTION_SIZE; i++) {
    const at = key * MOTION_SIZE + i;
    const from = values[at];
    if (t === 0) out[i] = from;
    else if (slopes === null) out[i] = from + t * (values[at + MOTION_SIZE] - from);
    else
      out[i] = hermite(t, from, values[at + MOTION_SIZE], slopes[at] * span, slopes[at + MOTION_SIZE] * span);
  }
}

/** Turn of a sampled motion. */
export function turnOf(motion: Float64Array): Quaternion {
  return rotationFromDegrees([motion[3], motion[4], motion[5]]);
}

/** The cubic from a to b over t = 0…1 with slopes p and q at its ends. */
function hermite(t: number, a: number, b: number, p: number, q: number): number {
  const s = 1 - t;
  return a * s * s * (1 + 2 * t) + b * t * t * (3 - 2 * t) + t * s * (p * s - q * t);
}

/**
 * Slopes that keep the cubic between its keys (Fritsch and Butland 1984): 0 at the ends and wherever the direction
 * changes or pauses, else a harmonic mean of the neighbours. A held pose stays held, nothing overshoots.
 */
function smoothSlopes(times: Float64Array, values: Float64Array): Float64Array {
  const slopes = new Float64Array(values.length);
  for (let at = MOTION_SIZE; at < values.length - MOTION_SIZE; at++) {
    const key = Math.floor(at / MOTION_SIZE);
    const [before, after] = [times[key] - times[key - 1], times[key + 1] - times[key]];
    const left = (values[at] - values[at - MOTION_SIZE]) / before;
    const right = (values[at + MOTION_SIZE] - values[at]) / after;
    if (left * right <= 0) continue;
    const weight = (before + 2 * after) / (3 * (before + after));
    slopes[at] = (left * right) / (weight * right + (1 - weight) * left);
  }
  return slopes;
}
