import { signedArea } from "./outline.ts";
import type { Point } from "./pattern.ts";

/**
 * Makes edges be sides of triangles, by flips (Sloan 1993): the diagonal of a convex pair of triangles that crosses a wanted edge is
 * turned, until none crosses. Returns the first edge for which that does not end, if any. Changes `triangles`, which are
 * counter-clockwise.
 */
export function constrainEdges(
  points: readonly Point[],
  triangles: number[],
  edges: readonly (readonly [number, number])[],
): readonly [number, number] | null {
  const owner = new Map<string, number>();
  triangles.forEach((node, k) => owner.set(`${node},${triangles[next(k)]}`, k));
  const has = (a: number, b: number): boolean => owner.has(`${a},${b}`) || owner.has(`${b},${a}`);
  for (const [a, b] of edges) {
    // Each round turns at least one of the crossing sides unless the edge goes through a node.
    for (let round = 0; !has(a, b); round++) {
      const place = crossingSide(points, triangles, owner, a, b, round);
      if (place < 0 || round > 10 * triangles.length) return [a, b];
      flip(triangles, owner, place);
    }
  }
  return null;
}

/** A side that crosses a–b and may be turned: one of them after the other, so that none is turned to and fro. */
function crossingSide(
  points: readonly Point[],
  triangles: readonly number[],
  owner: ReadonlyMap<string, number>,
  a: number,
  b: number,
  round: number,
): number {
  const found: number[] = [];
  triangles.forEach((p, k) => {
    const q = triangles[next(k)];
    if (p > q || p === a || p === b || q === a || q === b || !cross(points, a, b, p, q)) return;
    const other = owner.get(`${q},${p}`);
    if (other === undefined) return;
    const [c, d] = [triangles[next(next(k))], triangles[next(next(other))]];
    if (isConvex(points, c, p, d, q)) found.push(k);
  });
  return found.length === 0 ? -1 : found[round % found.length];
}

const turn = (points: readonly Point[], a: number, b: number, c: number): number =>
  signedArea([points[a], points[b], points[c]]);

const cross = (points: readonly Point[], a: number, b: number, p: number, q: number): boolean =>
  turn(points, a, b, p) * turn(points, a, b, q) < 0 && turn(points, p, q, a) * turn(points, p, q, b) < 0;

const isConvex = (points: readonly Point[], c: number, p: number, d: number, q: number): boolean =>
  turn(points, c, p, d) > 0 && turn(points, c, d, q) > 0;

/** Turns the side that begins at a place to be the other diagonal of its two triangles. */
export function flip(triangles: number[], owner: Map<string, number>, place: number): void {
  const [p, q, c] = [triangles[place], triangles[next(place)], triangles[next(next(place))]];
  const other = owner.get(`${q},${p}`) as number;
  const d = triangles[next(next(other))];
  owner.delete(`${p},${q}`);
  owner.delete(`${q},${p}`);
  const [first, second] = [3 * Math.floor(place / 3), 3 * Math.floor(other / 3)];
  [c, p, d].forEach((node, k) => (triangles[first + k] = node));
  [c, d, q].forEach((node, k) => (triangles[second + k] = node));
  for (const start of [first, second]) {
    for (let k = start; k < start + 3; k++) owner.set(`${triangles[k]},${triangles[next(k)]}`, k);
  }
}

/** The next place in the same triangle. */
export const next = (k: number): number => (k % 3 === 2 ? k - 2 : k + 1);
