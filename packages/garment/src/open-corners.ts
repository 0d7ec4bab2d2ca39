import { flip, next } from "./constrain-edges.ts";
import { signedArea } from "./outline.ts";
import type { Point } from "./pattern.ts";
import { smallestAngle } from "./smallest-angle.ts";

/** Corners that would have less than this after the flip stay as they are [degrees]. */
const LEAST = 20;

/**
 * A triangle with two sides on the border cuts its corner off: the corner hangs on nothing but them, and where two panels are sewn
 * along both sides of it, both triangles would become one. The chord is flipped, so that the corner is joined to the inside;
 * sharp corners, which that would halve, stay as they are. Chords that are creases stay. Border nodes come first; changes
 * `triangles`.
 */
export function openCorners(
  points: readonly Point[],
  triangles: number[],
  borderCount: number,
  creases: readonly (readonly [number, number])[] = [],
): void {
  const creased = new Set(creases.flatMap(([a, b]) => [`${a},${b}`, `${b},${a}`]));
  const owner = new Map<string, number>();
  triangles.forEach((node, k) => owner.set(`${node},${triangles[next(k)]}`, k));
  const isBorder = (a: number, b: number): boolean =>
    a < borderCount && b < borderCount && (b - a + borderCount) % borderCount === 1;
  const isSide = (a: number, b: number): boolean => isBorder(a, b) || isBorder(b, a);
  for (let k = 0; k < triangles.length; k++) {
    // The chord a–b is the side from place k; c is the corner.
    const [a, b, c] = [triangles[k], triangles[next(k)], triangles[next(next(k))]];
    if (isSide(a, b) || !isSide(b, c) || !isSide(c, a) || creased.has(`${a},${b}`)) continue;
    const other = owner.get(`${b},${a}`);
    if (other === undefined) continue;
    const d = triangles[next(next(other))];
    const isConvex = [
      [c, a, d],
      [c, d, b],
    ].every((corners) => signedArea(corners.map((node) => points[node])) > 0);
    if (isConvex && smallestAngle(points, [c, a, d, c, d, b]) >= LEAST) flip(triangles, owner, k);
  }
}
