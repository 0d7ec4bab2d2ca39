import { shapeKind, type ColliderShape } from "../../model/colliders/registry.ts";
import { createAnalyticImpact } from "./analytic-impact.ts";
import { TOUCH_DISTANCE, type ColliderQuery } from "./collider-query.ts";

/** Of all shapes with a distance that is quick to find: their surface moves with their frame. */
export function createAnalyticQuery(shape: ColliderShape): ColliderQuery {
  const { distance: distanceTo } = shapeKind(shape);
  const impactShare = createAnalyticImpact(shape);
  return {
    motion: 0,
    nearbyMotion: 0,
    freeReach: 0.05,
    begin() {},

    distanceAtStart: (_, from, reach, touch) =>
      distanceTo(shape, from[0], from[1], from[2], touch.normal, reach + TOUCH_DISTANCE),

    impact(_, from, to, radius, distance, touch) {
      const share = impactShare(from, to, radius, distance, touch.normal);
      if (share > 1) return false;
      for (let k = 0; k < 3; k++) touch.from[k] = touch.to[k] = from[k] + share * (to[k] - from[k]);
      touch.offset =
        radius - distanceTo(shape, touch.to[0], touch.to[1], touch.to[2], touch.normal, Infinity);
      return true;
    },

    restingContact(_, from, to, radius, distance, touch) {
      for (let k = 0; k < 3; k++) touch.from[k] = touch.to[k] = from[k];
      touch.offset = radius - distance;
      touch.isPersistent = distance > 0;
      if (touch.isPersistent) return true;
      return (
        distanceTo(shape, to[0], to[1], to[2], unused, radius + TOUCH_DISTANCE) < radius + TOUCH_DISTANCE
      );
    },
  };
}

const unused = new Float64Array(3);
