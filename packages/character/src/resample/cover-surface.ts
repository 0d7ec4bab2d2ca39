import {
  buildBvh,
  closestPoint,
  createClosestPoint,
  faceNormal,
  properTriangles,
  refitBvh,
} from "@pliant/geometry";
import { surfaceSize } from "../repair/surface-size.ts";

/** Rounds in which vertices are moved: each takes most of what still sticks out. */
const ROUNDS = 12;
/** What may stick out, as a share of the surface's size [1]: 1.6 mm of a person, half of what cloth keeps away. */
const TOLERANCE = 1e-3;
/** What sticks out farther than this share of the size is another part of the body [1]. */
const REACH = 0.01;

/**
 * Moves the vertices of a coarse closed surface outwards until no point × 3 of the fine one that it stands for sticks out: what stays out of the one
 * stays out of the other. Writes `positions`.
 */
export function coverSurface(positions: Float64Array, triangles: Uint32Array, points: Float64Array): void {
  const size = surfaceSize(points);
  const bvh = buildBvh(positions, triangles, properTriangles(positions, triangles));
  const nearest = createClosestPoint();
  const [normal, normals] = [new Float64Array(3), new Float64Array(positions.length)];
  const move = new Float64Array(positions.length / 3);
  for (let round = 0; round < ROUNDS; round++) {
    move.fill(0);
    for (let i = 0; i < points.length; i += 3) {
      const [x, y, z] = [points[i], points[i + 1], points[i + 2]];
      if (!closestPoint(bvh, positions, x, y, z, REACH * size, nearest)) continue;
      const corners = triangles.subarray(3 * nearest.triangle, 3 * nearest.triangle + 3);
      faceNormal(positions, 3 * corners[0], 3 * corners[1], 3 * corners[2], normal);
      const { point, weights } = nearest;
      const height = (x - point[0]) * normal[0] + (y - point[1]) * normal[1] + (z - point[2]) * normal[2];
      if (height <= TOLERANCE * size) continue;
      // So far that the point would be covered if this triangle alone were moved, by its weights.
      const squared = weights[0] ** 2 + weights[1] ** 2 + weights[2] ** 2;
      corners.forEach((vertex, k) => {
        move[vertex] = Math.max(move[vertex], (weights[k] * height) / squared);
      });
    }
    if (!move.some((by) => by > 0)) return;
    vertexNormals(positions, triangles, normals);
    for (let i = 0; i < positions.length; i++) positions[i] += move[Math.floor(i / 3)] * normals[i];
    refitBvh(bvh, positions);
  }
}

function vertexNormals(x: Float64Array, triangles: Uint32Array, out: Float64Array): void {
  out.fill(0);
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [3 * triangles[t], 3 * triangles[t + 1], 3 * triangles[t + 2]];
    const [ux, uy, uz] = [x[b] - x[a], x[b + 1] - x[a + 1], x[b + 2] - x[a + 2]];
    const [vx, vy, vz] = [x[c] - x[a], x[c + 1] - x[a + 1], x[c + 2] - x[a + 2]];
    const normal = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    for (const at of [a, b, c]) for (let axis = 0; axis < 3; axis++) out[at + axis] += normal[axis];
  }
  for (let i = 0; i < out.length; i += 3) {
    const length = Math.sqrt(out[i] ** 2 + out[i + 1] ** 2 + out[i + 2] ** 2) || 1;
    for (let axis = 0; axis < 3; axis++) out[i + axis] /= length;
  }
}
