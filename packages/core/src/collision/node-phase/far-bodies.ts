import { isWorld, POSE_SIZE, toLocal } from "@pliant/geometry";
import type { Model } from "../../model/model.ts";
import { TOUCH_DISTANCE, type ColliderQuery, type NodeRange } from "./collider-query.ts";

/** Numbers of a body in `balls`: middle and radius. */
const BALL = 4;

/** Of a length: roundings of what is made of it in f64 are less [1]. */
const ROUNDING = 1e-9;

/** A pair of a body and a collider: both must be looked at, they are far apart, or they are and nodes have been marked since. */
const NEAR = 0;
const FAR = 1;
const FAR_MARKED = 2;

export type FarBodies = ReturnType<typeof createFarBodies>;

/**
 * Whole bodies of nodes that a collider is surely far from in a substep: by the ball around where their nodes start and where free flight leads, and a bound of the
 * collider's. What a crowd wears is near few of the crowd. Answers about nodes are the same without, bit for bit.
 */
export function createFarBodies(model: Model, colliders: number) {
  // Elastic solids find their contacts themselves.
  const bodies = model.bodies.filter(({ kind, nodeCount }) => kind !== "solid" && nodeCount > 0);
  const count = bodies.length;
  const balls = new Float64Array(BALL * count);
  /** Of each body, how far at most its nodes are off free flight where they end [m]; NaN: not looked at yet. */
  const deviations = new Float64Array(count);
  /** Of each body the largest radius of its nodes [m]. */
  const radii = new Float64Array(count);
  /** Of a pair, number body × colliders + collider: NEAR, FAR or FAR_MARKED, */
  const apart = new Uint8Array(count * colliders);
  /** and how far the collider is, at least, from the path of any node in free flight, less its radius [m]. */
  const gaps = new Float64Array(count * colliders);
  /** Which colliders have looked at all nodes once. */
  const hasBegun = new Uint8Array(colliders);
  const start = new Float64Array(3);
  const end = new Float64Array(3);

  return {
    /** Nodes `firstNode` to `firstNode + nodeCount` of each. */
    bodies,

    /** Before all colliders of a substep: the balls. */
    fit(x: Float64Array, freeFlight: Float64Array, radius: Float64Array): void {
      deviations.fill(NaN);
      for (let b = 0; b < count; b++) {
        const { firstNode, nodeCount } = bodies[b];
        fitBall(x, freeFlight, bodies[b], balls, BALL * b);
        let largest = 0;
        for (let node = firstNode; node < firstNode + nodeCount; node++)
          if (radius[node] > largest) largest = radius[node];
        radii[b] = largest;
      }
    },

    /**
     * Whether body b has come to be far from collider c: farther than `margin` beyond the radius of its nodes [m] in this substep, which leads from poses `from` to `to`,
     * and not so before, or with nodes marked since.
     */
    part(
      b: number,
      c: number,
      query: ColliderQuery,
      [from, to]: readonly [from: Float64Array, to: Float64Array],
      margin: number,
    ): boolean {
      const pair = b * colliders + c;
      const gap = hasBegun[c] === 1 ? gapTo(b, c, query, from, to) : -Infinity;
      const before = apart[pair];
      apart[pair] = gap > margin ? FAR : NEAR;
      gaps[pair] = gap;
      return apart[pair] === FAR && before !== FAR;
    },

    /** Collider c has looked at all bodies once: from now on they may be far from it. */
    begin(c: number): void {
      hasBegun[c] = 1;
    },

    isFar: (b: number, c: number): boolean => apart[b * colliders + c] !== NEAR,

    /** How far collider c is from a body that is far from it, beyond the radius of any node [m]. */
    gapOf: (b: number, c: number): number => gaps[b * colliders + c],

    /** Whether a body is far from collider c, and no node of it has come nearer off free flight, to where it is in x. Else nodes of it may be marked. */
    staysFar(b: number, c: number, x: Float64Array, freeFlight: Float64Array): boolean {
      const pair = b * colliders + c;
      if (apart[pair] === NEAR) return false;
      if (Number.isNaN(deviations[b])) deviations[b] = largestDeviation(x, freeFlight, bodies[b]);
      if (deviations[b] < gaps[pair]) return true;
      apart[pair] = FAR_MARKED;
      return false;
    },
  };

  /** How far the surface of collider c is from the paths of the nodes of body b in free flight, beyond their radius, at least [m]. */
  function gapTo(b: number, c: number, query: ColliderQuery, from: Float64Array, to: Float64Array): number {
    if (!query.distanceBound) return -Infinity;
    const at = BALL * b;
    const x = balls[at];
    const y = balls[at + 1];
    const z = balls[at + 2];
    const radius = balls[at + 3];
    place(from, c, x, y, z, start);
    place(to, c, x, y, z, end);
    const rounding = ROUNDING * (radius + Math.abs(x) + Math.abs(y) + Math.abs(z));
    return query.distanceBound(start, end) - radius - radii[b] - TOUCH_DISTANCE - rounding;
  }
}

/** Around the box of all places in both columns. Not finite where one of them is not. */
function fitBall(
  x: Float64Array,
  y: Float64Array,
  { firstNode, nodeCount }: NodeRange,
  out: Float64Array,
  at: number,
): void {
  const [begin, end] = [3 * firstNode, 3 * (firstNode + nodeCount)];
  let squared = 0;
  for (let axis = 0; axis < 3; axis++) {
    let [low, high, sum] = [Infinity, -Infinity, 0];
    for (let i = begin + axis; i < end; i += 3) {
      const [p, q] = [x[i], y[i]];
      if (p < low) low = p;
      if (p > high) high = p;
      if (q < low) low = q;
      if (q > high) high = q;
      sum += p + q;
    }
    // Comparisons pass over what is not a number, the sum does not.
    out[at + axis] = 0.5 * (low + high) + 0 * sum;
    squared += (0.5 * (high - low)) ** 2;
  }
  out[at + 3] = Math.sqrt(squared);
}

function largestDeviation(
  x: Float64Array,
  freeFlight: Float64Array,
  { firstNode, nodeCount }: NodeRange,
): number {
  let largest = 0;
  for (let i = 3 * firstNode; i < 3 * (firstNode + nodeCount); i += 3) {
    const dx = x[i] - freeFlight[i];
    const dy = x[i + 1] - freeFlight[i + 1];
    const dz = x[i + 2] - freeFlight[i + 2];
    const squared = dx * dx + dy * dy + dz * dz;
    // Also if it is not a number.
    if (!(squared <= largest)) largest = squared >= 0 ? squared : Infinity;
  }
  return Math.sqrt(largest);
}

function place(poses: Float64Array, c: number, x: number, y: number, z: number, out: Float64Array): void {
  const at = c * POSE_SIZE;
  if (isWorld(poses, at)) {
    out[0] = x;
    out[1] = y;
    out[2] = z;
  } else toLocal(poses, at, x, y, z, out);
}
