import type { Bvh } from "./bvh.ts";
import { FEATURE_AT, CLOSEST_WEIGHTS_SIZE, WEIGHTS } from "../closest-weights.ts";
import { closestOnTriangle } from "./triangle.ts";

/** What `closestPoint` found. Made once, written by each search. */
export interface ClosestPoint {
  triangle: number;
  /** What of the triangle it lies on: see `FEATURE`. */
  feature: number;
  /** [m] */
  distance: number;
  /** Of the triangle's corners; their sum is 1. */
  readonly weights: Float64Array;
  /** x, y, z [m] */
  readonly point: Float64Array;
}

export function createClosestPoint(): ClosestPoint {
  return {
    triangle: 0,
    feature: 0,
    distance: Infinity,
    weights: new Float64Array(3),
    point: new Float64Array(3),
  };
}

/**
 * The point of the triangles that is nearest to (x, y, z), if it is nearer than `radius` [m]; else returns false and writes
 * nothing. Of equally near triangles it is the first: what is found depends on the triangles alone, not on the way through
 * the tree, so that a search among fewer of them may stand in for it. The boxes must hold the vertices: `refitBvh`. No
 * allocation.
 */
export function closestPoint(
  bvh: Bvh,
  vertices: Float64Array,
  x: number,
  y: number,
  z: number,
  radius: number,
  out: ClosestPoint,
): boolean {
  const { bounds, after, size, first, order, triangles, stack, stackDistance } = bvh;
  const rounding = boundsRounding(bounds);
  let best = radius * radius;
  // Boxes up to here may hold what is as near, but for rounding.
  let bound = best;
  let found = -1;
  let top = 0;
  let node = bvh.nodeCount > 0 && squaredBoxDistance(bounds, 0, x, y, z) <= bound ? 0 : -1;
  while (node >= 0) {
    if (size[node] > 0) {
      const end = first[node] + size[node];
      for (let k = first[node]; k < end; k++) {
        const corner = order[k] * 3;
        const a = triangles[corner] * 3;
        const b = triangles[corner + 1] * 3;
        const c = triangles[corner + 2] * 3;
        const squared = closestOnTriangle(vertices, a, b, c, x, y, z, foot);
        // Also with a number lost.
        if (!(squared < best || (squared === best && order[k] < found))) continue;
        best = squared;
        bound = squaredWithin(squared, rounding);
        found = order[k];
        writeClosest(foot, out);
      }
      node = -1;
    } else {
      const left = node + 1;
      const right = after[left];
      const leftDistance = squaredBoxDistance(bounds, left * 6, x, y, z);
      const rightDistance = squaredBoxDistance(bounds, right * 6, x, y, z);
      // The nearer child first: what it holds often settles the other one.
      const isLeft = leftDistance <= rightDistance;
      const farDistance = isLeft ? rightDistance : leftDistance;
      if (farDistance <= bound) {
        stack[top] = isLeft ? right : left;
        stackDistance[top++] = farDistance;
      }
      node = (isLeft ? leftDistance : rightDistance) <= bound ? (isLeft ? left : right) : -1;
    }
    while (node < 0 && top > 0) if (stackDistance[--top] <= bound) node = stack[top];
  }
  if (found < 0) return false;
  out.triangle = found;
  out.distance = Math.sqrt(best);
  writePoint(triangles, vertices, out);
  return true;
}

const foot = new Float64Array(CLOSEST_WEIGHTS_SIZE);

/** Positions are known to this only [m]. */
export function boundsRounding(bounds: Float64Array): number {
  let most = 0;
  for (let k = 0; k < 6; k++) most = Math.max(most, Math.abs(bounds[k]));
  return 1e-12 * most;
}

/** (d + rounding)² of a distance given as d². */
function squaredWithin(squared: number, rounding: number): number {
  return squared + rounding * (2 * Math.sqrt(squared) + rounding);
}

/** Weights and feature of what `closestOnTriangle` wrote. */
export function writeClosest(from: Float64Array, out: ClosestPoint): void {
  out.feature = from[FEATURE_AT];
  out.weights[0] = from[WEIGHTS];
  out.weights[1] = from[WEIGHTS + 1];
  out.weights[2] = from[WEIGHTS + 2];
}

/** The point that triangle and weights stand for. */
export function writePoint(triangles: Uint32Array, vertices: Float64Array, out: ClosestPoint): void {
  pointAt(triangles, vertices, out.triangle, out.weights, out.point);
}

/** Where on a triangle a point of given weights is. */
export function pointAt(
  triangles: Uint32Array,
  x: Float64Array,
  triangle: number,
  weights: Float64Array,
  out: Float64Array,
): void {
  const a = 3 * triangles[3 * triangle];
  const b = 3 * triangles[3 * triangle + 1];
  const c = 3 * triangles[3 * triangle + 2];
  const u = weights[0];
  const v = weights[1];
  const w = weights[2];
  out[0] = u * x[a] + v * x[b] + w * x[c];
  out[1] = u * x[a + 1] + v * x[b + 1] + w * x[c + 1];
  out[2] = u * x[a + 2] + v * x[b + 2] + w * x[c + 2];
}

export function squaredBoxDistance(
  bounds: Float64Array,
  at: number,
  x: number,
  y: number,
  z: number,
): number {
  const dx = Math.max(bounds[at] - x, x - bounds[at + 3], 0);
  const dy = Math.max(bounds[at + 1] - y, y - bounds[at + 4], 0);
  const dz = Math.max(bounds[at + 2] - z, z - bounds[at + 5], 0);
  return dx * dx + dy * dy + dz * dz;
}
