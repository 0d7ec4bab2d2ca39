import { POSE_SIZE } from "@pliant/geometry";
import type { ColliderShape } from "pliant";

/** Triangles in space, as the auditor takes them. */
export interface PlacedSurface {
  /** vertexCount × 3 [m] */
  readonly x: Float64Array;
  readonly triangles: Uint32Array;
}

/**
 * The surface of a collider that is made of flat faces, where its pose has it; null for a round one, of which triangles
 * would only be an approximation: there the depth of points has to do.
 */
export function colliderSurface(
  shape: ColliderShape,
  poses: Float64Array,
  index: number,
): PlacedSurface | null {
  const faces = facesOf(shape);
  if (faces === null) return null;
  const [px, py, pz, qx, qy, qz, qw] = poses.subarray(index * POSE_SIZE, (index + 1) * POSE_SIZE);
  const placed = new Float64Array(faces.x.length);
  for (let i = 0; i < placed.length; i += 3) {
    const [x, y, z] = faces.x.subarray(i, i + 3);
    // v + 2 q × (q × v + w v)
    const tx = qy * z - qz * y + qw * x;
    const ty = qz * x - qx * z + qw * y;
    const tz = qx * y - qy * x + qw * z;
    placed[i] = px + x + 2 * (qy * tz - qz * ty);
    placed[i + 1] = py + y + 2 * (qz * tx - qx * tz);
    placed[i + 2] = pz + z + 2 * (qx * ty - qy * tx);
  }
  return { x: placed, triangles: faces.triangles };
}

function facesOf(shape: ColliderShape): PlacedSurface | null {
  if (shape.kind === "mesh") return { x: shape.vertices, triangles: shape.triangles };
  if (shape.kind !== "box" || (shape.rounding ?? 0) > 0) return null;
  const x = Array.from({ length: 24 }, (_, i) => {
    const axis = i % 3;
    return shape.halfSize[axis] * (((i - axis) / 3) & (1 << axis) ? 1 : -1);
  });
  return { x: Float64Array.from(x), triangles: BOX };
}

/** Corner k is on the upper side along x, y, z where bits 1, 2, 4 of k are set. */
const BOX = Uint32Array.of(
  ...[0, 2, 3, 0, 3, 1, 4, 5, 7, 4, 7, 6],
  ...[0, 1, 5, 0, 5, 4, 2, 6, 7, 2, 7, 3],
  ...[0, 4, 6, 0, 6, 2, 1, 3, 7, 1, 7, 5],
);
