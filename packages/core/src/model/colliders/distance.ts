import { shapeKind, type ColliderShape } from "./registry.ts";

/**
 * Signed distance from a point (in the collider's own frame) to its surface, negative inside, and the outward unit
 * normal there. Writes normal xyz and returns the distance [m].
 *
 * Who needs no more than to know that it is beyond `within` [m] says so: then a longer distance, to either side, may be
 * given as `within`, and its normal not at all. Triangles are searched much faster.
 */
export function signedDistance(
  shape: ColliderShape,
  x: number,
  y: number,
  z: number,
  normal: Float64Array,
  within = Infinity,
): number {
  return shapeKind(shape).distance(shape, x, y, z, normal, within);
}
