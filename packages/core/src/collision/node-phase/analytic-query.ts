import type { ColliderShape } from "../../model/colliders/collider.ts";
import { signedDistance } from "../../model/colliders/distance.ts";
import { firstWithin } from "./analytic-impact.ts";
import { TOUCHING, type Probe } from "./collider-query.ts";

/** Of all shapes with a distance that is quick to find: their surface moves with their frame. */
export function createShapeProbe(shape: ColliderShape): Probe {
  return {
    motion: 0,
    near: 0,
    spare: 0.05,
    begin() {},

    before: (_, from, reach, touch) =>
      signedDistance(shape, from[0], from[1], from[2], touch.normal, reach + TOUCHING),

    meets(_, from, to, radius, distance, touch) {
      const share = firstWithin(shape, from, to, radius, distance, touch.normal);
      if (share > 1) return false;
      for (let k = 0; k < 3; k++) touch.from[k] = touch.to[k] = from[k] + share * (to[k] - from[k]);
      touch.above = radius - signedDistance(shape, touch.to[0], touch.to[1], touch.to[2], touch.normal);
      return true;
    },

    stays(_, from, to, radius, distance, touch) {
      for (let k = 0; k < 3; k++) touch.from[k] = touch.to[k] = from[k];
      touch.above = radius - distance;
      touch.lasts = distance > 0;
      if (touch.lasts) return true;
      return signedDistance(shape, to[0], to[1], to[2], unused, radius + TOUCHING) < radius + TOUCHING;
    },
  };
}

const unused = new Float64Array(3);
