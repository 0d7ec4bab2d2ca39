import { shapeKind, type ColliderShape } from "../../model/colliders/registry.ts";
import type { NodePath } from "./collider-query.ts";

/** Trials on one path: convex shapes take a handful. */
const IMPACT_TRIALS = 64;
/** What counts as there [m]. */
const IMPACT_TOLERANCE = 1e-7;

/**
 * The share of the straight path at which a point that starts `distance` away, with `normal` there, first comes within its radius of
 * the shape [m]; above 1 if it does not.
 */
export type ImpactShare = (path: Omit<NodePath, "node">, normal: Float64Array) => number;

/**
 * Never late. A convex shape lies behind the plane at its nearest point: the path up to that plane is free, and a path that leads away
 * from it is free for good. Others let a point go as far as their distance is. A path that cannot be decided counts as arriving
 * where it has been followed to: the solver releases a contact that does not push.
 */
export function createAnalyticImpact(shape: ColliderShape): ImpactShare {
  const { distance: distanceTo, isConvex } = shapeKind(shape);
  return ({ from, to, radius, distance }, normal) => {
    const dx = to[0] - from[0];
    const dy = to[1] - from[1];
    const dz = to[2] - from[2];
    const length = Math.sqrt(dx * dx + dy * dy + dz * dz);
    let share = 0;
    let left = distance - radius;
    for (let k = 0; k < IMPACT_TRIALS; k++) {
      if (left <= IMPACT_TOLERANCE) break;
      const nearing = isConvex ? -(normal[0] * dx + normal[1] * dy + normal[2] * dz) : length;
      if (!(nearing > 0)) return Infinity;
      share += left / nearing;
      if (!(share <= 1)) return Infinity;
      const x = from[0] + share * dx;
      const y = from[1] + share * dy;
      const z = from[2] + share * dz;
      left = distanceTo(shape, x, y, z, normal, Infinity) - radius;
    }
    return share;
  };
}
