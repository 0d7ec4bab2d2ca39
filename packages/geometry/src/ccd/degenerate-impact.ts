import { PAIR_CLOSEST_SIZE, type FeaturePair } from "./feature-pair.ts";

/** Trials after which a pair that cannot be told apart counts as touching: about 1/√1e-6 for paths that only graze. */
const TRIALS_MAX = 10_000;

/**
 * First time in [from, to] at which two features are within `touch` of each other, or −1: for motion that stays so
 * nearly in one plane that its cubic says nothing. Along a fixed direction the gap between convex features on straight
 * paths is concave in time, so a gap at both ends of an interval is one throughout (docs/methods/contact.md#guarantee). The direction is
 * that of the closest points at the interval's start; the interval is halved until it clears, which it does when the
 * travel in it is less than the distance.
 */
export function degenerateImpact(
  shape: FeaturePair,
  span: Float64Array,
  from: number,
  to: number,
  touch: number,
): number {
  let time = from;
  let step = to - from;
  let known = false;
  for (let k = 0; k < TRIALS_MAX; k++) {
    if (!known) {
      moveTo(span, time, at);
      if (shape.closest(at, near) <= touch) return time;
      known = true;
    }
    const next = Math.min(time + step, to);
    moveTo(span, next, at);
    // A quarter of `touch` is far above the rounding of a gap and far below the distance, so short steps clear.
    if (shape.gap(at, near) > 0.25 * touch) {
      if (next >= to) return -1;
      time = next;
      step *= 2;
      known = false;
    } else {
      step *= 0.5;
    }
  }
  return time;
}

/** u, v, w at a time in [0, 1] of the step, exact at both ends. */
export function moveTo(span: Float64Array, time: number, out: Float64Array): void {
  for (let k = 0; k < 9; k++) out[k] = (1 - time) * span[k] + time * span[k + 9];
}

const at = new Float64Array(9);
const near = new Float64Array(PAIR_CLOSEST_SIZE);
