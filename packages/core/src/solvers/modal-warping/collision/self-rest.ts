import { createHullPairs, findSelfPairs } from "./hull-pairs.ts";
import { createHull, fitHull } from "./hull.ts";
import { createRestWalls, type RestWalls } from "./rest-walls.ts";
import { createTrianglesBeside, type TrianglesBeside } from "./triangles-beside.ts";

/** What a surface at rest says about where it may touch itself. */
export interface SelfRest {
  readonly walls: RestWalls;
  readonly beside: TrianglesBeside;
  /** While no two of its points have come nearer by more than this, it does not [m]. */
  readonly play: number;
}

export function createSelfRest(x: Float64Array, triangles: Uint32Array): SelfRest {
  const hull = createHull(x, triangles);
  fitHull(hull);
  const beside = createTrianglesBeside(hull, x);
  const pairs = createHullPairs();
  let play = beside.play;
  // Parts across a slit are nearer than what lies beside each other may come.
  for (findSelfPairs(hull, beside, play, pairs); pairs.count > 0 && play > PLAY_MIN;) {
    play *= 0.5;
    findSelfPairs(hull, beside, play, pairs);
  }
  return { walls: createRestWalls(x, triangles, hull.around), beside, play: play > PLAY_MIN ? play : 0 };
}

/** With less than this, it is always looked at [m]. */
const PLAY_MIN = 1e-3;
