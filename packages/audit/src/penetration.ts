import { POSE_SIZE, toLocal } from "@pliant/geometry";
import type { Collider } from "pliant";
import { signedDistance } from "pliant/experimental";
import { checkSurface, type Surface } from "./surface.ts";

/** A collider; of one that is a part of the surface itself, as an elastic body, which vertices are its own. */
export interface AuditedCollider extends Collider {
  readonly own?: { readonly first: number; readonly count: number };
}

/** How deep points are inside colliders. */
export interface Depth {
  /** Of the deepest [m]; 0 if none is inside. */
  readonly deepest: number;
  /** Points deeper than the tolerance. */
  readonly count: number;
  /** Which point is the deepest, and the index of the collider it is in; −1 if none is inside. */
  readonly index: number;
  readonly collider: number;
}

export interface Penetration {
  readonly vertices: Depth;
  /** Of triangles: the point that stays behind when all three corners are outside of something round. */
  readonly centres: Depth;
}

/** `poses`: colliderCount × 7, position and quaternion. A point counts if it is deeper than `tolerance` [m]. */
export function penetration(
  surface: Surface,
  { colliders, poses }: { readonly colliders: readonly AuditedCollider[]; readonly poses: Float64Array },
  tolerance = 0,
): Penetration {
  checkSurface("penetration", surface);
  if (poses.length !== colliders.length * POSE_SIZE) {
    throw new RangeError(
      `penetration: poses has ${poses.length} numbers, expected ${POSE_SIZE} for each of ${colliders.length} colliders`,
    );
  }
  if (!(tolerance >= 0)) throw new RangeError(`penetration: tolerance is ${tolerance}, expected 0 m or more`);
  const { x, triangles } = surface;
  const solids = { colliders, poses };
  return {
    vertices: depthOf(x, (point) => point, solids, tolerance),
    centres: depthOf(centresOf(x, triangles), (triangle) => triangles[3 * triangle], solids, tolerance),
  };
}

function centresOf(x: Surface["x"], triangles: Uint32Array): Float64Array {
  const centres = new Float64Array(triangles.length);
  for (let k = 0; k < triangles.length; k++) {
    const t = k - (k % 3);
    for (let axis = 0; axis < 3; axis++) centres[t + axis] += x[3 * triangles[k] + axis] / 3;
  }
  return centres;
}

const local = new Float64Array(3);
const normal = new Float64Array(3);

/** `vertexOf` tells a vertex of what a point belongs to. */
function depthOf(
  points: Float32Array | Float64Array,
  vertexOf: (point: number) => number,
  { colliders, poses }: { readonly colliders: readonly AuditedCollider[]; readonly poses: Float64Array },
  tolerance: number,
): Depth {
  let [deepest, count, index, collider] = [0, 0, -1, -1];
  for (let i = 0; i < points.length; i += 3) {
    let counts = false;
    for (let c = 0; c < colliders.length; c++) {
      if (isOwn(colliders[c], vertexOf(i / 3))) continue;
      toLocal(poses, c * POSE_SIZE, points[i], points[i + 1], points[i + 2], local);
      const depth = -signedDistance(colliders[c].shape, local[0], local[1], local[2], normal);
      if (depth > tolerance) counts = true;
      if (depth > deepest) [deepest, index, collider] = [depth, i / 3, c];
    }
    if (counts) count++;
  }
  return { deepest, count, index, collider };
}

const isOwn = ({ own }: AuditedCollider, vertex: number): boolean =>
  own !== undefined && vertex >= own.first && vertex < own.first + own.count;
