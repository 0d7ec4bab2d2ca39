/** Vertices of cloth whose nodes have several texture coordinates: the first of a node is the node's own, all others come after the nodes. */
export interface SeamVertices {
  /** Which vertex each corner of each triangle shows, triangleCount × 3. */
  readonly triangles: Uint32Array;
  /** Of the vertices after the nodes: which node each shows. */
  readonly nodes: Uint32Array;
  /** Of all vertices, × 2. */
  readonly uvs: Float32Array;
}

/** `triangles` count nodes from the body's first; `corners` has the coordinates of each of their corners. */
export function seamVertices(triangles: Uint32Array, corners: Float32Array, nodeCount: number): SeamVertices {
  const uvs: number[] = Array.from({ length: 2 * nodeCount }, () => NaN);
  const nodes: number[] = [];
  /** Vertices of each node beside its own. */
  const others = new Map<number, number[]>();
  const shown = triangles.map((node, corner) => {
    const [u, v] = [corners[2 * corner], corners[2 * corner + 1]];
    if (Number.isNaN(uvs[2 * node])) {
      uvs[2 * node] = u;
      uvs[2 * node + 1] = v;
    }
    const is = (vertex: number): boolean => uvs[2 * vertex] === u && uvs[2 * vertex + 1] === v;
    if (is(node)) return node;
    const mine = others.get(node) ?? [];
    others.set(node, mine);
    const known = mine.find(is);
    if (known !== undefined) return known;
    const vertex = nodeCount + nodes.length;
    nodes.push(node);
    mine.push(vertex);
    uvs.push(u, v);
    return vertex;
  });
  const all = Float32Array.from(uvs, (each) => (Number.isNaN(each) ? 0 : each));
  return { triangles: shown, nodes: Uint32Array.from(nodes), uvs: all };
}
