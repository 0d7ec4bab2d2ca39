import { createImpact, faceNormal, vertexTriangle, type LinearMotion } from "@pliant/geometry";

/**
 * The first triangle of a moving mesh that one point runs into: the dynamic test of spec/cloth.md §5 (C14). Of triangles hit
 * at the same time it is the first, in whatever order they are tried.
 */
export function createPathCast(mesh: LinearMotion) {
  const path = { start: new Float64Array(3), end: new Float64Array(3) };
  const weights = new Float64Array(3);
  let time = Infinity;
  let isSolid = false;
  let corners: Uint32Array = new Uint32Array(0);
  const sweep = {
    /** Hit first, −1: none. */
    triangle: -1,
    /** Of its corners, at the point of contact. */
    weights,

    /** A solid is met from its front only: who comes out of it is not held. */
    begin(from: Float64Array, to: Float64Array, solid: boolean): void {
      path.start.set(from);
      path.end.set(to);
      sweep.triangle = -1;
      time = Infinity;
      isSolid = solid;
    },

    tryTriangle(triangles: Uint32Array, triangle: number): void {
      corners = triangles;
      const a = triangles[3 * triangle];
      const b = triangles[3 * triangle + 1];
      const c = triangles[3 * triangle + 2];
      if (!vertexTriangle(path, 0, mesh, a, b, c, hit)) return;
      if (hit.time > time || (hit.time === time && triangle > sweep.triangle)) return;
      if (isSolid && !(approach(triangles, triangle, hit.s, hit.t) < 0)) return;
      time = hit.time;
      sweep.triangle = triangle;
      weights[0] = 1 - hit.s - hit.t;
      weights[1] = hit.s;
      weights[2] = hit.t;
    },

    /** Whether anything was hit, and the normal of its face at the end of the step, towards where the point came from. */
    finish(normal: Float64Array): boolean {
      const { triangle } = sweep;
      if (triangle < 0) return false;
      const along = approach(corners, triangle, weights[1], weights[2]);
      const a = 3 * corners[3 * triangle];
      faceNormal(mesh.end, a, 3 * corners[3 * triangle + 1], 3 * corners[3 * triangle + 2], normal);
      if (along > 0) for (let k = 0; k < 3; k++) normal[k] = -normal[k];
      // In its plane it does not go through.
      return along !== 0;
    },
  };
  return sweep;

  /** How far the point moves along the front's normal, seen from the point of the triangle that it meets [m]. */
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

const hit = createImpact();
const face = new Float64Array(3);
