import type { BodyMesh } from "./bodies.ts";

/** Slow second answers about triangle meshes, by other formulas than the engine's. */

type Point = readonly number[];

const minus = (a: Point, b: Point): number[] => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Point, b: Point): number[] => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const norm = (a: Point): number => Math.sqrt(dot(a, a));

export function cornersOf({ vertices, triangles }: BodyMesh, triangle: number): [Point, Point, Point] {
  const corner = (k: number): Point => {
    const at = triangles[triangle * 3 + k] * 3;
    return [vertices[at], vertices[at + 1], vertices[at + 2]];
  };
  return [corner(0), corner(1), corner(2)];
}

function segmentDistance(p: Point, a: Point, b: Point): number {
  const along = minus(b, a);
  const squared = dot(along, along);
  const t = squared > 0 ? Math.min(Math.max(dot(minus(p, a), along) / squared, 0), 1) : 0;
  return norm([p[0] - a[0] - t * along[0], p[1] - a[1] - t * along[1], p[2] - a[2] - t * along[2]]);
}

/** Over the face if the point is on the inner side of three upright planes, else to the nearest of three edges. */
export function triangleDistance(p: Point, [a, b, c]: readonly [Point, Point, Point]): number {
  const normal = cross(minus(b, a), minus(c, a));
  const isWithin = (from: Point, to: Point): boolean =>
    dot(cross(normal, minus(to, from)), minus(p, from)) >= 0;
  const edges = Math.min(segmentDistance(p, a, b), segmentDistance(p, b, c), segmentDistance(p, c, a));
  if (!(norm(normal) > 0) || !(isWithin(a, b) && isWithin(b, c) && isWithin(c, a))) return edges;
  return Math.abs(dot(minus(p, a), normal)) / norm(normal);
}

/** Unsigned [m]. */
export function meshDistanceByAll(p: Point, body: BodyMesh): number {
  let least = Infinity;
  for (let t = 0; t < body.triangles.length / 3; t++) {
    least = Math.min(least, triangleDistance(p, cornersOf(body, t)));
  }
  return least;
}

/**
 * How often the mesh goes around a point: the sum of its triangles' solid angles / 4π (Van Oosterom & Strackee 1983).
 * `atan2` is the caller's: this folder has none.
 */
export function windingNumber(p: Point, body: BodyMesh, atan2: (y: number, x: number) => number): number {
  let sum = 0;
  for (let t = 0; t < body.triangles.length / 3; t++) {
    const corners = cornersOf(body, t);
    const [a, b, c] = [minus(corners[0], p), minus(corners[1], p), minus(corners[2], p)];
    const [la, lb, lc] = [norm(a), norm(b), norm(c)];
    const below = la * lb * lc + dot(a, b) * lc + dot(b, c) * la + dot(c, a) * lb;
    sum += 2 * atan2(dot(a, cross(b, c)), below);
  }
  return sum / (4 * Math.PI);
}
