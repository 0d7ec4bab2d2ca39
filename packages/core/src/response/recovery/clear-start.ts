import { POSE_SIZE, toLocal } from "@pliant/geometry";
import { deformingRanges } from "../../model/colliders/deforming.ts";
import type { ColliderShape } from "../../model/colliders/registry.ts";
import { signedDistance } from "../../model/colliders/distance.ts";
import { shapeKind } from "../../model/colliders/registry.ts";
import type { Body, Model } from "../../model/model.ts";
import type { State } from "../../state/state.ts";
import { partCoincident, type PartedSheets } from "./part-coincident.ts";

/** A body that begins inside a collider, and what was done. */
export interface ClearedBody {
  readonly body: string;
  readonly collider: string;
  /** Nodes that were inside, and how deep the deepest was [m]. */
  readonly nodes: number;
  readonly depth: number;
  /** How far the whole body was moved, and which way; null: it is brought out while it moves. */
  readonly moved: { readonly distance: number; readonly direction: readonly [number, number, number] } | null;
}

/** What was found and done before the first substep. */
export interface StartReport {
  readonly parted: readonly PartedSheets[];
  readonly cleared: readonly ClearedBody[];
}

/** What is less deep is brought out by contact, in a moment [m]. */
const SHALLOW = 0.005;

/** What is less deep than this was put on, not through: it is moved a little or not at all [m]. */
const WORN = 0.02;
const WORN_FARTHEST = 0.2;

/** A body is moved so far at most [m], in steps of this [m]. */
const FARTHEST = 3;
const STRIDE = 0.01;

/** One way is taken before another when it is shorter by this share [1]: else that against gravity. */
const SHORTER = 0.98;

/**
 * Before the first substep: sheets that lie in each other are laid on each other, and a sheet that begins deep inside a collider, with
 * nothing that holds it, is moved out of it whole, by the shortest of six ways. No single node has a way of its own: a sheet that is
 * pushed out node by node would be stretched over the body and thrown. Changes positions of the state.
 */
export function clearStart(model: Model, state: State, pinned: Uint8Array): StartReport {
  const parted = partCoincident(model, state.x, pinned);
  const solids = placedColliders(model, state);
  const cleared =
    solids.length === 0
      ? []
      : model.bodies.flatMap((body) => clearBody(model, body, state.x, pinned, solids));
  return { parted, cleared };
}

interface PlacedShape {
  readonly id: string;
  readonly body: string | undefined;
  readonly index: number;
  readonly shape: ColliderShape;
  readonly poses: Float64Array;
}

function placedColliders(model: Model, { poses, vertices }: State): PlacedShape[] {
  const ranges = deformingRanges(model);
  return model.colliders.map(({ id, body, shape }, index) => {
    const range = ranges.find(({ collider }) => collider === index);
    const own = range && vertices.slice(range.first, range.first + range.length);
    return { id, body, index, shape: (own && shapeKind(shape).deformed?.(shape, own)) ?? shape, poses };
  });
}

function clearBody(
  model: Model,
  body: Body,
  x: Float64Array,
  pinned: Uint8Array,
  solids: readonly PlacedShape[],
): ClearedBody[] {
  if (body.kind !== "cloth") return [];
  const points = pointsOf(model, body, x);
  const found = solids.flatMap((solid) => {
    let [nodes, depth] = [0, 0];
    for (let i = 0; i < 3 * body.nodeCount; i += 3) {
      const deep = -distanceTo(solid, points[i], points[i + 1], points[i + 2]);
      if (deep > 0) nodes++;
      depth = Math.max(depth, deep);
    }
    return depth > SHALLOW ? [{ body: body.id, collider: solid.id, nodes, depth }] : [];
  });
  if (found.length === 0) return [];
  const isHeld = pinned.subarray(body.firstNode, body.firstNode + body.nodeCount).includes(1);
  const moved = isHeld
    ? null
    : wayOut(waysOf(model, body, x), points, solids, {
        clearance: 2 * body.material.radius,
        farthest: found.some(({ depth }) => depth > WORN) ? FARTHEST : WORN_FARTHEST,
      });
  if (moved) {
    for (let i = 3 * body.firstNode; i < 3 * (body.firstNode + body.nodeCount); i++)
      x[i] += moved.distance * moved.direction[(i - 3 * body.firstNode) % 3];
  }
  return found.map((each) => ({ ...each, moved }));
}

/** Nodes of a body, then middles of its triangles, × 3. */
function pointsOf({ triangles }: Model, body: Body, x: Float64Array): Float64Array {
  const { firstNode, nodeCount, firstTriangle, triangleCount } = body;
  const points = new Float64Array(3 * (nodeCount + triangleCount));
  points.set(x.subarray(3 * firstNode, 3 * (firstNode + nodeCount)));
  for (let t = 0; t < triangleCount; t++) {
    for (let k = 3 * (firstTriangle + t); k < 3 * (firstTriangle + t) + 3; k++)
      for (let axis = 0; axis < 3; axis++)
        points[3 * (nodeCount + t) + axis] += x[3 * triangles[k] + axis] / 3;
  }
  return points;
}

const local = new Float64Array(3);
const normal = new Float64Array(3);

function distanceTo({ shape, poses, index }: PlacedShape, x: number, y: number, z: number): number {
  toLocal(poses, index * POSE_SIZE, x, y, z, local);
  return signedDistance(shape, local[0], local[1], local[2], normal);
}

/** Against gravity first; then along it, and both ways along the sheet's normal and across. */
function waysOf(model: Model, body: Body, x: Float64Array): [number, number, number][] {
  const { gravity, triangles } = model;
  const n = [0, 0, 0];
  for (let k = 3 * body.firstTriangle; k < 3 * (body.firstTriangle + body.triangleCount); k += 3) {
    const [p, q, r] = [3 * triangles[k], 3 * triangles[k + 1], 3 * triangles[k + 2]];
    const [ux, uy, uz] = [x[q] - x[p], x[q + 1] - x[p + 1], x[q + 2] - x[p + 2]];
    const [vx, vy, vz] = [x[r] - x[p], x[r + 1] - x[p + 1], x[r + 2] - x[p + 2]];
    n[0] += uy * vz - uz * vy;
    n[1] += uz * vx - ux * vz;
    n[2] += ux * vy - uy * vx;
  }
  const up = unit([-gravity[0], -gravity[1], -gravity[2]]) ?? [0, 1, 0];
  const out = unit(n);
  const side = out && unit(cross(up, out));
  const ways = [
    up,
    negative(up),
    ...(out ? [out, negative(out)] : []),
    ...(side ? [side, negative(side)] : []),
  ];
  return ways;
}

const negative = ([a, b, c]: readonly [number, number, number]): [number, number, number] => [-a, -b, -c];

function cross(a: readonly number[], b: readonly number[]): [number, number, number] {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

function unit(a: readonly number[]): [number, number, number] | null {
  const length = Math.sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2]);
  return length > 1e-9 ? [a[0] / length, a[1] / length, a[2] / length] : null;
}

/** The shortest way after which no point is inside anything, and how far; null if none leads out. */
function wayOut(
  ways: readonly (readonly [number, number, number])[],
  points: Float64Array,
  solids: readonly PlacedShape[],
  { clearance, farthest }: { readonly clearance: number; readonly farthest: number },
): ClearedBody["moved"] {
  let best: ClearedBody["moved"] = null;
  for (const direction of ways) {
    const limit = best ? SHORTER * best.distance : farthest;
    const distance = freeAfter(direction, points, solids, clearance, limit);
    if (distance < limit) best = { distance, direction };
  }
  return best;
}

/** How far all points must go until they are free; Infinity beyond the limit. */
function freeAfter(
  [dx, dy, dz]: readonly [number, number, number],
  points: Float64Array,
  solids: readonly PlacedShape[],
  clearance: number,
  limit: number,
): number {
  let way = 0;
  while (way < limit) {
    // Nobody leaves a solid sooner than by how deep the deepest is.
    let lacking = 0;
    for (const solid of solids) {
      for (let i = 0; i < points.length; i += 3) {
        const gap = distanceTo(
          solid,
          points[i] + way * dx,
          points[i + 1] + way * dy,
          points[i + 2] + way * dz,
        );
        lacking = Math.max(lacking, clearance - gap);
      }
    }
    if (!(lacking > 0)) return way;
    way += Math.max(lacking, STRIDE);
  }
  return Infinity;
}

/** In sentences, for whoever checks or bakes. */
export function describeStart({ parted, cleared }: StartReport): string[] {
  return [
    ...parted.map(
      ({ body, other, nodes }) => `"${body}" lies in "${other}" with ${nodes} nodes: laid on top of it`,
    ),
    ...cleared.map(({ body, collider, nodes, depth, moved }) => {
      const inside = `"${body}" begins ${Math.round(1000 * depth)} mm inside "${collider}" with ${nodes} nodes`;
      if (!moved)
        return `${inside} and has no way out as a whole: what is held stays there, else it is brought out while it moves`;
      const [x, y, z] = moved.direction;
      const way =
        y > 0.9 ? "up" : y < -0.9 ? "down" : `along (${[x, y, z].map((each) => each.toFixed(2)).join(", ")})`;
      return `${inside}: moved ${Math.round(1000 * moved.distance)} mm ${way} as a whole`;
    }),
  ];
}
