import { POSE_SIZE, toLocal } from "@pliant/geometry";
import { distanceBetween, TOUCH_DISTANCE, type ColliderQuery, type NodeRange } from "./collider-query.ts";

/** Numbers of a body in `balls`: middle and reach. */
const BALL = 4;

/** Of a length: roundings of what is made of it in f64 are less [1]. */
const ROUNDING = 1e-9;

/**
 * Whole bodies of nodes that a collider is surely far from in a substep: by the ball around where their nodes start and where free flight leads, and a bound of the
 * collider's. What a crowd wears is near few of the crowd. Answers about nodes are the same without, bit for bit.
 */
export function createFarBodies(bodies: readonly NodeRange[], colliders: number) {
  const balls = new Float64Array(BALL * bodies.length);
  /** Of each body, how far at most its nodes are off free flight where they end [m]; below 0: not looked at yet. */
  const deviations = new Float64Array(bodies.length);
  /** Of body b and collider c, number b × colliders + c: how far it is, at least, from the path of any node in free flight beyond its radius [m]; below 0: near. */
  const gaps = new Float64Array(bodies.length * colliders).fill(-1);
  const start = new Float64Array(3);
  const end = new Float64Array(3);

  return {
    /** Before all colliders of a substep: the balls. */
    fit(x: Float64Array, freeFlight: Float64Array, radius: Float64Array): void {
      deviations.fill(-1);
      for (let b = 0; b < bodies.length; b++)
        fitBall(x, freeFlight, radius, bodies[b], balls.subarray(BALL * b));
    },

    /**
     * Whether body b has come to be far from collider c: farther than `margin` beyond the radius of its nodes [m] in this substep, which leads from poses `from` to `to`.
     */
    part(
      b: number,
      c: number,
      query: ColliderQuery,
      [from, to]: readonly [from: Float64Array, to: Float64Array],
      margin: number,
    ): boolean {
      const pair = b * colliders + c;
      const [x, y, z, reach] = balls.subarray(BALL * b, BALL * b + BALL);
      toLocal(from, c * POSE_SIZE, x, y, z, start);
      toLocal(to, c * POSE_SIZE, x, y, z, end);
      const gap = (query.distanceBound?.(start, end) ?? 0) - reach;
      const wasNear = gaps[pair] < 0;
      gaps[pair] = gap > margin ? gap : -1;
      return wasNear && gap > margin;
    },

    /** Below 0 for a body that is near [m]. */
    gapOf: (b: number, c: number): number => gaps[b * colliders + c],

    /** From now on the body is near. */
    join(b: number, c: number): void {
      gaps[b * colliders + c] = -1;
    },

    /** How far nodes of body b are off free flight, at most, in x where they ended [m]. */
    deviationOf(b: number, x: Float64Array, freeFlight: Float64Array): number {
      const { firstNode, nodeCount } = bodies[b];
      if (deviations[b] < 0)
        for (let node = firstNode; node < firstNode + nodeCount; node++)
          deviations[b] = Math.max(deviations[b], distanceBetween(x, freeFlight, 3 * node));
      return deviations[b];
    },
  };
}

/** Around the box of all places in both columns, and beyond it by what nodes reach. Not a number where one of them is not. */
function fitBall(
  x: Float64Array,
  y: Float64Array,
  radius: Float64Array,
  { firstNode, nodeCount }: NodeRange,
  out: Float64Array,
): void {
  let [squared, reach, size] = [0, 0, 0];
  for (let axis = 0; axis < 3; axis++) {
    let [low, high] = [Infinity, -Infinity];
    for (let node = firstNode; node < firstNode + nodeCount; node++) {
      const i = 3 * node + axis;
      low = Math.min(low, x[i], y[i]);
      high = Math.max(high, x[i], y[i]);
      reach = Math.max(reach, radius[node]);
    }
    out[axis] = 0.5 * (low + high);
    size += Math.abs(out[axis]) + high - low;
    squared += (0.5 * (high - low)) ** 2;
  }
  out[3] = Math.sqrt(squared) + reach + TOUCH_DISTANCE + ROUNDING * size;
}
