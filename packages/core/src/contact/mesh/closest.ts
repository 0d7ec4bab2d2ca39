import type { Bvh } from "./bvh.ts";
import { closestOnTriangle, FEATURE_AT, FOOT_SIZE, WEIGHTS } from "./triangle.ts";

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
 * nothing. Of equally near triangles it is always the same one. The boxes must hold the vertices: `refitBvh`. No allocation.
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
  let best = radius * radius;
  let found = -1;
  let top = 0;
  let node = bvh.nodeCount > 0 && squaredBoxDistance(bounds, 0, x, y, z) < best ? 0 : -1;
  while (node >= 0) {
    if (size[node] > 0) {
      const end = first[node] + size[node];
      for (let k = first[node]; k < end; k++) {
        const corner = order[k] * 3;
        const a = triangles[corner] * 3;
        const b = triangles[corner + 1] * 3;
        const c = triangles[corner + 2] * 3;
        const squared = closestOnTriangle(vertices, a, b, c, x, y, z, foot);
        if (squared >= best) continue;
        best = squared;
        found = order[k];
        out.feature = foot[FEATURE_AT];
        out.weights[0] = foot[WEIGHTS];
        out.weights[1] = foot[WEIGHTS + 1];
        out.weights[2] = foot[WEIGHTS + 2];
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
      if (farDistance < best) {
        stack[top] = isLeft ? right : left;
        stackDistance[top++] = farDistance;
      }
      node = (isLeft ? leftDistance : rightDistance) < best ? (isLeft ? left : right) : -1;
    }
    while (node < 0 && top > 0) if (stackDistance[--top] < best) node = stack[top];
  }
  if (found < 0) return false;
  out.triangle = found;
  out.distance = Math.sqrt(best);
  writePoint(triangles, vertices, out);
  return true;
}

const foot = new Float64Array(FOOT_SIZE);

function writePoint(triangles: Uint32Array, vertices: Float64Array, out: ClosestPoint): void {
  const corner = out.triangle * 3;
  for (let axis = 0; axis < 3; axis++) {
    let sum = 0;
    for (let k = 0; k < 3; k++) sum += out.weights[k] * vertices[triangles[corner + k] * 3 + axis];
    out.point[axis] = sum;
  }
}

function squaredBoxDistance(bounds: Float64Array, at: number, x: number, y: number, z: number): number {
  const dx = Math.max(bounds[at] - x, x - bounds[at + 3], 0);
  const dy = Math.max(bounds[at + 1] - y, y - bounds[at + 4], 0);
  const dz = Math.max(bounds[at + 2] - z, z - bounds[at + 5], 0);
  return dx * dx + dy * dy + dz * dz;
}
