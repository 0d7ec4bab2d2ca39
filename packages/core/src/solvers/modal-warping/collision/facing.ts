import {
  closestOnTriangle,
  createClosestPoint,
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
/** Largest cosine between a point's own normal and that of the surface that it touches from outside [1]. */
export const FACING = 0.1;
/** The same from inside [1]. */
const FACING_INSIDE = -0.1;

const always = (): boolean => true;
const foot = new Float64Array(CLOSEST_WEIGHTS_SIZE);
const side = new Float64Array(3);

/** A point that looks for the surface by which it leaves a mesh. Made once, written for each search. */
export interface FacingQuery {
  /** The point [m]. */
  x: number;
  y: number;
  z: number;
  /** Its own outward normal: three numbers of `directions`, from `at` on. */
  directions: Float64Array;
  at: number;
  /** Farthest that a surface may be [m]. */
  within: number;
  /** Whether a triangle may be found. */
  readonly counts: (triangle: number) => boolean;
  /** The answer: closest point and unit normal of its triangle. */
  readonly nearest: ClosestPoint;
  readonly normal: Float64Array;
}

export function createFacingQuery(counts: (triangle: number) => boolean = always): FacingQuery {
  return {
    ...{ x: 0, y: 0, z: 0, directions: new Float64Array(3), at: 0, within: 0, counts },
    nearest: createClosestPoint(),
    normal: new Float64Array(3),
  };
}

/** Sets the point and its normal: three numbers each of two columns, from `at` on. */
export function setFacingPoint(
  query: FacingQuery,
  places: Float64Array,
  directions: Float64Array,
  at: number,
): void {
  query.x = places[at];
  query.y = places[at + 1];
  query.z = places[at + 2];
  query.directions = directions;
  query.at = at;
}

/**
 * The nearest of those triangles that face the point's own normal, in the manner of `closestPoint`: where a corner of a box is just
 * inside another box, the top and the side of that box are equally near, but only one of them can carry it.
 */
export function closestFacing({ bvh, vertices }: TriangleMesh, query: FacingQuery): boolean {
  const { bounds, after, size, first, order, triangles } = bvh;
  const { x, y, z, directions, at, within, counts, nearest: out, normal } = query;
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
      if (side[0] * nx + side[1] * ny + side[2] * nz > FACING_INSIDE || !counts(order[k])) continue;
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

/** Height of the point over the triangle that was found, negative inside [m]. */
export function heightOver({ x, y, z, normal, nearest: { point } }: FacingQuery): number {
  return normal[0] * (x - point[0]) + normal[1] * (y - point[1]) + normal[2] * (z - point[2]);
}

/** Whether the point lies beside the triangle that was found, and not over it. */
export function isAside({ nearest }: FacingQuery, height: number): boolean {
  return nearest.distance * nearest.distance - height * height > ASIDE * ASIDE;
}

/** Whether the point's own normal looks away from the surface that was found. */
export function looksAway({ directions: n, at: i, normal }: FacingQuery): boolean {
  return n[i] * normal[0] + n[i + 1] * normal[1] + n[i + 2] * normal[2] > FACING;
}
