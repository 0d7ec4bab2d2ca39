import type { Vec3 } from "pliant";

/** The turn that takes the axes to three unit vectors square to each other, as a quaternion xyzw. */
export function frameQuaternion(x: Vec3, y: Vec3, z: Vec3): readonly [number, number, number, number] {
  // Four times the squares of its numbers; the root of the largest has the most digits.
  const squares = [
    1 + x[0] - y[1] - z[2],
    1 - x[0] + y[1] - z[2],
    1 - x[0] - y[1] + z[2],
    1 + x[0] + y[1] + z[2],
  ];
  const most = squares.indexOf(Math.max(...squares));
  const r = Math.sqrt(squares[most]) / 2;
  const s = 1 / (4 * r);
  const [xy, xz, yz] = [x[1] + y[0], x[2] + z[0], y[2] + z[1]];
  const [wx, wy, wz] = [y[2] - z[1], z[0] - x[2], x[1] - y[0]];
  if (most === 0) return [r, s * xy, s * xz, s * wx];
  if (most === 1) return [s * xy, r, s * yz, s * wy];
  if (most === 2) return [s * xz, s * yz, r, s * wz];
  return [s * wx, s * wy, s * wz, r];
}
