import { length, TOUCH_DISTANCE, type ColliderQuery, type ContactPlane } from "./collider-query.ts";

/**
 * Of the inside of a ball that shrinks and grows: all within its radius is free. A ball is convex, so that a node that is inside
 * at both ends of its way was so in between. `first` is where its radius stands among the vertices of colliders that deform.
 */
export function createCavityQuery(first: number): ColliderQuery {
  let [before, after] = [0, 0];
  const probe: ColliderQuery = {
    motion: 0,
    nearbyMotion: 0,
    freeReach: 0,

    begin(now, input) {
      before = now.vertices[first];
      after = input.vertices[first];
      probe.motion = probe.nearbyMotion = Math.abs(after - before);
    },

    distanceAtStart: (_, from, _reach, touch) => before - inwards(from, touch.normal),

    impact: (_, from, to, radius, _distance, touch) => stopsAt(from, to, radius, touch),
    restingContact: (_, from, to, radius, _distance, touch) => stopsAt(from, to, radius, touch),
  };
  return probe;

  /** The plane at the wall where the way ends. */
  function stopsAt(from: Float64Array, to: Float64Array, radius: number, touch: ContactPlane): boolean {
    const outside = inwards(to, touch.normal);
    if (!(outside > after - radius - TOUCH_DISTANCE)) return false;
    for (let k = 0; k < 3; k++) {
      touch.from[k] = -before * touch.normal[k];
      touch.to[k] = -after * touch.normal[k];
    }
    touch.offset = radius;
    return length(from) < Infinity;
  }
}

/** Distance from the middle, and the direction to it. */
function inwards(point: Float64Array, normal: Float64Array): number {
  const distance = length(point);
  for (let k = 0; k < 3; k++) normal[k] = distance > 1e-12 ? -point[k] / distance : k === 1 ? -1 : 0;
  return distance;
}
