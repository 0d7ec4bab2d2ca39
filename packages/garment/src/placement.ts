import { cos, sin } from "@pliant/geometry";
import type { Vec3 } from "pliant";
import type { Panel, Point } from "./pattern.ts";

/** Which way a panel's own z axis points as it hangs. */
export function normalOf(panel: Panel): Vec3 {
  const still = placer({ ...panel, translation: [0, 0, 0] });
  const [[ax, ay, az], [bx, by, bz]] = [still([1, 0]), still([0, 1])];
  return [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx];
}

/** Where a place on a panel hangs before it is sewn [m]: R_z R_y R_x, then the translation. */
export function placer({ rotationDegrees, translation }: Panel): (point: Point) => Vec3 {
  const [a, b, c] = rotationDegrees.map((degrees) => (degrees * Math.PI) / 180);
  const [sa, ca, sb, cb, sc, cc] = [sin(a), cos(a), sin(b), cos(b), sin(c), cos(c)];
  const [tx, ty, tz] = translation;
  return ([x, y]) => {
    const [x1, y1, z1] = [x, y * ca, y * sa];
    const [x2, y2, z2] = [x1 * cb + z1 * sb, y1, z1 * cb - x1 * sb];
    return [x2 * cc - y2 * sc + tx, x2 * sc + y2 * cc + ty, z2 + tz];
  };
}
