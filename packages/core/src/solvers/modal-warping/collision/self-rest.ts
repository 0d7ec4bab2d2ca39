import { createCalmSurface, type CalmSurface } from "./calm-surface.ts";
import { createHullPairs, findSelfPairs } from "./hull-pairs.ts";
import { createHull, fitHull, type Hull } from "./hull.ts";
import { createRestWalls, type RestWalls } from "./rest-walls.ts";
import { createTrianglesBeside, type TrianglesBeside } from "./triangles-beside.ts";

/** What a surface at rest says about where it may touch itself. */
export interface SelfRest {
  readonly walls: RestWalls;
  readonly beside: TrianglesBeside;
  readonly calm: CalmSurface;
  /** While no two of its points have come nearer by more than this, nothing that lies beside each other touches [m]. */
  readonly play: number;
  /** All else is at least so far apart [m]. */
  readonly clearance: number;
}

export function createSelfRest(x: Float64Array, triangles: Uint32Array): SelfRest {
  const hull = createHull(x, triangles);
  fitHull(hull);
  const beside = createTrianglesBeside(hull, x);
  const walls = createRestWalls(x, triangles, hull.around);
  return {
    walls,
    beside,
    calm: createCalmSurface(hull),
    play: beside.play,
    clearance: clearanceOf(hull, beside),
  };
}

/** Ratio of the distances that are tried [1], and how many of them. */
const TRIED_RATIO = 1.4;
const TRIES = 16;

/** A distance within which no two triangles are that do not lie beside each other [m]. */
function clearanceOf(hull: Hull, beside: TrianglesBeside): number {
  const pairs = createHullPairs();
  let clearance = 0;
  let within = CLEARANCE_FIRST;
  for (let k = 0; k < TRIES; k++) {
    pairs.count = 0;
    findSelfPairs(hull, beside, within, pairs);
    if (pairs.count > 0) break;
    clearance = within;
    within *= TRIED_RATIO;
  }
  return clearance;
}

/** The first of them [m]. */
const CLEARANCE_FIRST = 2e-3;
