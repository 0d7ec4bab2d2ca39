import { cos, sin } from "@pliant/geometry";

/** 3 × 3 matrices, row by row; symmetric ones as xx, yy, zz, xy, xz, yz. */

/** Rotation matrix of the unit quaternion xyzw at `at`. */
export function rotationMatrix(q: Float64Array, at: number, out: Float64Array): void {
  const x = q[at];
  const y = q[at + 1];
  const z = q[at + 2];
  const w = q[at + 3];
  out[0] = 1 - 2 * (y * y + z * z);
  out[1] = 2 * (x * y - z * w);
  out[2] = 2 * (x * z + y * w);
  out[3] = 2 * (x * y + z * w);
  out[4] = 1 - 2 * (x * x + z * z);
  out[5] = 2 * (y * z - x * w);
  out[6] = 2 * (x * z - y * w);
  out[7] = 2 * (y * z + x * w);
  out[8] = 1 - 2 * (x * x + y * y);
}

/** out = M v */
export function multiply(m: Float64Array, x: number, y: number, z: number, out: Float64Array): void {
  out[0] = m[0] * x + m[1] * y + m[2] * z;
  out[1] = m[3] * x + m[4] * y + m[5] * z;
  out[2] = m[6] * x + m[7] * y + m[8] * z;
}

/** out = Mᵀ v */
export function multiplyBack(m: Float64Array, x: number, y: number, z: number, out: Float64Array): void {
  out[0] = m[0] * x + m[3] * y + m[6] * z;
  out[1] = m[1] * x + m[4] * y + m[7] * z;
  out[2] = m[2] * x + m[5] * y + m[8] * z;
}

/** out = S v of a symmetric one. */
export function multiplySymmetric(
  s: Float64Array,
  x: number,
  y: number,
  z: number,
  out: Float64Array,
  at = 0,
): void {
  out[at] = s[0] * x + s[3] * y + s[4] * z;
  out[at + 1] = s[3] * x + s[1] * y + s[5] * z;
  out[at + 2] = s[4] * x + s[5] * y + s[2] * z;
}

/** Inverse of a symmetric positive one. */
export function invertSymmetric(s: Float64Array, out: Float64Array): void {
  const [xx, yy, zz, xy, xz, yz] = s;
  const a = yy * zz - yz * yz;
  const d = xz * yz - xy * zz;
  const e = xy * yz - xz * yy;
  const scale = 1 / (xx * a + xy * d + xz * e);
  out[0] = a * scale;
  out[1] = (xx * zz - xz * xz) * scale;
  out[2] = (xx * yy - xy * xy) * scale;
  out[3] = d * scale;
  out[4] = e * scale;
  out[5] = (xy * xz - xx * yz) * scale;
}

/** out = exp([w]) q of length 1: the unit quaternion at `from`, turned by the rotation vector w [rad] in the world. */
export function turnQuaternion(
  q: Float64Array,
  from: number,
  w: readonly [number, number, number],
  out: Float64Array,
  at: number,
): void {
  const angle = Math.sqrt(w[0] * w[0] + w[1] * w[1] + w[2] * w[2]);
  const sine = angle > 1e-9 ? sin(0.5 * angle) / angle : 0.5;
  const cosine = cos(0.5 * angle);
  const [x, y, z] = [w[0] * sine, w[1] * sine, w[2] * sine];
  const [qx, qy, qz, qw] = [q[from], q[from + 1], q[from + 2], q[from + 3]];
  const rx = cosine * qx + x * qw + y * qz - z * qy;
  const ry = cosine * qy - x * qz + y * qw + z * qx;
  const rz = cosine * qz + x * qy - y * qx + z * qw;
  const rw = cosine * qw - x * qx - y * qy - z * qz;
  const scale = 1 / Math.sqrt(rx * rx + ry * ry + rz * rz + rw * rw);
  out[at] = rx * scale;
  out[at + 1] = ry * scale;
  out[at + 2] = rz * scale;
  out[at + 3] = rw * scale;
}
