import type { Real } from "../real.ts";

/**
 * Straight trajectories of vertices: positions now and at the end, vertexCount × 3 [m]; how far a vertex may deviate, and its radius,
 * vertexCount [m]. All in f64 under both backends.
 */
export interface TrajectoryColumns {
  readonly at: Float64Array;
  readonly end: Float64Array;
  readonly slack: Float64Array;
  readonly radius: Float64Array;
}

/** A moving frame: its origin, and how far that has moved when vertices are at `at` and at `end` [m]. */
export interface Observer {
  readonly origin: Float64Array;
  readonly start: Float64Array;
  readonly shift: Float64Array;
}

/** Vertices and their neighbours: vertex k has the neighbours from first[k] to first[k + 1], given as where their numbers begin (3 × vertex). */
export interface VertexNeighbours {
  readonly first: Uint32Array;
  readonly near: Uint32Array;
}

/** Rounding of a point in f32 and of what kernels compute from it, as a share of its distance from the origin [1]. */
export const ROUNDING = 1e-6;

/** Allowance for the roundings of a point whose numbers begin at `at` [m]. */
export function roundingOf(points: Real, at: number): number {
  const a = farthest(points, at);
  const b = farthest(points, at + 4);
  return ROUNDING * (a > b ? a : b) + 1e-8;
}

/** The largest of three numbers, whatever their signs. */
function farthest(points: Real, at: number): number {
  const x = Math.abs(points[at]);
  const y = Math.abs(points[at + 1]);
  const z = Math.abs(points[at + 2]);
  const most = x > y ? x : y;
  return most > z ? most : z;
}

export interface TrajectoryKernels {
  /** Vertices from `first` to `last` relative to a moving frame, as points of a tree from k on: both ends, clearance with and without radius. */
  relativePoints(
    trajectories: TrajectoryColumns,
    first: number,
    last: number,
    observer: Observer,
    points: Real,
    k: number,
  ): void;
  /** Positions after a time h [s], into `out`, at the mean velocity of each vertex and its neighbours. */
  predictMean(x: Float64Array, v: Float64Array, around: VertexNeighbours, h: number, out: Float64Array): void;
}
