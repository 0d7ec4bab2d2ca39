import { closestPoint, boundsRounding, type ClosestPoint } from "./closest-point.ts";
import { pseudoNormal } from "./pseudo-normal.ts";
import { farSide } from "./side-cache.ts";
import { FEATURE } from "../closest-weights.ts";
import { faceNormal } from "./triangle.ts";
import type { TriangleMesh } from "./triangle-mesh.ts";

/**
 * Exact distance to the triangles and the normal there, in the manner of `signedDistance`.
 *
 * A **closed** mesh has an inside, where the distance is negative. An **open** one has none: it is a sheet of the given
 * thickness with round borders, with the triangles as its middle, solid to both sides. Its distance is that to the
 * triangles less half the thickness, and its normal leads to where the point is, so that cloth rests on either side.
 */
export function meshDistance(
  mesh: TriangleMesh,
  thickness: number,
  x: number,
  y: number,
  z: number,
  normal: Float64Array,
  within = Infinity,
): number {
  const { closed, vertices, bvh, nearest } = mesh;
  if (closed) {
    const far = within < Infinity ? farSide(mesh, x, y, z, within, exactDistance) : 0;
    if (far !== 0) return far * within;
    // A point with a number lost is near nothing.
    if (!closestPoint(bvh, vertices, x, y, z, Infinity, nearest)) return NaN;
    return solidDistance(mesh, vertices, nearest, x, y, z, normal);
  }
  const reach = within + 0.5 * thickness;
  if (!closestPoint(bvh, vertices, x, y, z, reach, nearest)) return x + y + z < Infinity ? within : NaN;
  return distanceFrom(mesh, vertices, thickness, nearest, x, y, z, normal);
}

/** The same from the point of the surface, with its vertices at `vertices`, that is known to be the nearest. */
export function distanceFrom(
  mesh: TriangleMesh,
  vertices: Float64Array,
  thickness: number,
  nearest: ClosestPoint,
  x: number,
  y: number,
  z: number,
  normal: Float64Array,
): number {
  return mesh.closed
    ? solidDistance(mesh, vertices, nearest, x, y, z, normal)
    : sheetDistance(mesh, vertices, nearest, x, y, z, normal) - 0.5 * thickness;
}

const side = new Float64Array(3);
const unused = new Float64Array(3);

/** For the coarse grid, which wants no normals. */
function exactDistance(mesh: TriangleMesh, x: number, y: number, z: number): number {
  return meshDistance(mesh, 0, x, y, z, unused);
}

/** From what was found nearest; negative behind it. */
function solidDistance(
  { triangles, twins, bvh }: TriangleMesh,
  vertices: Float64Array,
  nearest: ClosestPoint,
  x: number,
  y: number,
  z: number,
  normal: Float64Array,
): number {
  const { triangle, feature, point } = nearest;
  if (feature === FEATURE.face) return planeDistance(vertices, triangles, triangle, x, y, z, normal);
  pseudoNormal(vertices, triangles, twins, triangle, feature, side);
  const dx = x - point[0];
  const dy = y - point[1];
  const dz = z - point[2];
  const distance = Math.sqrt(dx * dx + dy * dy + dz * dz);
  const sign = dx * side[0] + dy * side[1] + dz * side[2] < 0 ? -1 : 1;
  if (distance <= DIRECTION_ROUNDINGS_MIN * boundsRounding(bvh.bounds))
    setUnit(normal, side[0], side[1], side[2]);
  else setUnit(normal, sign * dx, sign * dy, sign * dz);
  return sign * distance;
}

/** From what was found nearest, on whichever side the point is. */
function sheetDistance(
  { triangles, twins, bvh }: TriangleMesh,
  vertices: Float64Array,
  nearest: ClosestPoint,
  x: number,
  y: number,
  z: number,
  normal: Float64Array,
): number {
  const { triangle, feature, point } = nearest;
  if (feature === FEATURE.face) {
    const height = planeDistance(vertices, triangles, triangle, x, y, z, normal);
    if (height < 0) for (let axis = 0; axis < 3; axis++) normal[axis] = -normal[axis];
    return Math.abs(height);
  }
  const dx = x - point[0];
  const dy = y - point[1];
  const dz = z - point[2];
  const distance = Math.sqrt(dx * dx + dy * dy + dz * dz);
  if (distance <= DIRECTION_ROUNDINGS_MIN * boundsRounding(bvh.bounds)) {
    pseudoNormal(vertices, triangles, twins, triangle, feature, side);
    setUnit(normal, side[0], side[1], side[2]);
  } else setUnit(normal, dx, dy, dz);
  return distance;
}

/** Above the plane of a triangle; without the detour by the nearest point it keeps its sign down to the last digit. */
function planeDistance(
  vertices: Float64Array,
  triangles: Uint32Array,
  triangle: number,
  x: number,
  y: number,
  z: number,
  normal: Float64Array,
): number {
  const a = triangles[triangle * 3] * 3;
  faceNormal(vertices, a, triangles[triangle * 3 + 1] * 3, triangles[triangle * 3 + 2] * 3, normal);
  return (
    (x - vertices[a]) * normal[0] + (y - vertices[a + 1]) * normal[1] + (z - vertices[a + 2]) * normal[2]
  );
}

/** A difference of positions that is shorter than so many roundings has lost too many digits to be a direction. */
const DIRECTION_ROUNDINGS_MIN = 100;

/** Up, for want of a better one, where opposite faces leave none. */
function setUnit(normal: Float64Array, x: number, y: number, z: number): void {
  const length = Math.sqrt(x * x + y * y + z * z);
  normal[0] = length > 0 ? x / length : 0;
  normal[1] = length > 0 ? y / length : 1;
  normal[2] = length > 0 ? z / length : 0;
}
