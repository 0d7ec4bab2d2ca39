import type { SurfaceAttachment } from "./input.ts";
import type { DeformingRange } from "../model/colliders/deforming.ts";
import { closestOnTriangle, faceNormal, CLOSEST_WEIGHTS_SIZE, type Vec3 } from "@pliant/geometry";

/** The place of a point beside the nearest triangle of a collider that deforms, all in the collider's frame. */
export function patchAt(
  column: Float64Array,
  { first, triangles }: DeformingRange,
  point: Vec3,
): SurfaceAttachment {
  let [best, nearest] = [Infinity, 0];
  for (let triangle = 0; triangle < triangles.length / 3; triangle++) {
    const [a, b, c] = cornersOf(triangles, triangle, first);
    // One without an area has no normal to ride on.
    if (!(faceNormal(column, a, b, c, normal) > 0)) continue;
    const squared = closestOnTriangle(column, a, b, c, ...point, foot);
    if (squared < best) [best, nearest] = [squared, triangle];
  }
  const [a, b, c] = cornersOf(triangles, nearest, first);
  const area = faceNormal(column, a, b, c, normal);
  const u = minus(column, b, a);
  const v = minus(column, c, a);
  const p = point.map((x, axis) => x - column[a + axis]);
  // Of the foot of the perpendicular, also if that is not within the triangle: (p × v)·n and (u × p)·n over (u × v)·n.
  return {
    triangle: nearest,
    s: dot(cross(p, v), normal) / area,
    t: dot(cross(u, p), normal) / area,
    height: dot(p, normal),
  };
}

/** Where that place is with the vertices elsewhere. */
export function patchPoint(
  column: Float64Array,
  { first, triangles }: DeformingRange,
  { triangle, s, t, height }: SurfaceAttachment,
  out: Float64Array,
): void {
  const a = first + 3 * triangles[3 * triangle];
  const b = first + 3 * triangles[3 * triangle + 1];
  const c = first + 3 * triangles[3 * triangle + 2];
  faceNormal(column, a, b, c, normal);
  for (let axis = 0; axis < 3; axis++) {
    const from = column[a + axis];
    out[axis] = from + s * (column[b + axis] - from) + t * (column[c + axis] - from) + height * normal[axis];
  }
}

const normal = new Float64Array(3);
const foot = new Float64Array(CLOSEST_WEIGHTS_SIZE);

function cornersOf(triangles: Uint32Array, triangle: number, first: number): [number, number, number] {
  const [a, b, c] = triangles.subarray(3 * triangle, 3 * triangle + 3);
  return [first + 3 * a, first + 3 * b, first + 3 * c];
}

function minus(column: Float64Array, b: number, a: number): number[] {
  return [column[b] - column[a], column[b + 1] - column[a + 1], column[b + 2] - column[a + 2]];
}

function cross(u: readonly number[], v: readonly number[]): number[] {
  return [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
}

function dot(u: readonly number[], v: ArrayLike<number>): number {
  return u[0] * v[0] + u[1] * v[1] + u[2] * v[2];
}
