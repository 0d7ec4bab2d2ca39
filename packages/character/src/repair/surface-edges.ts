/** The half-edge after h in its triangle: half-edge h runs from corner h to that one's. */
export const next = (h: number): number => (h % 3 === 2 ? h - 2 : h + 1);

/** One number for a pair of vertices, whichever comes first. */
const pairKey = (a: number, b: number, count: number): number => (a < b ? a * count + b : b * count + a);

/** Half-edges along each edge, whichever way they run, in the order of the triangles. */
export function halfEdgesByEdge(triangles: ArrayLike<number>, vertexCount: number): Map<number, number[]> {
  const edges = new Map<number, number[]>();
  for (let h = 0; h < triangles.length; h++) {
    const key = pairKey(triangles[h], triangles[next(h)], vertexCount);
    const here = edges.get(key);
    if (here) here.push(h);
    else edges.set(key, [h]);
  }
  return edges;
}
