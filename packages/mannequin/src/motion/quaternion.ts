/** Rotations as unit quaternions x, y, z, w. Angles are in degrees: so people speak of joints. */
import { cos, sin } from "@pliant/geometry";
import type { Vector } from "../body/loft.ts";

export type Quaternion = readonly [number, number, number, number];

const HALF_DEGREE = Math.PI / 360;

export const aboutX = (degrees: number): Quaternion => [
  sin(degrees * HALF_DEGREE),
  0,
  0,
  cos(degrees * HALF_DEGREE),
];
export const aboutY = (degrees: number): Quaternion => [
  0,
  sin(degrees * HALF_DEGREE),
  0,
  cos(degrees * HALF_DEGREE),
];
export const aboutZ = (degrees: number): Quaternion => [
  0,
  0,
  sin(degrees * HALF_DEGREE),
  cos(degrees * HALF_DEGREE),
];

/** First the last one, then the one before it … */
export function compose(...rotations: readonly Quaternion[]): Quaternion {
  return rotations.reduce(product);
}

function product(a: Quaternion, b: Quaternion): Quaternion {
  const [ax, ay, az, aw] = a;
  const [bx, by, bz, bw] = b;
  return [
    aw * bx + ax * bw + ay * bz - az * by,
    aw * by - ax * bz + ay * bw + az * bx,
    aw * bz + ax * by - ay * bx + az * bw,
    aw * bw - ax * bx - ay * by - az * bz,
  ];
}

export const inverse = ([x, y, z, w]: Quaternion): Quaternion => [-x, -y, -z, w];

/** Half of the way that a rotation goes. */
export function half([x, y, z, w]: Quaternion): Quaternion {
  const sign = w < 0 ? -1 : 1;
  const length = Math.sqrt(2 + 2 * sign * w);
  return [(sign * x) / length, (sign * y) / length, (sign * z) / length, (sign * w + 1) / length];
}

export function rotate([x, y, z, w]: Quaternion, [px, py, pz]: Vector): Vector {
  const [tx, ty, tz] = [2 * (y * pz - z * py), 2 * (z * px - x * pz), 2 * (x * py - y * px)];
  return [px + w * tx + y * tz - z * ty, py + w * ty + z * tx - x * tz, pz + w * tz + x * ty - y * tx];
}

/** Of the rotation whose matrix has these columns: where it takes the axes. */
export function fromAxes(x: Vector, y: Vector, z: Vector): Quaternion {
  const trace = x[0] + y[1] + z[2];
  if (trace > 0) {
    const s = 2 * Math.sqrt(trace + 1);
    return [(y[2] - z[1]) / s, (z[0] - x[2]) / s, (x[1] - y[0]) / s, s / 4];
  }
  if (x[0] > y[1] && x[0] > z[2]) {
    const s = 2 * Math.sqrt(1 + x[0] - y[1] - z[2]);
    return [s / 4, (y[0] + x[1]) / s, (z[0] + x[2]) / s, (y[2] - z[1]) / s];
  }
  if (y[1] > z[2]) {
    const s = 2 * Math.sqrt(1 + y[1] - x[0] - z[2]);
    return [(y[0] + x[1]) / s, s / 4, (z[1] + y[2]) / s, (z[0] - x[2]) / s];
  }
  const s = 2 * Math.sqrt(1 + z[2] - x[0] - y[1]);
  return [(z[0] + x[2]) / s, (z[1] + y[2]) / s, s / 4, (x[1] - y[0]) / s];
}
