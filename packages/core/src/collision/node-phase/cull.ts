import { allToLocal, isWorld, POSE_SIZE } from "@pliant/geometry";
import type { Input } from "../../input/input.ts";
import type { Model, Nodes } from "../../model/model.ts";
import type { State } from "../../state/state.ts";
import { distanceBetween, type ColliderQuery, type NodePaths, type NodeRange } from "./collider-query.ts";
import { createFarBodies } from "./far-bodies.ts";

/** By how much longer than in free flight the path of a node may become before it is tested again [1]. */
export const TRAVEL_MARGIN = 1.5;

/** How far forces lead a node off its free flight, as a rule: by as much [m/s²] times h². */
const FORCE_DEVIATION_ACCELERATION = 16;

/** Roundings of distances that add up over substeps are less [m]. */
const DISTANCE_ROUNDING = 1e-5;

/** Numbers of a collider in `CullColumns.ball`. */
const BALL = 7;

/** Columns of the cull. A pair is a node and a collider: number node × colliders + collider. */
interface CullColumns {
  readonly nodes: number;
  readonly colliders: number;
  /** nodes × 3: where free flight leads [m]. */
  readonly freeFlight: Float64Array;
  /** nodes: how far that is [m]. */
  readonly travel: Float64Array;
  /** nodes: 1 for nodes that no collider stops. */
  readonly nodeIgnored: Uint8Array;
  /**
   * Of each pair: how far the node may go before it can be in contact, or, where paths were swept, how far from its free flight it
   * may come [m]; Infinity for pairs that need no more care.
   */
  readonly clearance: Float64Array;
  /** Of each pair: 1 if it must be queried. */
  readonly pairActive: Uint8Array;
  /** nodes: 1 if any of its pairs must be. */
  readonly nodeActive: Uint8Array;
  /** colliders × 2, see `measureMotion`. */
  readonly motion: Float64Array;
  /** colliders × 7, of those that move and are simple: which one, its middle, the extent of the ball around it, its motion. */
  readonly ball: Float64Array;
  /** Where nodes and colliders were in the last substep, and of each pair how far apart they are at least [m]. */
  readonly lastX: Float64Array;
  readonly lastPoses: Float64Array;
  readonly separationBound: Float64Array;
}

/** Before all queries of a substep: where nodes go, and which colliders they are surely far from. */
export function createCull(model: Model, queries: readonly ColliderQuery[]) {
  const columns = createColumns(model.nodes.count, queries.length);
  const { freeFlight, nodeIgnored, clearance, pairActive, nodeActive, motion, travel, ball } = columns;
  const { nodes: count, colliders } = columns;
  // Elastic solids find their contacts themselves.
  const isSolid = new Uint8Array(count);
  for (const { kind, firstNode, nodeCount } of model.bodies) {
    if (kind === "solid") isSolid.fill(1, firstNode, firstNode + nodeCount);
  }
  /** nodes × 3, for queries that sweep: paths in their frame, one collider after another. */
  const hasSwept = queries.some((query) => query.sweepAll !== undefined);
  const starts = new Float64Array(hasSwept ? freeFlight.length : 0);
  const ends = new Float64Array(starts.length);
  const near: NodeRange[] = [];
  const { radius: radii } = model.nodes;
  const paths: NodePaths = { from: starts, to: ends, radius: radii, skips: nodeIgnored, bodies: near };
  // Elastic solids find their contacts themselves.
  const bodies = model.bodies.filter(({ kind, nodeCount }) => kind !== "solid" && nodeCount > 0);
  const far = createFarBodies(bodies, colliders);

  return {
    freeFlight,
    nodeIgnored,
    clearance,
    pairActive,
    nodeActive,
    /** Cloth and springs, each with its nodes. */
    bodies,
    far,

    update(now: Readonly<State>, input: Input, h: number, { mass, radius }: Nodes): void {
      for (let node = 0; node < count; node++) {
        nodeIgnored[node] = input.pinned[node] === 1 || isSolid[node] === 1 || mass[node] === 0 ? 1 : 0;
      }
      predictFreeFlight(now, model.gravity, h, freeFlight);
      nodeActive.fill(0);
      for (let node = 0; node < count; node++) travel[node] = distanceBetween(now.x, freeFlight, 3 * node);
      paths.radius = radius;
      if (hasSwept) far.fit(now.x, freeFlight, radius);
      let balls = 0;
      queries.forEach((query, c) => {
        measureMotion(now.poses, input.poses, c, motion);
        if (query.sweepAll) sweep(c, now, input, h);
        else if (query.freeReach > 0 && isAtRest(columns, now.poses, input.poses, c))
          cullResting(columns, c, now.x, radius);
        else if (query.extent < Infinity) {
          const at = BALL * balls++;
          ball[at] = c;
          for (let axis = 0; axis < 3; axis++) ball[at + 1 + axis] = now.poses[POSE_SIZE * c + axis];
          ball[at + 4] = query.extent;
          ball[at + 5] = motion[2 * c];
          ball[at + 6] = motion[2 * c + 1];
        } else activateAll(columns, c);
      });
      if (balls > 0) cullMoving(columns, balls, now.x, radius);
      columns.lastX.set(now.x);
      columns.lastPoses.set(now.poses);
    },

    /** Sweeps active pairs again, on the paths that nodes have taken to x. */
    follow(x: Float64Array, input: Input): void {
      queries.forEach((query, c) => {
        if (!query.resweep) return;
        listNear(c);
        query.resweep(inFrame(input.poses, c, x, near, ends), pairActive, c, colliders);
      });
    },

    /** How far a collider moves a point that is `away` from its middle, at most [m]. */
    shift: (c: number, away: number): number => motion[2 * c] + motion[2 * c + 1] * away,

    /** Notes the distance of a pair that was queried, of which nothing is known beyond `reach`. */
    noteDistance(pair: number, distance: number, reach: number): void {
      columns.separationBound[pair] = Math.min(distance, reach);
    },
  };

  /** Sweeps nodes in free flight against a collider, of bodies that are near. */
  function sweep(c: number, { x, poses }: Readonly<State>, input: Input, h: number): void {
    const query = queries[c];
    const margin = FORCE_DEVIATION_ACCELERATION * h * h;
    const frames = [poses, input.poses] as const;
    for (let b = 0; b < bodies.length; b++) if (far.part(b, c, query, frames, margin)) leave(c, bodies[b]);
    listNear(c);
    paths.from = inFrame(poses, c, x, near, starts);
    paths.to = inFrame(input.poses, c, freeFlight, near, ends);
    query.sweepAll?.(paths, { clearance, pairActive, nodeActive, first: c, step: colliders, margin });
  }

  function listNear(c: number): void {
    near.length = 0;
    for (let b = 0; b < bodies.length; b++) if (far.gapOf(b, c) < 0) near.push(bodies[b]);
  }

  function leave(c: number, body: NodeRange): void {
    const { firstNode, nodeCount } = body;
    queries[c].leave?.(body);
    for (let node = firstNode; node < firstNode + nodeCount; node++) pairActive[node * colliders + c] = 0;
  }
}

function createColumns(nodes: number, colliders: number): CullColumns {
  const pairs = nodes * colliders;
  return {
    nodes,
    colliders,
    freeFlight: new Float64Array(3 * nodes),
    travel: new Float64Array(nodes),
    nodeIgnored: new Uint8Array(nodes),
    clearance: new Float64Array(pairs),
    pairActive: new Uint8Array(pairs),
    nodeActive: new Uint8Array(nodes),
    motion: new Float64Array(2 * colliders),
    ball: new Float64Array(BALL * colliders),
    lastX: new Float64Array(3 * nodes).fill(NaN),
    lastPoses: new Float64Array(colliders * POSE_SIZE),
    separationBound: new Float64Array(pairs),
  };
}

/** Positions of the nodes of some bodies in a collider's frame, from x; or x itself. */
function inFrame(
  poses: Float64Array,
  c: number,
  x: Float64Array,
  bodies: readonly NodeRange[],
  out: Float64Array,
): Float64Array {
  const at = c * POSE_SIZE;
  if (isWorld(poses, at)) return x;
  for (const { firstNode, nodeCount } of bodies) {
    const [begin, end] = [3 * firstNode, 3 * (firstNode + nodeCount)];
    allToLocal(poses, at, x.subarray(begin, end), out.subarray(begin, end));
  }
  return out;
}

function predictFreeFlight(
  { x, v }: Readonly<State>,
  [gx, gy, gz]: Model["gravity"],
  h: number,
  out: Float64Array,
): void {
  for (let i = 0; i < out.length; i += 3) {
    out[i] = x[i] + h * (v[i] + h * gx);
    out[i + 1] = x[i + 1] + h * (v[i + 1] + h * gy);
    out[i + 2] = x[i + 2] + h * (v[i + 2] + h * gz);
  }
}

/** Whether a collider is where it was, and stays there. */
function isAtRest({ lastPoses }: CullColumns, poses: Float64Array, end: Float64Array, c: number): boolean {
  for (let k = c * POSE_SIZE; k < (c + 1) * POSE_SIZE; k++) {
    if (poses[k] !== lastPoses[k] || poses[k] !== end[k]) return false;
  }
  return true;
}

/** Of a collider at rest: no distance changes by more than the node has moved. */
function cullResting(columns: CullColumns, c: number, x: Float64Array, radius: Float64Array): void {
  const { nodes, colliders, travel, nodeIgnored, clearance, pairActive, nodeActive } = columns;
  const { lastX, separationBound } = columns;
  for (let node = 0, pair = c; node < nodes; node++, pair += colliders) {
    const far = separationBound[pair] - distanceBetween(lastX, x, 3 * node);
    separationBound[pair] = far;
    const isFar =
      far > radius[node] + TRAVEL_MARGIN * travel[node] + DISTANCE_ROUNDING || nodeIgnored[node] === 1;
    pairActive[pair] = isFar ? 0 : 1;
    if (isFar) clearance[pair] = far - radius[node];
    else nodeActive[node] = 1;
  }
}

/** Of colliders that move: nodes that are far from the ball around each, whose motion is that of its middle and what its turning adds. */
function cullMoving(columns: CullColumns, balls: number, x: Float64Array, radius: Float64Array): void {
  const { nodes, colliders, travel, nodeIgnored, clearance, pairActive, nodeActive } = columns;
  const { separationBound, ball } = columns;
  const end = BALL * balls;
  for (let node = 0, first = 0; node < nodes; node++, first += colliders) {
    const ignored = nodeIgnored[node];
    const [px, py, pz] = [x[3 * node], x[3 * node + 1], x[3 * node + 2]];
    const reach = radius[node];
    const needed = TRAVEL_MARGIN * travel[node] + DISTANCE_ROUNDING;
    for (let b = 0; b < end; b += BALL) {
      const pair = first + ball[b];
      const dx = px - ball[b + 1];
      const dy = py - ball[b + 2];
      const dz = pz - ball[b + 3];
      const away = Math.sqrt(dx * dx + dy * dy + dz * dz);
      const left = away - ball[b + 4] - reach - ball[b + 5] - ball[b + 6] * away;
      const isQueried = ignored === 0 && left <= needed;
      pairActive[pair] = isQueried ? 1 : 0;
      clearance[pair] = left;
      separationBound[pair] = away - ball[b + 4];
      if (isQueried) nodeActive[node] = 1;
    }
  }
}

function activateAll(columns: CullColumns, c: number): void {
  const { nodes, colliders, nodeIgnored, pairActive, nodeActive, separationBound } = columns;
  for (let node = 0, pair = c; node < nodes; node++, pair += colliders) {
    pairActive[pair] = nodeIgnored[node] === 1 ? 0 : 1;
    if (nodeIgnored[node] === 0) nodeActive[node] = 1;
    // It is not queried, and the collider may come near.
    else separationBound[pair] = -Infinity;
  }
}

/** How far a collider moves in the substep, and how far its rotation moves a point 1 m away: the chord 2 sin(angle/2). */
function measureMotion(poses: Float64Array, end: Float64Array, c: number, motion: Float64Array): void {
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
