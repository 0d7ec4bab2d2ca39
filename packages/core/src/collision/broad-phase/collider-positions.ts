import { POSE_SIZE, toWorld } from "@pliant/geometry";
import type { ColliderPatch } from "./collision-surface.ts";
import type { PosePair, PosedColumns } from "./rigid-trajectory.ts";

/** Writes the world position of one vertex of a collider, at both ends of a substep. */
export function placeVertex(
  patch: ColliderPatch,
  vertex: number,
  { now, next }: PosePair,
  start: Float64Array,
  end: Float64Array,
): void {
  placeAt(patch, vertex, now, start);
  placeAt(patch, vertex, next, end);
}

/** The same of all vertices of a deforming collider, at one time. */
export function placeDeforming(patch: ColliderPatch, posed: PosedColumns, x: Float64Array): void {
  const { collider, firstDeforming, firstVertex, vertexCount: count } = patch;
  const { poses, vertices } = posed;
  const at = collider * POSE_SIZE;
  if (poses[at + 3] !== 0 || poses[at + 4] !== 0 || poses[at + 5] !== 0) {
    for (let vertex = firstVertex; vertex < firstVertex + count; vertex++) placeAt(patch, vertex, posed, x);
    return;
  }
  // Most deforming colliders do not rotate as a whole.
  const [px, py, pz] = [poses[at], poses[at + 1], poses[at + 2]];
  for (let i = 3 * firstVertex, from = firstDeforming; i < 3 * (firstVertex + count); i += 3, from += 3) {
    x[i] = vertices[from] + px;
    x[i + 1] = vertices[from + 1] + py;
    x[i + 2] = vertices[from + 2] + pz;
  }
}

function placeAt(
  { collider, local, firstDeforming, firstVertex }: ColliderPatch,
  vertex: number,
  { poses, vertices }: PosedColumns,
  x: Float64Array,
): void {
  const own = firstDeforming < 0 ? local : vertices;
  const i = Math.max(firstDeforming, 0) + 3 * (vertex - firstVertex);
  toWorld(poses, collider * POSE_SIZE, own[i], own[i + 1], own[i + 2], point);
  x.set(point, 3 * vertex);
}

const point = new Float64Array(3);
