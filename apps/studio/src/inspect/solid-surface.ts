import type { ColliderShape } from "pliant";
import { heightFieldSurface } from "pliant/experimental";

/** Triangles of a solid in its own frame. */
export interface SolidSurface {
  /** vertexCount × 3 [m]. */
  readonly vertices: Float64Array;
  /** triangleCount × 3. */
  readonly triangles: Uint32Array;
}

/** The solids that are made of flat faces as triangles; null for round ones and for planes without end. */
export function surfaceOf(shape: ColliderShape): SolidSurface | null {
  if (shape.kind === "mesh") return { vertices: shape.vertices, triangles: shape.triangles };
  if (shape.kind === "heightField") return heightFieldSurface(shape);
  if (shape.kind === "box" && (shape.rounding ?? 0) === 0) return boxSurface(shape.halfSize);
  return null;
}

/** Corner k is at +x where k has bit 1, +y where bit 2, +z where bit 4. */
function boxSurface([x, y, z]: readonly [number, number, number]): SolidSurface {
  const corners = Array.from({ length: 8 }, (_, k) => [k & 1 ? x : -x, k & 2 ? y : -y, k & 4 ? z : -z]);
  const faces = [
    [0, 4, 6, 2],
    [1, 3, 7, 5],
    [0, 1, 5, 4],
    [2, 6, 7, 3],
    [0, 2, 3, 1],
    [4, 5, 7, 6],
  ];
  return {
    vertices: Float64Array.from(corners.flat()),
    triangles: Uint32Array.from(faces.flatMap(([a, b, c, d]) => [a, b, c, a, c, d])),
  };
}

/** A pose is a position and a unit quaternion x, y, z, w: p + v + 2 q × (q × v + w v). */
export function placeVertices(vertices: Float64Array, pose: ArrayLike<number>): Float64Array {
  const [px, py, pz, x, y, z, w] = Array.from(pose);
  const placed = new Float64Array(vertices.length);
  for (let at = 0; at < vertices.length; at += 3) {
    const [vx, vy, vz] = [vertices[at], vertices[at + 1], vertices[at + 2]];
    const [tx, ty, tz] = [y * vz - z * vy + w * vx, z * vx - x * vz + w * vy, x * vy - y * vx + w * vz];
    placed[at] = px + vx + 2 * (y * tz - z * ty);
    placed[at + 1] = py + vy + 2 * (z * tx - x * tz);
    placed[at + 2] = pz + vz + 2 * (x * ty - y * tx);
  }
  return placed;
}
