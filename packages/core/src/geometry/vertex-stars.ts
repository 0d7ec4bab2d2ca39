import type { Surface } from "../collision/broad-phase/collision-surface.ts";

/** Triangles of cloth at each of its vertices: those of a vertex are `star` from starOf[vertex] to starOf[vertex + 1]. */
export interface Stars {
  readonly starOf: Uint32Array;
  readonly star: Uint32Array;
}

export function createStars({ triangles, clothTriangles, clothVertices }: Surface): Stars {
  const starOf = new Uint32Array(clothVertices + 1);
  for (let h = 0; h < 3 * clothTriangles; h++) starOf[triangles[h] + 1]++;
  for (let vertex = 0; vertex < clothVertices; vertex++) starOf[vertex + 1] += starOf[vertex];
  const star = new Uint32Array(3 * clothTriangles);
  const next = starOf.slice();
  for (let h = 0; h < 3 * clothTriangles; h++) star[next[triangles[h]]++] = Math.floor(h / 3);
  return { starOf, star };
}
