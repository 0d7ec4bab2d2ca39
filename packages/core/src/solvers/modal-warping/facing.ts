import type { Bvh } from "../../contact/mesh/bvh.ts";
import { squaredBoxDistance, writeFoot, writePoint, type ClosestPoint } from "../../contact/mesh/closest.ts";
import { closestOnTriangle, faceNormal, FOOT_SIZE } from "../../contact/mesh/triangle.ts";

/** Cosine between two surfaces that look at each other, at most. */
const FACING = -0.1;

const always = (): boolean => true;
const foot = new Float64Array(FOOT_SIZE);

/**
 * The nearest of those triangles that look against a direction n, in the manner of `closestPoint`: where a corner of a box is
 * just inside another box, its top and its side are as near, but only one of them can carry it. Writes the normal. Of triangles that
 * do not count nothing is known.
 */
export function closestFacing(
  bvh: Bvh,
  vertices: Float64Array,
  at: readonly [number, number, number],
  n: readonly [number, number, number],
  within: number,
  out: ClosestPoint,
  normal: Float64Array,
  counts: (triangle: number) => boolean = always,
): boolean {
  const { bounds, after, size, first, order, triangles } = bvh;
  const [x, y, z] = at;
  let best = within * within;
  let found = -1;
  for (let node = 0; node < bvh.nodeCount;) {
    if (squaredBoxDistance(bounds, 6 * node, x, y, z) > best) {
      node = after[node];
      continue;
    }
    for (let k = first[node]; k < first[node] + size[node]; k++) {
      const corner = 3 * order[k];
      const [a, b, c] = [3 * triangles[corner], 3 * triangles[corner + 1], 3 * triangles[corner + 2]];
      const squared = closestOnTriangle(vertices, a, b, c, x, y, z, foot);
      if (!(squared < best || (squared === best && order[k] < found))) continue;
      if (!counts(order[k])) continue;
      faceNormal(vertices, a, b, c, side);
      if (side[0] * n[0] + side[1] * n[1] + side[2] * n[2] > FACING) continue;
      best = squared;
      found = order[k];
      normal.set(side);
      writeFoot(foot, out);
    }
    node++;
  }
  if (found < 0) return false;
  out.triangle = found;
  out.distance = Math.sqrt(best);
  writePoint(triangles, vertices, out);
  return true;
}

const side = new Float64Array(3);
