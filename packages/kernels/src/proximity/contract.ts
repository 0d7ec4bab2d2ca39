import type { Real } from "../real.ts";

/**
 * Boxes around triangles whose vertices move straight on, for proximity queries: a complete binary tree in heap order, of
 * which every second level is stored as wide nodes, four boxes side by side. Node i, of such a level, has the grandchildren 4i to 4i + 3.
 */
export interface ProximityTree {
  /** A power of two, LEAVES_MIN or more. */
  readonly leaves: number;
  /** leaves × CORNER: three vertices, and EMPTY where there is no triangle. */
  readonly corners: Uint32Array;
  /** The triangle of each leaf: of several as near it is the first. */
  readonly triangleOf: Uint32Array;
  /** Vertices × 3 at the start and at the end [m]. */
  readonly start: Float64Array;
  readonly end: Float64Array;
  /** Vertices × POINT: the same seen from the origin, start x y z –, end x y z –. */
  readonly points: Real;
  /**
   * leaves × WIDE_BOXES_SIZE, of every second level up from the leaves' grandparents: of the boxes of a node's four grandchildren lowest x (four), y
   * and z, highest x, y and z, at the start and then at the end. What lies on one side of something at both ends does so on the whole path.
   */
  readonly wideNodes: Real;
  /** leaves/4 × WIDE_FACES_SIZE: of four triangles the first corners (four x, y and z), and from there to the second and third; start, end. */
  readonly faces: Real;
}

export const WIDE_BOXES_SIZE = 48;
export const WIDE_FACES_SIZE = 72;

/** The fewest leaves that a tree of queries may have. */
export const LEAVES_MIN = 4;

/** What a query about one place reads and writes. */
export interface QueryScratch {
  /** SEARCH_STACK numbers. */
  readonly stack: Uint32Array;
  /** As many as leaves: those found, and scratch beside them. */
  readonly list: Uint32Array;
  readonly nearness: Real;
  /** CLOSEST_SIZE numbers of `nearest`: see CLOSEST_AT. */
  readonly closestPoint: Float64Array;
}

/** Offsets: the query point, the origin of the tree's points, and what is found (`closestWeights` of @pliant/geometry). */
export const CLOSEST_AT = { point: 0, origin: 3, squared: 6, triangle: 7, feature: 8, weights: 9 } as const;
export const CLOSEST_SIZE = 12;

/** Points on straight paths, what is asked about each, and what is found. */
export interface PointBatch {
  /** A multiple of BATCH_GROUP: every point once, those near each other together, and NO_POINT. */
  readonly order: Uint32Array;
  /** Points × 3: places in f64. */
  readonly starts: Float64Array;
  readonly ends: Float64Array;
  /** Points: search radius [m]. */
  readonly searchRadius: Float64Array;
  /** Points: see ASK. */
  readonly asks: Uint32Array;
  /** Points: a leaf that may be near, or NO_POINT. */
  readonly guesses: Uint32Array;
  /** Points: how near triangles come, at least: see ASK. */
  readonly least: Real;
  /** Points × 2 × KEPT_CLOSEST_SIZE: what `nearest` finds at the start and at the end, from CLOSEST_AT.squared on. */
  readonly closestPoints: Float64Array;
  /** Points: 1 if it was found at the start, 2 at the end; see ASK. */
  readonly found: Uint32Array;
  /** BATCH_SCRATCH_SIZE numbers. */
  readonly scratch: Uint32Array;
}

export const BATCH_GROUP = 16;
export const NO_POINT = 0xffffffff;
/** A path; up to 160 nodes for a group and for each of its points; and nine numbers of each. */
export const BATCH_SCRATCH_SIZE = 8 + 160 + BATCH_GROUP * (160 + 9);
export const KEPT_CLOSEST_SIZE = CLOSEST_SIZE - CLOSEST_AT.squared;

/**
 * 0: nothing, all stays as it is. `look`: how near triangles come on the path, and if that is within the search radius, what is nearest at the start. `find`: what
 * is nearest at the start, and how near triangles come if that is not near; else `least` is −1. What is nearest at the end is found where
 * triangles come near on the path and are not so at the start.
 */
export const ASK = { look: 1, find: 2 } as const;

/** Proximity queries. `margin` is by how much what is computed may be off [m]. */
export interface ProximityKernels {
  /** Points relative to the origin in `out.closestPoint`, wide nodes and faces; boxes are larger by the margin. */
  fitProximity(tree: ProximityTree, margin: number, out: QueryScratch): void;
  /**
   * The triangle nearest to a place, where vertices are at the start (end = 0) or at the end of their paths, and which feature of it: with the same
   * bits on all hosts. Begins at the leaf `guess`, if that is not below 0. Returns whether there is one: not if a number is NaN.
   */
  nearest(tree: ProximityTree, end: 0 | 1, guess: number, margin: number, out: QueryScratch): boolean;
  /** Leaves whose boxes (without rank), at either end or between, overlap the one from `low` to `high`. Returns how many are listed. */
  overlapBox(tree: ProximityTree, low: Float64Array, high: Float64Array, out: QueryScratch): number;
  /**
   * How near the triangles come to points that move straight on, at least: of points × POINT (start x y z and search radius, end x y z and
   * a leaf that may be near, or −1), into `least`, one each. Distances beyond the search radius are all the same.
   */
  distanceBound(tree: ProximityTree, paths: Real, margin: number, least: Real, out: QueryScratch): void;
  /** The same of many points, and what is nearest to those that come near. Distances farther than `ahead` beyond their search radius are all the same. */
  sweptDistances(
    tree: ProximityTree,
    batch: PointBatch,
    ahead: number,
    margin: number,
    out: QueryScratch,
  ): void;
}
