import { cos, sin } from "@pliant/geometry";
import type { Quaternion, Vec3 } from "pliant";

/** Half a degree in radians; quaternions hold half angles. */
const HALF_DEGREE = Math.PI / 360;

/**
 * Turns about the world's x, then y, then z axis, as a unit quaternion: q = q_z q_y q_x. The engine's own sine
 * and cosine, because the platform's differ in the last bit and the result enters the state.
 */
export function rotationFromDegrees([x, y, z]: Vec3): Quaternion {
  // 720° is the period of the half angle; the remainder is exact.
  const [a, b, c] = [(x % 720) * HALF_DEGREE, (y % 720) * HALF_DEGREE, (z % 720) * HALF_DEGREE];
  const [sx, cx, sy, cy, sz, cz] = [sin(a), cos(a), sin(b), cos(b), sin(c), cos(c)];
  return [
    cz * cy * sx - sz * sy * cx,
    cz * sy * cx + sz * cy * sx,
    sz * cy * cx - cz * sy * sx,
    cz * cy * cx + sz * sy * sx,
  ];
}

/** The turn `first`, then the turn `second`. */
export function combineRotations(first: Quaternion, second: Quaternion): Quaternion {
  const [ax, ay, az, aw] = second;
  const [bx, by, bz, bw] = first;
  return [
    aw * bx + ax * bw + ay * bz - az * by,
    aw * by - ax * bz + ay * bw + az * bx,
    aw * bz + ax * by - ay * bx + az * bw,
    aw * bw - ax * bx - ay * by - az * bz,
  ];
}

export function rotate(turn: Quaternion, vector: Vec3): Vec3 {
  const out = new Float64Array(3);
  rotatePoints(turn, Float64Array.from(vector), out);
  return [out[0], out[1], out[2]];
}

/** Turns a column of points, count × 3, into `out`: no allocation, for use in each step. */
export function rotatePoints([x, y, z, w]: Quaternion, points: Float64Array, out: Float64Array): void {
  for (let at = 0; at < points.length; at += 3) {
    const px = points[at];
    const py = points[at + 1];
    const pz = points[at + 2];
    const tx = 2 * (y * pz - z * py);
    const ty = 2 * (z * px - x * pz);
    const tz = 2 * (x * py - y * px);
    out[at] = px + w * tx + y * tz - z * ty;
    out[at + 1] = py + w * ty + z * tx - x * tz;
    out[at + 2] = pz + w * tz + x * ty - y * tx;
  }
}
