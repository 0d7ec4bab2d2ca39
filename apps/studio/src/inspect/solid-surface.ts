import type { ColliderShape } from "pliant";
import { shapeSurface } from "pliant/experimental";

/** Triangles of a solid in its own frame. */
export interface SolidSurface {
  /** vertexCount × 3 [m]. */
  readonly vertices: Float64Array;
  /** triangleCount × 3. */
  readonly triangles: Uint32Array;
}

/** The solids that are made of flat faces as triangles; null for round ones and for planes without end. */
export function surfaceOf(shape: ColliderShape): SolidSurface | null {
  const isFlat = shape.kind === "heightField" || (shape.kind === "box" && (shape.rounding ?? 0) === 0);
  if (shape.kind === "mesh") return { vertices: shape.vertices, triangles: shape.triangles };
  return isFlat ? shapeSurface(shape) : null;
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
