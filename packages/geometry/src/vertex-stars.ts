/** Triangles of cloth at each of its vertices: those of a vertex are `starTriangles` from starStart[vertex] to starStart[vertex + 1]. */
export interface VertexStars {
  readonly starStart: Uint32Array;
  readonly starTriangles: Uint32Array;
}

export function createVertexStars({
  triangles,
  clothTriangles,
  clothVertices,
}: {
  readonly triangles: Uint32Array;
  readonly clothTriangles: number;
  readonly clothVertices: number;
}): VertexStars {
  const starStart = new Uint32Array(clothVertices + 1);
  for (let h = 0; h < 3 * clothTriangles; h++) starStart[triangles[h] + 1]++;
  for (let vertex = 0; vertex < clothVertices; vertex++) starStart[vertex + 1] += starStart[vertex];
  const starTriangles = new Uint32Array(3 * clothTriangles);
  const next = starStart.slice();
  for (let h = 0; h < 3 * clothTriangles; h++) starTriangles[next[triangles[h]]++] = Math.floor(h / 3);
  return { starStart, starTriangles };
}
