import type { Vec3 } from "pliant";

/** Rounds after which the power method has the axis of a limb. */
const ROUNDS = 24;

export const dot = (p: Vec3, q: Vec3): number => p[0] * q[0] + p[1] * q[1] + p[2] * q[2];

export const cross = (p: Vec3, q: Vec3): Vec3 => [
  p[1] * q[2] - p[2] * q[1],
  p[2] * q[0] - p[0] * q[2],
  p[0] * q[1] - p[1] * q[0],
];

/** The middle of points, and the direction in which they lie farthest apart. */
export function principalAxis(points: readonly Vec3[]): { readonly center: Vec3; readonly axis: Vec3 } {
  const sum = (of: (p: Vec3) => number): number => points.reduce((total, p) => total + of(p), 0);
  const center: Vec3 = [
    sum((p) => p[0]) / points.length,
    sum((p) => p[1]) / points.length,
    sum((p) => p[2]) / points.length,
  ];
  const spread = (k: number, l: number): number => sum((p) => (p[k] - center[k]) * (p[l] - center[l]));
  const [xx, xy, xz, yy, yz, zz] = [
    spread(0, 0),
    spread(0, 1),
    spread(0, 2),
    spread(1, 1),
    spread(1, 2),
    spread(2, 2),
  ];
  // From the column that is longest, which is not square to the axis.
  let axis: Vec3 = xx >= yy && xx >= zz ? [xx, xy, xz] : yy >= zz ? [xy, yy, yz] : [xz, yz, zz];
  for (let round = 0; round < ROUNDS; round++) {
    const next: Vec3 = [
      xx * axis[0] + xy * axis[1] + xz * axis[2],
      xy * axis[0] + yy * axis[1] + yz * axis[2],
      xz * axis[0] + yz * axis[1] + zz * axis[2],
    ];
    const length = Math.sqrt(dot(next, next));
    if (!(length > 0)) return { center, axis: [0, 1, 0] };
    axis = [next[0] / length, next[1] / length, next[2] / length];
  }
  return { center, axis };
}
