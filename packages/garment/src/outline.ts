import { divide } from "./curve.ts";
import type { Panel, Point } from "./pattern.ts";

/** Pieces of a curved edge in which crossings are looked for. */
const PIECES = 16;

/** The border of a panel as a polygon: edge k begins at `first[k]`, and is divided into `counts[k]` parts. */
export interface Outline {
  readonly points: readonly Point[];
  readonly first: readonly number[];
  readonly counts: readonly number[];
}

export function outline({ vertices, edges }: Panel, counts: readonly number[]): Outline {
  const first: number[] = [];
  const points: Point[] = [];
  edges.forEach((edge, k) => {
    first.push(points.length);
    points.push(...divide(vertices, edge, counts[k]));
  });
  return { points, first, counts };
}

/** Of a polygon, counter-clockwise ones being positive [m²]. */
export function signedArea(points: readonly Point[]): number {
  let twice = 0;
  points.forEach(([x, y], k) => {
    const [u, v] = points[(k + 1) % points.length];
    twice += x * v - u * y;
  });
  return twice / 2;
}

/** By even and odd crossings of a ray to the right. */
export function isInside([x, y]: Point, points: readonly Point[]): boolean {
  let inside = false;
  points.forEach(([ax, ay], k) => {
    const [bx, by] = points[(k + 1) % points.length];
    if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside;
  });
  return inside;
}

/** The first two edges of a panel that cross each other, or one that crosses itself; null if there are none. */
export function crossingEdges(panel: Panel): [number, number] | null {
  const counts = panel.edges.map(({ curve }) => (curve.kind === "line" ? 1 : PIECES));
  const { points, first } = outline(panel, counts);
  const edgeOf = (piece: number): number => first.findLastIndex((start) => start <= piece);
  const end = (piece: number): Point => points[(piece + 1) % points.length];
  for (let i = 0; i < points.length; i++) {
    for (let j = i + 2; j < points.length; j++) {
      if (i === 0 && j === points.length - 1) continue;
      if (segmentsCross(points[i], end(i), points[j], end(j))) return [edgeOf(i), edgeOf(j)];
    }
  }
  return null;
}

/** Whether two segments have an inner point of both in common, or touch in more than their ends. */
export function segmentsCross(a: Point, b: Point, c: Point, d: Point): boolean {
  const [p, q] = [side(a, b, c), side(a, b, d)];
  const [r, s] = [side(c, d, a), side(c, d, b)];
  return p * q < 0 && r * s < 0;
}

function side([ax, ay]: Point, [bx, by]: Point, [px, py]: Point): number {
  return (bx - ax) * (py - ay) - (by - ay) * (px - ax);
}
