/** Three earlier vertices for each, from which its place is guessed; −1 where there are none. vertexCount × 3: a, b, c. */
export type Parents = Int32Array;

/**
 * Vertices are coded in their own order. The guess for one is the parallelogram a + b − c: (v, a, b) a triangle whose other corners
 * are earlier, c the earlier corner on the other side of its edge ab. Where there is no such pair, one earlier neighbour stands
 * for all three, then the vertex before.
 */
export function findParents(triangles: Uint32Array, vertexCount: number): Parents {
  const parents = new Int32Array(vertexCount * 3);
  for (let v = 0; v < vertexCount; v++) parents.fill(v - 1, v * 3, v * 3 + 3);
  const opposite = cornersByEdge(triangles, vertexCount);
  const rank = new Uint8Array(vertexCount);
  const give = (v: number, quality: number, a: number, b: number, c: number): void => {
    if (rank[v] >= quality) return;
    rank[v] = quality;
    parents[v * 3] = a;
    parents[v * 3 + 1] = b;
    parents[v * 3 + 2] = c;
  };
  for (let t = 0; t < triangles.length; t += 3) {
    for (let corner = 0; corner < 3; corner++) {
      const v = triangles[t + corner];
      const a = triangles[t + ((corner + 1) % 3)];
      const b = triangles[t + ((corner + 2) % 3)];
      if (a < v) give(v, 1, a, a, a);
      if (b < v) give(v, 1, b, b, b);
      if (a >= v || b >= v) continue;
      for (const c of opposite.get(edgeKey(a, b, vertexCount)) ?? []) if (c < v) give(v, 2, a, b, c);
    }
  }
  return parents;
}

const edgeKey = (a: number, b: number, count: number): number => Math.min(a, b) * count + Math.max(a, b);

function cornersByEdge(triangles: Uint32Array, vertexCount: number): Map<number, number[]> {
  const found = new Map<number, number[]>();
  for (let t = 0; t < triangles.length; t += 3) {
    for (let corner = 0; corner < 3; corner++) {
      const key = edgeKey(triangles[t + ((corner + 1) % 3)], triangles[t + ((corner + 2) % 3)], vertexCount);
      const corners = found.get(key);
      if (corners) corners.push(triangles[t + corner]);
      else found.set(key, [triangles[t + corner]]);
    }
  }
  return found;
}
