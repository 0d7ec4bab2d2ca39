import { shapeKind, type ColliderShape } from "../../model/colliders/registry.ts";
import { createAnalyticImpact } from "./analytic-impact.ts";
import { TOUCH_DISTANCE, type ColliderQuery } from "./collider-query.ts";

/** Shapes with a distance that is quick to find: their surface moves with their frame. */
export function createAnalyticQuery(shape: ColliderShape): ColliderQuery {
  const { distance: distanceTo } = shapeKind(shape);
  const impactShare = createAnalyticImpact(shape);
  return {
    motion: 0,
    nearbyMotion: 0,
    extent: extentOf(shape),
    freeReach: 0.05,
    begin() {},

    distanceAtStart: (_, from, reach, plane) =>
      distanceTo(shape, from[0], from[1], from[2], plane.normal, reach + TOUCH_DISTANCE),

    impact(path, plane) {
      const { from, to, radius } = path;
      const share = impactShare(path, plane.normal);
      if (share > 1) return false;
      for (let k = 0; k < 3; k++) plane.from[k] = plane.to[k] = from[k] + share * (to[k] - from[k]);
      plane.offset =
        radius - distanceTo(shape, plane.to[0], plane.to[1], plane.to[2], plane.normal, Infinity);
      return true;
    },

    restingContact({ from, to, radius, distance }, plane) {
      for (let k = 0; k < 3; k++) plane.from[k] = plane.to[k] = from[k];
      plane.offset = radius - distance;
      plane.isPersistent = distance > 0;
      if (plane.isPersistent) return true;
      return (
        distanceTo(shape, to[0], to[1], to[2], unused, radius + TOUCH_DISTANCE) < radius + TOUCH_DISTANCE
      );
    },
  };
}

function extentOf(shape: ColliderShape): number {
  switch (shape.kind) {
    case "sphere":
      return shape.radius;
    case "capsule":
      return shape.radius + shape.halfLength;
    case "box":
      return Math.sqrt(shape.halfSize[0] ** 2 + shape.halfSize[1] ** 2 + shape.halfSize[2] ** 2);
    default:
      return Infinity;
  }
}

const unused = new Float64Array(3);
