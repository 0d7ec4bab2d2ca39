import type { PatternEdge, Point } from "../crease-pattern.ts";

export interface FoundFaces {
  /** Faces of paper, counter-clockwise. */
  readonly faces: number[][];
  /** Edges with one face on both sides. */
  readonly dangling: number;
  /** Edges of the outer walk that are no border: its ends are named. */
  readonly open: number[];
}

/** Faces of a planar graph. Which are paper and which are holes follows from borders, from the outside in. */
export function findFaces(vertices: readonly Point[], edges: readonly PatternEdge[]): FoundFaces {
  const { next, from } = halfEdges(vertices, edges);
  const walkOf = new Int32Array(2 * edges.length).fill(-1);
  const walks: number[][] = [];
  for (let h = 0; h < walkOf.length; h++) {
    if (walkOf[h] >= 0) continue;
    const walk: number[] = [];
    for (let at = h; walkOf[at] < 0; at = next[at]) {
      walkOf[at] = walks.length;
      walk.push(at);
    }
    walks.push(walk);
  }
  const areas = walks.map((walk) => areaOf(walk.map((h) => vertices[from[h]])));
  // 0: outside or hole, 1: paper.
  const kind = new Int8Array(walks.length).fill(-1);
  const open: number[] = [];
  const queue: number[] = [];
  walks.forEach((walk, k) => {
    if (areas[k] > 0) return;
    kind[k] = 0;
    queue.push(k);
    for (const h of walk) if (edges[h >> 1].assignment !== "B") open.push(h >> 1);
  });
  while (queue.length > 0) {
    const walk = queue.shift() as number;
    for (const h of walks[walk]) {
      const other = walkOf[h ^ 1];
      if (kind[other] >= 0) continue;
      const isBorder = edges[h >> 1].assignment === "B" || areas[walk] <= 0;
      kind[other] = isBorder ? 1 - kind[walk] : kind[walk];
      queue.push(other);
    }
  }
  const dangling = edges.filter((_, k) => walkOf[2 * k] === walkOf[2 * k + 1]).length;
  const faces = walks.filter((_, k) => kind[k] === 1).map((walk) => walk.map((h) => from[h]));
  return { faces, dangling, open };
}

/** Half-edges 2k (a to b) and 2k + 1 of every edge: where each begins, and what follows it with its face to the left. */
function halfEdges(vertices: readonly Point[], edges: readonly PatternEdge[]) {
  const from = edges.flatMap(({ a, b }) => [a, b]);
  const out = vertices.map(() => [] as { h: number; angle: number }[]);
  from.forEach((v, h) => {
    const [x, y] = vertices[v];
    const [u, w] = vertices[from[h ^ 1]];
    out[v].push({ h, angle: Math.atan2(w - y, u - x) });
  });
  const next = new Int32Array(from.length);
  for (const list of out) {
    list.sort((p, q) => p.angle - q.angle);
    // Arriving by the twin of list[k], the next to the left is the one before it.
    list.forEach(({ h }, k) => (next[h ^ 1] = list[(k + list.length - 1) % list.length].h));
  }
  return { next, from };
}

function areaOf(points: readonly Point[]): number {
  let twice = 0;
  points.forEach(([x, y], k) => {
    const [u, v] = points[(k + 1) % points.length];
    twice += x * v - u * y;
  });
  return twice / 2;
}
