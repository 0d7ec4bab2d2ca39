import type { EdgeAssignment } from "@pliant/formats";
import type { PatternEdge, Point } from "../crease-pattern.ts";
import type { SplitLines } from "./split-segments.ts";

/** Of edges that lie on each other the first of these counts. */
const RANK: Readonly<Record<EdgeAssignment, number>> = { B: 0, C: 1, M: 2, V: 2, U: 3, F: 4, J: 4 };

/** Sine of the angle up to which two edges are one line [1]. */
const STRAIGHT_SINE = 1e-3;

/** One edge between two vertices, and how often edges of different kinds lay on each other. */
export function mergeEdges({ pieces }: SplitLines): { edges: PatternEdge[]; clashes: number } {
  const known = new Map<string, PatternEdge>();
  let clashes = 0;
  for (const piece of pieces) {
    const key = piece.a < piece.b ? `${piece.a},${piece.b}` : `${piece.b},${piece.a}`;
    const before = known.get(key);
    if (before && before.assignment !== piece.assignment) clashes++;
    if (before === undefined || RANK[piece.assignment] < RANK[before.assignment]) known.set(key, piece);
  }
  return { edges: [...known.values()], clashes };
}

/** Leaves out vertices between two edges of one line, kind and angle, and vertices without edges. */
export function cleanVertices(
  vertices: readonly Point[],
  smooth: readonly boolean[],
  edges: readonly PatternEdge[],
): { vertices: Point[]; smooth: boolean[]; edges: PatternEdge[] } {
  const kept = [...edges];
  const around = vertices.map(() => [] as PatternEdge[]);
  for (const edge of kept) for (const v of [edge.a, edge.b]) around[v].push(edge);
  vertices.forEach((_, v) => {
    const [p, q] = around[v];
    if (around[v].length !== 2 || p.assignment !== q.assignment || p.angle !== q.angle || smooth[v]) return;
    const [i, j] = [p, q].map((edge) => (edge.a === v ? edge.b : edge.a));
    if (i === j || !isStraight(vertices[i], vertices[v], vertices[j])) return;
    const joined: PatternEdge = { ...p, a: i, b: j };
    for (const edge of [p, q]) kept.splice(kept.indexOf(edge), 1);
    kept.push(joined);
    for (const end of [i, j]) {
      const list = around[end];
      list.splice(
        list.findIndex((edge) => edge === p || edge === q),
        1,
        joined,
      );
    }
    around[v] = [];
  });
  const number = new Map<number, number>();
  vertices.forEach((_, v) => around[v].length > 0 && number.set(v, number.size));
  const place = (v: number): number => number.get(v) ?? 0;
  return {
    vertices: [...number.keys()].map((v) => vertices[v]),
    smooth: [...number.keys()].map((v) => smooth[v]),
    edges: kept.map((edge) => ({ ...edge, a: place(edge.a), b: place(edge.b) })),
  };
}

function isStraight([ax, ay]: Point, [x, y]: Point, [bx, by]: Point): boolean {
  const [ux, uy, wx, wy] = [x - ax, y - ay, bx - x, by - y];
  const size = Math.hypot(ux, uy) * Math.hypot(wx, wy);
  return Math.abs(ux * wy - uy * wx) < STRAIGHT_SINE * size && ux * wx + uy * wy > 0;
}
