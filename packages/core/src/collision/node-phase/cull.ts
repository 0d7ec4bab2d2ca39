import type { Input } from "../../input/input.ts";
import { POSE_SIZE } from "../../model/colliders/collider.ts";
import type { Model, Nodes } from "../../model/model.ts";
import type { State } from "../../state/state.ts";
import { allToLocal, isWorld } from "../../geometry/pose.ts";
import type { Probe } from "./collider-query.ts";

/** By how much longer than in free flight the way of a node may become before it is looked at again. */
export const SPARE = 1.5;

/** How far forces lead a node off its free flight, as a rule: by as much [m/s²] times h². */
const OTHERWISE = 16;

/** Says, before anybody is asked, where nodes go in a solver step and which colliders they are surely far from. */
export function createScreen(model: Model, probes: readonly Probe[]) {
  const { gravity } = model;
  const { count } = model.nodes;
  const colliders = probes.length;
  // Solids look for their contacts themselves.
  const isSolid = new Uint8Array(count);
  for (const { solid, firstNode, nodeCount } of model.bodies) {
    if (solid) isSolid.fill(1, firstNode, firstNode + nodeCount);
  }
  /** nodes × 3: where free flight leads [m]; nodes that no collider stops: 1. */
  const flights = new Float64Array(3 * count);
  const skips = new Uint8Array(count);
  /** nodes × 3, of probes that foresee: ways in their frame, one probe after another. */
  const foresees = probes.some((probe) => probe.foresee !== undefined);
  const starts = new Float64Array(foresees ? flights.length : 0);
  const ends = new Float64Array(starts.length);
  /**
   * nodes × colliders: how far a node may go before it can touch, or, where that was foreseen, how far from its free flight it may come
   * [m]; Infinity for pairs that need no more care. And 1 for pairs that must be looked at.
   */
  const room = new Float64Array(count * colliders);
  const asks = new Uint8Array(room.length);
  /** nodes: 1 if any of its pairs must be. */
  const looks = new Uint8Array(count);
  /** colliders × 2, see `measureMotion`. */
  const motion = new Float64Array(2 * colliders);
  /** Where nodes and colliders were when they were last looked at, and how far apart they are at least (nodes × colliders) [m]. */
  const lastX = new Float64Array(flights.length).fill(NaN);
  const lastPoses = new Float64Array(colliders * POSE_SIZE);
  const apart = new Float64Array(room.length);

  return {
    flights,
    skips,
    room,
    asks,
    looks,

    look(now: State, input: Input, h: number, { mass, radius }: Nodes): void {
      for (let node = 0; node < count; node++) {
        skips[node] = input.pinned[node] === 1 || isSolid[node] === 1 || mass[node] === 0 ? 1 : 0;
      }
      fly(now, h);
      looks.fill(0);
      probes.forEach((probe, c) => {
        measureMotion(now.poses, input.poses, c);
        if (probe.foresee) foresee(probe, c, now, input, h, radius);
        else if (probe.spare > 0 && rests(now.poses, input.poses, c)) farOff(c, now.x, radius);
        else all(c);
      });
      lastX.set(now.x);
      lastPoses.set(now.poses);
    },

    /** Tells probes that foresee where nodes have come that they are asked about (`asks`). */
    follow(x: Float64Array, input: Input): void {
      probes.forEach((probe, c) => {
        if (probe.follow) probe.follow(inFrame(input.poses, c, x, ends), asks, c, colliders);
      });
    },

    /** How far a collider moves what is as far from its middle, at most [m]. */
    shift: (c: number, away: number): number => motion[2 * c] + motion[2 * c + 1] * away,

    /** Notes the distance of a pair that was looked at, of which nothing is known beyond `reach`. */
    note(pair: number, distance: number, reach: number): void {
      apart[pair] = Math.min(distance, reach);
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
  function fly({ x, v }: State, h: number): void {
    const [gx, gy, gz] = gravity;
    for (let i = 0; i < flights.length; i += 3) {
      flights[i] = x[i] + h * (v[i] + h * gx);
      flights[i + 1] = x[i + 1] + h * (v[i + 1] + h * gy);
      flights[i + 2] = x[i + 2] + h * (v[i + 2] + h * gz);
    }
  }

  /** Tells a probe that foresees where all nodes go in free flight. */
  function foresee(
    probe: Probe,
    c: number,
    { x, poses }: State,
    input: Input,
    h: number,
    radius: Float64Array,
  ): void {
    const out = { room, asks, looks, first: c, step: colliders, ahead: OTHERWISE * h * h };
    const from = inFrame(poses, c, x, starts);
    probe.foresee?.(from, inFrame(input.poses, c, flights, ends), radius, skips, out);
  }

  /** Whether a collider stands where it stood, and stays there. */
  function rests(poses: Float64Array, end: Float64Array, c: number): boolean {
    for (let k = c * POSE_SIZE; k < (c + 1) * POSE_SIZE; k++) {
      if (poses[k] !== lastPoses[k] || poses[k] !== end[k]) return false;
    }
    return true;
  }

  /** Of a collider that rests: no distance changes by more than the node has moved. */
  function farOff(c: number, x: Float64Array, radius: Float64Array): void {
    for (let node = 0, pair = c; node < count; node++, pair += colliders) {
      const far = apart[pair] - between(lastX, x, 3 * node);
      apart[pair] = far;
      const isFar = far > radius[node] + SPARE * between(x, flights, 3 * node) + FAR || skips[node] === 1;
      asks[pair] = isFar ? 0 : 1;
      if (isFar) room[pair] = far - radius[node];
      else looks[node] = 1;
    }
  }

  function all(c: number): void {
    for (let node = 0, pair = c; node < count; node++, pair += colliders) {
      asks[pair] = skips[node] === 1 ? 0 : 1;
      if (skips[node] === 0) looks[node] = 1;
      // It is not looked at, and the collider may go.
      else apart[pair] = -Infinity;
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
const FAR = 1e-5;

/** Between places that begin at i in two columns [m]. */
export function between(x: Float64Array, y: Float64Array, i: number): number {
  return Math.sqrt(squaredBetween(x, y, i));
}

function squaredBetween(x: Float64Array, y: Float64Array, i: number): number {
  const dx = y[i] - x[i];
  const dy = y[i + 1] - x[i + 1];
  const dz = y[i + 2] - x[i + 2];
  return dx * dx + dy * dy + dz * dz;
}
