import { createImpact, faceNormal, vertexTriangle, type LinearMotion } from "@pliant/geometry";
import { TOUCH_DISTANCE } from "./collider-query.ts";
import type { MovingMesh } from "./moving-mesh.ts";

export type PathCast = ReturnType<typeof createPathCast>;

/**
 * The first triangle of a moving mesh that one point hits: the dynamic test of docs/methods/cloth.md#dynamic-test (C14). Of triangles hit
 * at the same time it is the first, in whatever order they are tried.
 */
export function createPathCast(mesh: LinearMotion) {
  const path = { start: new Float64Array(3), end: new Float64Array(3) };
  const weights = new Float64Array(3);
  let time = Infinity;
  let isSolid = false;
  let corners: Uint32Array = new Uint32Array(0);
  const cast = {
    /** Hit first, −1: none. */
    triangle: -1,
    /** Of its corners, at the point of contact. */
    weights,

    /** A solid is hit from its front only: a point that comes out of it is not held. */
    begin(from: Float64Array, to: Float64Array, solid: boolean): void {
      path.start.set(from);
      path.end.set(to);
      cast.triangle = -1;
      time = Infinity;
      isSolid = solid;
    },

    tryTriangle(triangles: Uint32Array, triangle: number): void {
      corners = triangles;
      const a = triangles[3 * triangle];
      const b = triangles[3 * triangle + 1];
      const c = triangles[3 * triangle + 2];
      if (!vertexTriangle(path, 0, mesh, a, b, c, hit)) return;
      if (hit.time > time || (hit.time === time && triangle > cast.triangle)) return;
      if (isSolid && !(approach(triangles, triangle, hit.s, hit.t) < 0)) return;
      time = hit.time;
      cast.triangle = triangle;
      weights[0] = 1 - hit.s - hit.t;
      weights[1] = hit.s;
      weights[2] = hit.t;
    },

    /** Whether anything was hit, and the normal of its face at the end of the step, towards where the point came from. */
    finish(normal: Float64Array): boolean {
      const { triangle } = cast;
      if (triangle < 0) return false;
      const along = approach(corners, triangle, weights[1], weights[2]);
      const a = 3 * corners[3 * triangle];
      faceNormal(mesh.end, a, 3 * corners[3 * triangle + 1], 3 * corners[3 * triangle + 2], normal);
      if (along > 0) for (let k = 0; k < 3; k++) normal[k] = -normal[k];
      // In its plane it does not go through.
      return along !== 0;
    },
  };
  return cast;

  /** How far the point moves along the front's normal, relative to the point of the triangle that it hits [m]. */
  function approach(triangles: Uint32Array, triangle: number, s: number, t: number): number {
    const a = 3 * triangles[3 * triangle];
    const b = 3 * triangles[3 * triangle + 1];
    const c = 3 * triangles[3 * triangle + 2];
    faceNormal(mesh.end, a, b, c, face);
    let along = 0;
    for (let axis = 0; axis < 3; axis++) {
      const at = (x: Float64Array): number => (1 - s - t) * x[a + axis] + s * x[b + axis] + t * x[c + axis];
      const motion = path.end[axis] - path.start[axis] - (at(mesh.end) - at(mesh.start));
      along += face[axis] * motion;
    }
    return along;
  }
}

/**
 * Whether a straight path leads through a moving mesh: the triangle is then in `cast`. Sets the normal of its face, towards where the
 * point came from.
 */
export function castThroughMesh(
  cast: PathCast,
  { mesh, kernels, tree, near, origin, margin }: MovingMesh,
  { from, to }: { readonly from: Float64Array; readonly to: Float64Array },
  normal: Float64Array,
): boolean {
  cast.begin(from, to, mesh.closed);
  // Contact starts a little before the triangle: 1e-6 of its size (`timeOfImpact`).
  for (let axis = 0; axis < 3; axis++) {
    low[axis] = Math.min(from[axis], to[axis]) - origin[axis] - TOUCH_DISTANCE - margin;
    high[axis] = Math.max(from[axis], to[axis]) - origin[axis] + TOUCH_DISTANCE + margin;
  }
  const count = kernels.overlapBox(tree, low, high, near);
  for (let k = 0; k < count; k++) cast.tryTriangle(mesh.triangles, tree.triangleOf[near.list[k]]);
  return cast.finish(normal);
}

const low = new Float64Array(3);
const high = new Float64Array(3);
const hit = createImpact();
const face = new Float64Array(3);
