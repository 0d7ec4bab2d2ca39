import type { ColliderShape } from "../../model/colliders/collider.ts";
import type { NodePath } from "./collider-query.ts";
import { signedDistance } from "../../model/colliders/distance.ts";

/** Trials on one path: convex shapes take a handful. */
const IMPACT_TRIALS = 64;
/** What counts as there [m]. */
const IMPACT_TOLERANCE = 1e-7;

/**
 * The share of the straight path at which a point that starts `distance` away, with `normal` there, first comes within
 * its radius of a shape [m]; above 1 if it does not. Never late.
 *
 * A convex shape lies behind the plane at its nearest point: the path up to that plane is free, and a path that leads away
 * from it is free for good. Others let a point go as far as their distance is. A path that cannot be decided counts as arriving
 * where it has been followed to: the solver releases a contact that does not push.
 */
export function analyticImpact(
  shape: ColliderShape,
  { from, to, radius: level, distance }: Omit<NodePath, "node">,
  normal: Float64Array,
): number {
  const dx = to[0] - from[0];
  const dy = to[1] - from[1];
  const dz = to[2] - from[2];
  const isConvex = shape.kind !== "heightField" && shape.kind !== "mesh" && shape.kind !== "cavity";
  const length = Math.sqrt(dx * dx + dy * dy + dz * dz);
  let share = 0;
  let left = distance - level;
  for (let k = 0; k < IMPACT_TRIALS; k++) {
    if (left <= IMPACT_TOLERANCE) break;
    const nearing = isConvex ? -(normal[0] * dx + normal[1] * dy + normal[2] * dz) : length;
    if (!(nearing > 0)) return Infinity;
    share += left / nearing;
    if (!(share <= 1)) return Infinity;
    left =
      signedDistance(shape, from[0] + share * dx, from[1] + share * dy, from[2] + share * dz, normal) - level;
  }
  return share;
}
