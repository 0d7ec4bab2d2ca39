import type { Edge, Point } from "./pattern.ts";

/** Pieces in which the length of a curve is measured: off by less than 1e-5 of it for what tailors draw. */
const PIECES = 64;

/** The place at t between 0 and 1 on an edge. */
export function curveAt(vertices: readonly Point[], { from, to, curve }: Edge, t: number): Point {
  const [a, b] = [vertices[from], vertices[to]];
  if (t <= 0) return a;
  if (t >= 1) return b;
  const s = 1 - t;
  switch (curve.kind) {
    case "line":
      return blend([s, a], [t, b]);
    case "quadratic":
      return blend([s * s, a], [2 * s * t, curve.control], [t * t, b]);
    case "cubic": {
      const [c, d] = curve.controls;
      return blend([s * s * s, a], [3 * s * s * t, c], [3 * s * t * t, d], [t * t * t, b]);
    }
    case "circle":
      return arcAt(a, b, curve, t);
  }
}

function blend(...terms: readonly (readonly [number, Point])[]): Point {
  let [x, y] = [0, 0];
  for (const [weight, point] of terms) {
    x += weight * point[0];
    y += weight * point[1];
  }
  return [x, y];
}

/**
 * On a circle by halving: the middle of an arc lies off the middle of its chord, and each half is a short arc again. It needs
 * square roots alone, which are the same everywhere.
 */
function arcAt(
  a: Point,
  b: Point,
  { radius, isLarge, isRight }: { radius: number; isLarge: boolean; isRight: boolean },
  t: number,
): Point {
  const middle = arcMiddle(a, b, radius, isLarge, isRight);
  let [from, to, share] = t < 0.5 ? [a, middle, 2 * t] : [middle, b, 2 * t - 1];
  for (let k = 0; k < 26; k++) {
    const half = arcMiddle(from, to, radius, false, isRight);
    [from, to, share] = share < 0.5 ? [from, half, 2 * share] : [half, to, 2 * share - 1];
  }
  return blend([1 - share, from], [share, to]);
}

function arcMiddle(a: Point, b: Point, radius: number, isLarge: boolean, isRight: boolean): Point {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const chord = Math.sqrt(dx * dx + dy * dy);
  if (chord === 0) return a;
  const toCentre = Math.sqrt(Math.max(radius * radius - (chord / 2) * (chord / 2), 0));
  const rise = isLarge ? radius + toCentre : radius - toCentre;
  // To the right of the way from a to b is (dy, −dx).
  const side = (isRight ? rise : -rise) / chord;
  return [(a[0] + b[0]) / 2 + side * dy, (a[1] + b[1]) / 2 - side * dx];
}

export function curveLength(vertices: readonly Point[], edge: Edge): number {
  return lengths(vertices, edge).at(-1) ?? 0;
}

/** Way from the start after each of the pieces [m]. */
function lengths(vertices: readonly Point[], edge: Edge): number[] {
  const pieces = edge.curve.kind === "line" ? 1 : PIECES;
  const ways = [0];
  let last = curveAt(vertices, edge, 0);
  for (let k = 1; k <= pieces; k++) {
    const next = curveAt(vertices, edge, k / pieces);
    ways.push(ways[k - 1] + distance(last, next));
    last = next;
  }
  return ways;
}

/** The places that divide an edge into `count` parts of equal length, its start first and without its end. */
export function divide(vertices: readonly Point[], edge: Edge, count: number): Point[] {
  const ways = lengths(vertices, edge);
  const pieces = ways.length - 1;
  const points: Point[] = [];
  let piece = 0;
  for (let k = 0; k < count; k++) {
    const way = (ways[pieces] * k) / count;
    while (piece < pieces - 1 && ways[piece + 1] < way) piece++;
    const within = (way - ways[piece]) / (ways[piece + 1] - ways[piece]);
    points.push(curveAt(vertices, edge, (piece + (k === 0 ? 0 : within)) / pieces));
  }
  return points;
}

export function distance(a: Point, b: Point): number {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  return Math.sqrt(dx * dx + dy * dy);
}
