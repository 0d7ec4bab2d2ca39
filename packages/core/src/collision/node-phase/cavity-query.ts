import {
  length,
  TOUCH_DISTANCE,
  type ColliderQuery,
  type ContactPlane,
  type NodePath,
} from "./collider-query.ts";

/**
 * The inside of a ball that shrinks and grows: all within its radius is free. A ball is convex, so that a node that is inside
 * at both ends of its path was so in between. `first` is where its radius is among the vertices of colliders that deform.
 */
export function createCavityQuery(first: number): ColliderQuery {
  let [before, after] = [0, 0];
  const query: ColliderQuery = {
    motion: 0,
    nearbyMotion: 0,
    extent: Infinity,
    freeReach: 0,

    begin(now, input) {
      before = now.vertices[first];
      after = input.vertices[first];
      query.motion = query.nearbyMotion = Math.abs(after - before);
    },

    distanceAtStart: (_, from, _reach, plane) => before - inwards(from, plane.normal),

    impact: stopsAt,
    restingContact: stopsAt,
  };
  return query;

  /** The plane at the wall where the path ends. */
  function stopsAt({ from, to, radius }: NodePath, plane: ContactPlane): boolean {
    const outside = inwards(to, plane.normal);
    if (!(outside > after - radius - TOUCH_DISTANCE)) return false;
    for (let k = 0; k < 3; k++) {
      plane.from[k] = -before * plane.normal[k];
      plane.to[k] = -after * plane.normal[k];
    }
    plane.offset = radius;
    return length(from) < Infinity;
  }
}

/** Distance from the middle, and the direction to it. */
function inwards(point: Float64Array, normal: Float64Array): number {
  const distance = length(point);
  for (let k = 0; k < 3; k++) normal[k] = distance > 1e-12 ? -point[k] / distance : k === 1 ? -1 : 0;
  return distance;
}
