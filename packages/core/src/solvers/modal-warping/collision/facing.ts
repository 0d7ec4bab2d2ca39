import {
  closestOnTriangle,
  faceNormal,
  CLOSEST_WEIGHTS_SIZE,
  squaredBoxDistance,
  writeClosest,
  writePoint,
  type ClosestPoint,
  type TriangleMesh,
} from "@pliant/geometry";

/** A point that is beside a face by no more than this is above it [m]. */
export const ASIDE = 2e-3;
/** A point leaves by a surface that looks against its own: cosine, at most, of what it is outside of. */
export const FACING = 0.1;
/** And of what it is inside of. */
const AGAINST = -0.1;

const always = (): boolean => true;
const foot = new Float64Array(CLOSEST_WEIGHTS_SIZE);
const side = new Float64Array(3);

/**
 * The nearest of those triangles that look against a direction, `directions` from `at` on, in the manner of `closestPoint`: where a
 * corner of a box is just inside another box, its top and its side are as near, but only one of them can carry it. Writes the
 * normal. Triangles that do not count are passed by.
 */
export function closestFacing(
  { bvh, vertices }: TriangleMesh,
  x: number,
  y: number,
  z: number,
  directions: Float64Array,
  at: number,
  within: number,
  out: ClosestPoint,
  normal: Float64Array,
  counts: (triangle: number) => boolean = always,
): boolean {
  const { bounds, after, size, first, order, triangles } = bvh;
  const nx = directions[at];
  const ny = directions[at + 1];
  const nz = directions[at + 2];
  let best = within * within;
  let found = -1;
  for (let node = 0; node < bvh.nodeCount;) {
    if (squaredBoxDistance(bounds, 6 * node, x, y, z) > best) {
      node = after[node];
      continue;
    }
    for (let k = first[node]; k < first[node] + size[node]; k++) {
      const corner = 3 * order[k];
      const a = 3 * triangles[corner];
      const b = 3 * triangles[corner + 1];
      const c = 3 * triangles[corner + 2];
      const squared = closestOnTriangle(vertices, a, b, c, x, y, z, foot);
      if (!(squared < best || (squared === best && order[k] < found))) continue;
      faceNormal(vertices, a, b, c, side);
      if (side[0] * nx + side[1] * ny + side[2] * nz > AGAINST || !counts(order[k])) continue;
      best = squared;
      found = order[k];
      normal[0] = side[0];
      normal[1] = side[1];
      normal[2] = side[2];
      writeClosest(foot, out);
    }
    node++;
  }
  if (found < 0) return false;
  out.triangle = found;
  out.distance = Math.sqrt(best);
  writePoint(triangles, vertices, out);
  return true;
}
