import type { Model } from "../model/model.ts";

/**
 * The triangles of all bodies with their edges, and who owns what: every vertex and every edge belongs to one of its
 * triangles, the first that has it. Two triangles that come close test the vertices that each owns against the other, and
 * their own edges against each other: every pair of features is met once, without a table of pairs seen.
 */
export interface Surface {
  readonly vertexCount: number;
  readonly triangleCount: number;
  /** triangleCount × 3, vertices. */
  readonly triangles: Uint32Array;
  /** triangleCount, bits: 1, 2, 4 own the first, second, third vertex; 8, 16, 32 the edges 0–1, 1–2, 2–0. */
  readonly owned: Uint8Array;
  /** vertexCount: half the distance that it keeps from the surface [m]. */
  readonly radius: Float64Array;
  /** vertexCount × (first, one past the last) of `star`: the triangles at a vertex. */
  readonly starOf: Uint32Array;
  readonly star: Uint32Array;
}

export const OWNS_VERTEX = [1, 2, 4] as const;
export const OWNS_EDGE = [8, 16, 32] as const;

/** Sheets keep no more than this share of their shortest edge from themselves: neighbours are that near by nature. */
const NEAREST = 0.4;

export function createSurface({ nodes, triangles, bodies }: Model, x: Float64Array): Surface {
  const triangleCount = triangles.length / 3;
  const owned = new Uint8Array(triangleCount);
  const radius = nodes.radius.slice();
  const vertexOwned = new Uint8Array(nodes.count);
  const edges = new Set<number>();
  for (const { firstTriangle, triangleCount: count, firstNode, nodeCount } of bodies) {
    let shortest = Infinity;
    for (let t = firstTriangle; t < firstTriangle + count; t++) {
      for (let k = 0; k < 3; k++) {
        const a = triangles[3 * t + k];
        const b = triangles[3 * t + ((k + 1) % 3)];
        if (vertexOwned[a] === 0) owned[t] |= OWNS_VERTEX[k];
        vertexOwned[a] = 1;
        const key = Math.min(a, b) * nodes.count + Math.max(a, b);
        if (!edges.has(key)) owned[t] |= OWNS_EDGE[k];
        edges.add(key);
        shortest = Math.min(shortest, lengthOf(x, a, b));
      }
    }
    for (let node = firstNode; node < firstNode + nodeCount; node++) {
      radius[node] = 0.5 * Math.min(radius[node], NEAREST * shortest);
    }
  }
  return {
    vertexCount: nodes.count,
    triangleCount,
    triangles,
    owned,
    radius,
    ...starsOf(nodes.count, triangles),
  };
}

function starsOf(vertexCount: number, triangles: Uint32Array): Pick<Surface, "starOf" | "star"> {
  const starOf = new Uint32Array(vertexCount + 1);
  for (const vertex of triangles) starOf[vertex + 1]++;
  for (let vertex = 0; vertex < vertexCount; vertex++) starOf[vertex + 1] += starOf[vertex];
  const star = new Uint32Array(triangles.length);
  const next = starOf.slice();
  triangles.forEach((vertex, k) => (star[next[vertex]++] = Math.floor(k / 3)));
  return { starOf, star };
}

function lengthOf(x: Float64Array, a: number, b: number): number {
  const [dx, dy, dz] = [0, 1, 2].map((axis) => x[3 * a + axis] - x[3 * b + axis]);
  return Math.sqrt(dx * dx + dy * dy + dz * dz);
}
