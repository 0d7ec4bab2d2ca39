import type { Quaternion, Vec3 } from "./vec3.ts";

/** Where a collider is. */
export interface Pose {
  /** [m] */
  readonly position: Vec3;
  readonly rotation: Quaternion;
}

export const POSE_IDENTITY: Pose = { position: [0, 0, 0], rotation: [0, 0, 0, 1] };

/** Numbers per pose in a column of poses: position xyz, rotation xyzw. */
export const POSE_SIZE = 7;

export function writePose(poses: Float64Array, index: number, pose: Pose): void {
  poses.set(pose.position, index * POSE_SIZE);
  poses.set(pose.rotation, index * POSE_SIZE + 3);
}

/** Rotations by unit quaternions in a column of poses: `at` is the index of the pose's first number. */

/** out = world point in the pose's own frame: Rᵀ (p − position). */
export function toLocal(
  poses: Float64Array,
  at: number,
  x: number,
  y: number,
  z: number,
  out: Float64Array,
): void {
  rotate(
    -poses[at + 3],
    -poses[at + 4],
    -poses[at + 5],
    poses[at + 6],
    x - poses[at],
    y - poses[at + 1],
    z - poses[at + 2],
    out,
  );
}

/** The same of all points of a column: one loop without calls, for thousands of them, with the same bits. */
export function allToLocal(poses: Float64Array, at: number, x: Float64Array, out: Float64Array): void {
  const px = poses[at];
  const py = poses[at + 1];
  const pz = poses[at + 2];
  const qx = -poses[at + 3];
  const qy = -poses[at + 4];
  const qz = -poses[at + 5];
  const qw = poses[at + 6];
  const isTurned = !(qx === 0 && qy === 0 && qz === 0 && qw === 1);
  for (let i = 0; i < out.length; i += 3) {
    const dx = x[i] - px;
    const dy = x[i + 1] - py;
    const dz = x[i + 2] - pz;
    out[i] = dx;
    out[i + 1] = dy;
    out[i + 2] = dz;
    if (!isTurned) continue;
    const tx = 2 * (qy * dz - qz * dy);
    const ty = 2 * (qz * dx - qx * dz);
    const tz = 2 * (qx * dy - qy * dx);
    out[i] = dx + qw * tx + qy * tz - qz * ty;
    out[i + 1] = dy + qw * ty + qz * tx - qx * tz;
    out[i + 2] = dz + qw * tz + qx * ty - qy * tx;
  }
}

/** Whether the pose's own frame is the world's. */
export function isWorld(poses: Float64Array, at: number): boolean {
  for (let k = at; k < at + 6; k++) if (poses[k] !== 0) return false;
  return poses[at + 6] === 1;
}

/** out = world position of a point of the pose's own frame. */
export function toWorld(
  poses: Float64Array,
  at: number,
  x: number,
  y: number,
  z: number,
  out: Float64Array,
): void {
  toWorldDirection(poses, at, x, y, z, out);
  out[0] += poses[at];
  out[1] += poses[at + 1];
  out[2] += poses[at + 2];
}

/** out = a direction of the pose's own frame, seen from the world. */
export function toWorldDirection(
  poses: Float64Array,
  at: number,
  x: number,
  y: number,
  z: number,
  out: Float64Array,
): void {
  rotate(poses[at + 3], poses[at + 4], poses[at + 5], poses[at + 6], x, y, z, out);
}

/** p + 2w (q × p) + 2 q × (q × p) */
function rotate(
  qx: number,
  qy: number,
  qz: number,
  qw: number,
  x: number,
  y: number,
  z: number,
  out: Float64Array,
): void {
  // Most colliders are not turned.
  if (qx === 0 && qy === 0 && qz === 0 && qw === 1) {
    out[0] = x;
    out[1] = y;
    out[2] = z;
    return;
  }
  const tx = 2 * (qy * z - qz * y);
  const ty = 2 * (qz * x - qx * z);
  const tz = 2 * (qx * y - qy * x);
  out[0] = x + qw * tx + qy * tz - qz * ty;
  out[1] = y + qw * ty + qz * tx - qx * tz;
  out[2] = z + qw * tz + qx * ty - qy * tx;
}
