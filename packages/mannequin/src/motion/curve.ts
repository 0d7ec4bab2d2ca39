/** Curves over a cycle that joints follow. Phases run from 0 to 1 and begin anew. */
import { cos, sin } from "@pliant/geometry";

const TURN = 2 * Math.PI;

export const sine = (phase: number): number => sin(TURN * phase);
export const cosine = (phase: number): number => cos(TURN * phase);

/** The part of a phase behind the point, 0 to 1. */
export const wrap = (phase: number): number => phase - Math.floor(phase);

/** From 0 to 1 and without a jerk at either end: 10 t³ − 15 t⁴ + 6 t⁵. */
export function ease(t: number): number {
  const u = Math.min(Math.max(t, 0), 1);
  return u * u * u * (10 + u * (6 * u - 15));
}

/** From one value and slope to another, t from 0 to 1 (Hermite). */
export function hermite(t: number, from: number, fromSlope: number, to: number, toSlope: number): number {
  const s = 1 - t;
  return s * s * (1 + 2 * t) * from + t * s * s * fromSlope + t * t * (1 + 2 * s) * to - t * t * s * toSlope;
}

/** 0 at both ends with slope 0, 1 in the middle. */
export const hump = (t: number): number => 16 * t * t * (1 - t) * (1 - t);

/** Through keys [phase, value], with slope 0 at each: what holds still does. */
export function keyed(phase: number, keys: readonly (readonly [number, number])[]): number {
  const t = wrap(phase);
  for (let i = 0; i + 1 < keys.length; i++) {
    const [[from, a], [to, b]] = [keys[i], keys[i + 1]];
    if (t >= from && t <= to) return hermite((t - from) / (to - from), a, 0, b, 0);
  }
  return keys[keys.length - 1][1];
}
