import type { Bvh } from "./bvh.ts";
import { closestOnTriangle, FOOT_SIZE } from "./triangle.ts";
import { roundingOf, squaredBoxDistance } from "./closest.ts";

/** Triangles that are kept for a place, at most. */
export const NEAR = 16;

/**
 * Lists the triangles nearest to (x, y, z), those within `spread` [m] of the distance of the nearest one and `NEAR` of them at
 * most, by distance: from `at` on into both columns. Returns how many, and in `reach` how far the list is complete: what is
 * not in it is at least that far from the point [m]. No allocation.
 *
 * @param within how far the nearest one is, at most [m]: the search begins there; Infinity if nobody knows
 */
export function nearTriangles(
  bvh: Bvh,
  vertices: Float64Array,
  x: number,
  y: number,
  z: number,
  within: number,
  spread: number,
  triangle: Uint32Array,
  distance: Float64Array,
  at: number,
  reach: Float64Array,
): number {
  const { bounds, after, size, first, order, triangles, stack, stackDistance } = bvh;
  let count = 0;
  let limit = within + spread;
  let squaredLimit = limit * limit;
  let top = 0;
  let node = bvh.nodeCount > 0 ? 0 : -1;
  while (node >= 0) {
    if (size[node] > 0) {
      const end = first[node] + size[node];
      for (let k = first[node]; k < end; k++) {
        const corner = order[k] * 3;
        const a = triangles[corner] * 3;
        const b = triangles[corner + 1] * 3;
        const c = triangles[corner + 2] * 3;
        const squared = closestOnTriangle(vertices, a, b, c, x, y, z, foot);
        if (!(squared < squaredLimit)) continue;
        count = insert(triangle, distance, at, count, order[k], Math.sqrt(squared));
        limit = Math.min(distance[at] + spread, count === NEAR ? distance[at + NEAR - 1] : limit);
        squaredLimit = limit * limit;
      }
      node = -1;
    } else {
      const left = node + 1;
      const right = after[left];
      const leftDistance = squaredBoxDistance(bounds, left * 6, x, y, z);
      const rightDistance = squaredBoxDistance(bounds, right * 6, x, y, z);
      const isLeft = leftDistance <= rightDistance;
      const farDistance = isLeft ? rightDistance : leftDistance;
      if (farDistance < squaredLimit) {
        stack[top] = isLeft ? right : left;
        stackDistance[top++] = farDistance;
      }
      node = (isLeft ? leftDistance : rightDistance) < squaredLimit ? (isLeft ? left : right) : -1;
    }
    while (node < 0 && top > 0) if (stackDistance[--top] < squaredLimit) node = stack[top];
  }
  // The limit has come down on the way: what lies beyond it has no place in the list.
  while (count > 0 && distance[at + count - 1] > limit) count--;
  reach[0] = limit - 2 * roundingOf(bounds);
  return count;
}

const foot = new Float64Array(FOOT_SIZE);

/** Into its place; of a full list the last one goes. */
function insert(
  triangle: Uint32Array,
  distance: Float64Array,
  at: number,
  count: number,
  index: number,
  value: number,
): number {
  const full = count === NEAR;
  let k = full ? NEAR - 1 : count;
  for (; k > 0 && distance[at + k - 1] > value; k--) {
    distance[at + k] = distance[at + k - 1];
    triangle[at + k] = triangle[at + k - 1];
  }
  distance[at + k] = value;
  triangle[at + k] = index;
  return full ? NEAR : count + 1;
}
