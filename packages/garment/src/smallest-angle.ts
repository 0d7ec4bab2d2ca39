import { cos } from "@pliant/geometry";
import type { Point } from "./pattern.ts";

/** The smallest angle of triangles [degrees], of all their corners or of one. */
export function smallestAngle(
  points: readonly Point[],
  triangles: readonly number[],
  corner?: 0 | 1 | 2,
): number {
  let largest = -1;
  for (let t = 0; t < triangles.length; t += 3) {
    for (const k of corner === undefined ? [0, 1, 2] : [corner]) {
      const [p, q, r] = [0, 1, 2].map((turn) => points[triangles[t + ((k + turn) % 3)]]);
      const [ux, uy, vx, vy] = [q[0] - p[0], q[1] - p[1], r[0] - p[0], r[1] - p[1]];
      const cosine = (ux * vx + uy * vy) / Math.sqrt((ux * ux + uy * uy) * (vx * vx + vy * vy));
      largest = Math.max(largest, cosine);
    }
  }
  return degreesOf(largest);
}

/** The angle of a cosine, by halving: the engines' own arc cosines differ in their last bits. */
export function degreesOf(cosine: number): number {
  let [low, high] = [0, Math.PI];
  for (let k = 0; k < 50; k++) {
    const middle = (low + high) / 2;
    if (cos(middle) > cosine) low = middle;
    else high = middle;
  }
  return (low * 180) / Math.PI;
}
