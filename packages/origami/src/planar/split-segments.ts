import type { EdgeAssignment } from "@pliant/formats";
import type { Point } from "../crease-pattern.ts";

/** A drawn line, before lines are split where they meet. */
export interface Line {
  readonly from: Point;
  readonly to: Point;
  readonly assignment: EdgeAssignment;
  readonly angle: number | null;
  readonly isFromSmooth: boolean;
  readonly isToSmooth: boolean;
}

/** Lines split where they meet: vertices, and pieces between them. */
export interface SplitLines {
  readonly vertices: Point[];
  readonly smooth: boolean[];
  readonly pieces: { a: number; b: number; assignment: EdgeAssignment; angle: number | null }[];
}

/**
 * Splits lines where they cross, and where an end lies within ε of another. Ends within ε are one vertex. A pair that touches by an end
 * does not cross.
 */
export function splitSegments(lines: readonly Line[], epsilon: number): SplitLines {
  const vertices: Point[] = [];
  const smooth: boolean[] = [];
  const vertexAt = (point: Point, isSmooth: boolean): number => {
    let [best, found] = [epsilon, -1];
    vertices.forEach((vertex, k) => {
      const off = Math.hypot(vertex[0] - point[0], vertex[1] - point[1]);
      if (off < best) [best, found] = [off, k];
    });
    if (found < 0) {
      smooth.push(isSmooth);
      return vertices.push(point) - 1;
    }
    smooth[found] &&= isSmooth;
    return found;
  };
  const ends = lines.map(({ from, to, isFromSmooth, isToSmooth }): [number, number] => [
    vertexAt(from, isFromSmooth),
    vertexAt(to, isToSmooth),
  ]);
  const on = ends.map(([a, b]) => new Set([a, b]));
  const authored = vertices.length;
  ends.forEach(([a, b], k) => {
    for (let v = 0; v < authored; v++) {
      if (v !== a && v !== b && isNear(vertices[v], vertices[a], vertices[b], epsilon)) on[k].add(v);
    }
  });
  for (let i = 0; i < lines.length; i++) {
    for (let j = i + 1; j < lines.length; j++) {
      if ([...on[i]].some((v) => on[j].has(v))) continue;
      const point = crossing(
        ...(ends[i].map((v) => vertices[v]) as [Point, Point]),
        ...(ends[j].map((v) => vertices[v]) as [Point, Point]),
      );
      if (point === null) continue;
      const v = vertexAt(point, false);
      on[i].add(v);
      on[j].add(v);
    }
  }
  const pieces = lines.flatMap(({ assignment, angle }, k) => {
    const [a, b] = ends[k];
    const along = (v: number): number =>
      (vertices[v][0] - vertices[a][0]) * (vertices[b][0] - vertices[a][0]) +
      (vertices[v][1] - vertices[a][1]) * (vertices[b][1] - vertices[a][1]);
    const order = [...on[k]].sort((p, q) => along(p) - along(q));
    return order.slice(1).map((v, at) => ({ a: order[at], b: v, assignment, angle }));
  });
  return { vertices, smooth, pieces: pieces.filter(({ a, b }) => a !== b) };
}

/** Whether a point lies within ε of the inside of a segment. */
function isNear([x, y]: Point, [ax, ay]: Point, [bx, by]: Point, epsilon: number): boolean {
  const [dx, dy] = [bx - ax, by - ay];
  const squared = dx * dx + dy * dy;
  if (squared === 0) return false;
  const t = ((x - ax) * dx + (y - ay) * dy) / squared;
  if (t <= 0 || t >= 1) return false;
  return Math.abs((x - ax) * dy - (y - ay) * dx) < epsilon * Math.sqrt(squared);
}

/** Where two segments cross inside both, or null. */
function crossing(a: Point, b: Point, c: Point, d: Point): Point | null {
  const [ux, uy, vx, vy] = [b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]];
  const across = ux * vy - uy * vx;
  if (across === 0) return null;
  const s = ((c[0] - a[0]) * vy - (c[1] - a[1]) * vx) / across;
  const t = ((c[0] - a[0]) * uy - (c[1] - a[1]) * ux) / across;
  return s > 0 && s < 1 && t > 0 && t < 1 ? [a[0] + s * ux, a[1] + s * uy] : null;
}
