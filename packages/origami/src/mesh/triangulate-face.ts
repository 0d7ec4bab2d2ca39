import type { Point } from "../crease-pattern.ts";

/**
 * Triangles of a simple polygon, counter-clockwise: ears are cut, the roundest first. Vertices on a straight side are corners as
 * well. Throws for a polygon that crosses itself.
 */
export function triangulateFace(
  places: readonly Point[],
  face: readonly number[],
): [number, number, number][] {
  const left = [...face];
  const triangles: [number, number, number][] = [];
  while (left.length > 3) {
    let [best, found] = [0, -1];
    left.forEach((v, k) => {
      const [u, w] = [left[(k + left.length - 1) % left.length], left[(k + 1) % left.length]];
      const quality = roundness(places[u], places[v], places[w]);
      if (quality <= best) return;
      const isEar = left.every(
        (p) => p === u || p === v || p === w || !isWithin(places[p], places[u], places[v], places[w]),
      );
      if (isEar) [best, found] = [quality, k];
    });
    if (found < 0)
      throw new RangeError(
        `origami: a face of ${face.length} vertices crosses itself, expected a simple one`,
      );
    const [u, w] = [left[(found + left.length - 1) % left.length], left[(found + 1) % left.length]];
    triangles.push([u, left[found], w]);
    left.splice(found, 1);
  }
  triangles.push([left[0], left[1], left[2]]);
  return triangles;
}

const turn = (a: Point, b: Point, c: Point): number =>
  (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);

/** Area over the sum of squared sides, 0 or less of what is no ear. */
function roundness(a: Point, b: Point, c: Point): number {
  const squares = [a, b, c].reduce((sum, p, k, all) => {
    const q = all[(k + 1) % 3];
    return sum + (p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2;
  }, 0);
  const share = turn(a, b, c) / squares;
  return share > 1e-9 ? share : 0;
}

const isWithin = (p: Point, a: Point, b: Point, c: Point): boolean =>
  turn(a, b, p) >= 0 && turn(b, c, p) >= 0 && turn(c, a, p) >= 0;
