import type { Input } from "../../input/input.ts";
import { allToLocal, isWorld, POSE_SIZE } from "@pliant/geometry";
import type { Model, Nodes } from "../../model/model.ts";
import type { State } from "../../state/state.ts";
import type { ColliderQuery } from "./collider-query.ts";

/** By how much longer than in free flight the way of a node may become before it is looked at again. */
export const TRAVEL_MARGIN = 1.5;

/** How far forces lead a node off its free flight, as a rule: by as much [m/s²] times h². */
const FORCE_DEVIATION_ACCELERATION = 16;

/** Says, before anybody is asked, where nodes go in a solver step and which colliders they are surely far from. */
export function createCull(model: Model, queries: readonly ColliderQuery[]) {
  const { gravity } = model;
  const { count } = model.nodes;
  const colliders = queries.length;
  // Solids look for their contacts themselves.
  const isSolid = new Uint8Array(count);
  for (const { kind, firstNode, nodeCount } of model.bodies) {
    if (kind === "solid") isSolid.fill(1, firstNode, firstNode + nodeCount);
  }
  /** nodes × 3: where free flight leads [m]; nodes that no collider stops: 1. */
  const freeFlight = new Float64Array(3 * count);
  const nodeIgnored = new Uint8Array(count);
  /** nodes × 3, of probes that foresee: ways in their frame, one probe after another. */
  const hasSwept = queries.some((probe) => probe.sweepAll !== undefined);
  const starts = new Float64Array(hasSwept ? freeFlight.length : 0);
  const ends = new Float64Array(starts.length);
  /**
   * nodes × colliders: how far a node may go before it can touch, or, where that was foreseen, how far from its free flight it may come
   * [m]; Infinity for pairs that need no more care. And 1 for pairs that must be looked at.
   */
  const clearance = new Float64Array(count * colliders);
  const pairActive = new Uint8Array(clearance.length);
  /** nodes: 1 if any of its pairs must be. */
  const nodeActive = new Uint8Array(count);
  /** colliders × 2, see `measureMotion`. */
  const motion = new Float64Array(2 * colliders);
  /** Where nodes and colliders were when they were last looked at, and how far apart they are at least (nodes × colliders) [m]. */
  const lastX = new Float64Array(freeFlight.length).fill(NaN);
  const lastPoses = new Float64Array(colliders * POSE_SIZE);
  const separationBound = new Float64Array(clearance.length);

  return {
    freeFlight,
    nodeIgnored,
    clearance,
    pairActive,
    nodeActive,

    update(now: State, input: Input, h: number, { mass, radius }: Nodes): void {
      for (let node = 0; node < count; node++) {
        nodeIgnored[node] = input.pinned[node] === 1 || isSolid[node] === 1 || mass[node] === 0 ? 1 : 0;
      }
      predictFreeFlight(now, h);
      nodeActive.fill(0);
      queries.forEach((probe, c) => {
        measureMotion(now.poses, input.poses, c);
        if (probe.sweepAll) sweep(probe, c, now, input, h, radius);
        else if (probe.freeReach > 0 && isAtRest(now.poses, input.poses, c)) cullResting(c, now.x, radius);
        else activateAll(c);
      });
      lastX.set(now.x);
      lastPoses.set(now.poses);
    },

    /** Tells probes that foresee where nodes have come that they are asked about (`asks`). */
    follow(x: Float64Array, input: Input): void {
      queries.forEach((probe, c) => {
        if (probe.resweep) probe.resweep(inFrame(input.poses, c, x, ends), pairActive, c, colliders);
      });
    },

    /** How far a collider moves what is as far from its middle, at most [m]. */
    shift: (c: number, away: number): number => motion[2 * c] + motion[2 * c + 1] * away,

    /** Notes the distance of a pair that was looked at, of which nothing is known beyond `reach`. */
    noteDistance(pair: number, distance: number, reach: number): void {
      separationBound[pair] = Math.min(distance, reach);
    },
  };

  /** Their places in a collider's frame, of all nodes, from x; or x itself. */
  function inFrame(poses: Float64Array, c: number, x: Float64Array, out: Float64Array): Float64Array {
    const at = c * POSE_SIZE;
    if (isWorld(poses, at)) return x;
    allToLocal(poses, at, x, out);
    return out;
  }

  /** Where free flight leads. */
  function predictFreeFlight({ x, v }: State, h: number): void {
    const [gx, gy, gz] = gravity;
    for (let i = 0; i < freeFlight.length; i += 3) {
      freeFlight[i] = x[i] + h * (v[i] + h * gx);
      freeFlight[i + 1] = x[i + 1] + h * (v[i + 1] + h * gy);
      freeFlight[i + 2] = x[i + 2] + h * (v[i + 2] + h * gz);
    }
  }

  /** Tells a probe that foresees where all nodes go in free flight. */
  function sweep(
    probe: ColliderQuery,
    c: number,
    { x, poses }: State,
    input: Input,
    h: number,
    radius: Float64Array,
  ): void {
    const out = {
      clearance,
      pairActive,
      nodeActive,
      first: c,
      step: colliders,
      margin: FORCE_DEVIATION_ACCELERATION * h * h,
    };
    const from = inFrame(poses, c, x, starts);
    probe.sweepAll?.(from, inFrame(input.poses, c, freeFlight, ends), radius, nodeIgnored, out);
  }

  /** Whether a collider stands where it stood, and stays there. */
  function isAtRest(poses: Float64Array, end: Float64Array, c: number): boolean {
    for (let k = c * POSE_SIZE; k < (c + 1) * POSE_SIZE; k++) {
      if (poses[k] !== lastPoses[k] || poses[k] !== end[k]) return false;
    }
    return true;
  }

  /** Of a collider that rests: no distance changes by more than the node has moved. */
  function cullResting(c: number, x: Float64Array, radius: Float64Array): void {
    for (let node = 0, pair = c; node < count; node++, pair += colliders) {
      const far = separationBound[pair] - distanceBetween(lastX, x, 3 * node);
      separationBound[pair] = far;
      const isFar =
        far > radius[node] + TRAVEL_MARGIN * distanceBetween(x, freeFlight, 3 * node) + DISTANCE_ROUNDING ||
        nodeIgnored[node] === 1;
      pairActive[pair] = isFar ? 0 : 1;
      if (isFar) clearance[pair] = far - radius[node];
      else nodeActive[node] = 1;
    }
  }

  function activateAll(c: number): void {
    for (let node = 0, pair = c; node < count; node++, pair += colliders) {
      pairActive[pair] = nodeIgnored[node] === 1 ? 0 : 1;
      if (nodeIgnored[node] === 0) nodeActive[node] = 1;
      // It is not looked at, and the collider may go.
      else separationBound[pair] = -Infinity;
    }
  }

  /** How far a collider moves in the step, and how far its turn moves what is 1 m away: the chord 2 sin(angle/2). */
  function measureMotion(poses: Float64Array, end: Float64Array, c: number): void {
    const at = c * POSE_SIZE;
    let squared = 0;
    for (let k = at; k < at + 3; k++) squared += (end[k] - poses[k]) ** 2;
    // Of two quaternions p and q, |p − q| or |p + q| is 2 sin(angle/4): twice that is no less than the chord.
    let less = 0;
    let more = 0;
    for (let k = at + 3; k < at + 7; k++) {
      less += (end[k] - poses[k]) ** 2;
      more += (end[k] + poses[k]) ** 2;
    }
    motion[2 * c] = Math.sqrt(squared);
    motion[2 * c + 1] = 2 * Math.sqrt(Math.min(less, more));
  }
}

/** What roundings make of distances that add up over steps is less [m]. */
const DISTANCE_ROUNDING = 1e-5;

/** Between places that begin at i in two columns [m]. */
export function distanceBetween(x: Float64Array, y: Float64Array, i: number): number {
  return Math.sqrt(squaredBetween(x, y, i));
}

function squaredBetween(x: Float64Array, y: Float64Array, i: number): number {
  const dx = y[i] - x[i];
  const dy = y[i + 1] - x[i + 1];
  const dz = y[i + 2] - x[i + 2];
  return dx * dx + dy * dy + dz * dz;
}
