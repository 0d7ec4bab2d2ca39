import type { Vec3 } from "@pliant/geometry";
import { addZone, type WindZone } from "./wind-zones.ts";
import { createNoise, sampleNoise, setNoiseTime, type Noise } from "./noise.ts";

/**
 * Velocity of the air at a place and a time: a steady wind and gusts of smooth noise that drift with it.
 *
 * | symbol | meaning | unit |
 * |---|---|---|
 * | u(x, t) | air velocity | m/s |
 * | U | steady wind | m/s |
 * | σ | strength: standard deviation along each axis | m/s |
 * | ℓ, τ | length and period over which a gust changes | m, s |
 * | W | drift: velocity of the pattern, usually U (frozen turbulence) | m/s |
 *
 * u = U + σ n((x − W t)/ℓ, t/τ), and what zones add (wind-zones.ts)
 */
export interface Wind {
  /** Steady air velocity U [m/s]. */
  readonly wind: Vec3;
  /** What blows on top of it; null: nothing. */
  readonly gust: Gust | null;
  /** Fans, blasts and whirls on top of both; none when left out. */
  readonly zones?: readonly WindZone[];
}

export interface GustOptions {
  /** Standard deviation of the gusts along each axis [m/s]; a gust is never beyond 2.9 times that. */
  readonly strength: number;
  /** Size of a gust [m]. */
  readonly length: number;
  /** Time in which a gust that one drifts along with changes [s]. */
  readonly period: number;
  /** Whole number; the same seed blows the same gusts. */
  readonly seed?: number;
  /** Velocity of the pattern [m/s], fixed so that the air depends on the time alone; usually the steady wind. */
  readonly drift?: Vec3;
}

/** Made by `createGust`. */
export interface Gust extends Required<GustOptions> {
  readonly noise: Noise;
}

/** No wind and no gusts. */
export const STILL_AIR: Wind = { wind: [0, 0, 0], gust: null };

/** Whether there is any wind at all. */
export function isWindy({ wind, gust, zones }: Wind): boolean {
  if (zones !== undefined && zones.length > 0) return true;
  return wind[0] !== 0 || wind[1] !== 0 || wind[2] !== 0 || (gust !== null && gust.strength > 0);
}

/** Air that swirls: put it into `input.gust`. Speeds [m/s], lengths [m] and times [s] as in `GustOptions`. */
export function createGust({ strength, length, period, seed = 1, drift = [0, 0, 0] }: GustOptions): Gust {
  const expect = (name: string, value: unknown, holds: boolean, expected: string): void => {
    if (!holds) throw new RangeError(`createGust: ${name} is ${String(value)}, expected ${expected}`);
  };
  expect("strength", strength, strength >= 0 && strength < Infinity, "a finite speed of at least 0 m/s");
  expect("length", length, length > 0 && length < Infinity, "a finite length above 0 m");
  expect("period", period, period > 0 && period < Infinity, "a finite time above 0 s");
  expect("seed", seed, Number.isInteger(seed), "a whole number");
  expect(
    "drift",
    `[${drift.join(", ")}]`,
    drift.length === 3 && drift.every(Number.isFinite),
    "three finite numbers",
  );
  return { strength, length, period, seed, drift, noise: createNoise(seed) };
}

/** Air velocity at points x, count × 3 [m], into `out`, count × 3 [m/s]. Allocates nothing. */
export function sampleAir(air: Wind, time: number, x: Float64Array, out: Float64Array): void {
  const { wind, gust, zones } = air;
  for (let i = 0; i < out.length; i += 3) {
    out[i] = wind[0];
    out[i + 1] = wind[1];
    out[i + 2] = wind[2];
  }
  if (zones !== undefined) for (const zone of zones) addZone(zone, x, out);
  if (gust === null || gust.strength === 0) return;
  const { strength, length, period, drift, noise } = gust;
  setNoiseTime(noise, time / period);
  for (let i = 0; i < out.length; i += 3) {
    // Numbers that are handed over one by one would each be an object.
    for (let axis = 0; axis < 3; axis++) place[axis] = (x[i + axis] - drift[axis] * time) / length;
    sampleNoise(noise, place, sample);
    out[i] += strength * sample[0];
    out[i + 1] += strength * sample[1];
    out[i + 2] += strength * sample[2];
  }
}

const place = new Float64Array(3);
const sample = new Float64Array(3);
