import { splitTriangles, type Centres } from "./bvh-split.ts";

/**
 * A tree of boxes around triangles. It is built once; when vertices move, the boxes are fitted anew and the tree stays.
 *
 * Nodes stand in depth-first order: the left child of `node` is `node + 1`, the right one `after[node + 1]`. A walk that
 * goes to `after[node]` where a box does not interest it needs no stack.
 */
export interface Bvh {
  /** Vertex indices, triangleCount × 3. */
  readonly triangles: Uint32Array;
  readonly nodeCount: number;
  /** nodeCount × 6: low x, y, z, high x, y, z [m] */
  readonly bounds: Float64Array;
  /** nodeCount: the first node that is not below this one. */
  readonly after: Uint32Array;
  /** nodeCount: triangles of a leaf, 0 for all other nodes. */
  readonly size: Uint32Array;
  /** nodeCount: where a leaf's triangles begin in `order`. */
  readonly first: Uint32Array;
  /** Triangle indices, leaf after leaf. */
  readonly order: Uint32Array;
  /** Room for `closestPoint`, one place per level: nodes yet to be visited, and how far away they are [m²]. */
  readonly stack: Uint32Array;
  readonly stackDistance: Float64Array;
}

/** Triangles in a leaf, at most. */
const LEAF = 4;

/**
 * Over all triangles, or those named in `members`. Same input, same tree: nothing depends on the order of anything but
 * the triangles. Throws for an index that no vertex has.
 */
export function buildBvh(vertices: Float64Array, triangles: Uint32Array, members?: Uint32Array): Bvh {
  const order = members?.slice() ?? Uint32Array.from({ length: triangles.length / 3 }, (_, index) => index);
  const vertexCount = vertices.length / 3;
  const bad = triangles.findIndex((vertex) => vertex >= vertexCount);
  if (bad >= 0) {
    throw new RangeError(
      `buildBvh: triangles[${bad}] is ${triangles[bad]}, expected a vertex index below ${vertexCount}`,
    );
  }
  const centres = centresOf(vertices, triangles);
  const nodes: Nodes = { after: [], size: [], first: [], depth: 0 };
  if (order.length > 0) grow(nodes, centres, order, 0, order.length, 1);
  const nodeCount = nodes.after.length;
  const bvh: Bvh = {
    triangles,
    nodeCount,
    bounds: new Float64Array(nodeCount * 6),
    after: Uint32Array.from(nodes.after),
    size: Uint32Array.from(nodes.size),
    first: Uint32Array.from(nodes.first),
    order,
    stack: new Uint32Array(nodes.depth),
    stackDistance: new Float64Array(nodes.depth),
  };
  refitBvh(bvh, vertices);
  return bvh;
}

/**
 * Fits the boxes to moved vertices. With `before`, to the hull of both: whatever touches a triangle on its straight way
 * from there to here is in its box. No allocation.
 */
export function refitBvh(bvh: Bvh, vertices: Float64Array, before: Float64Array = vertices): void {
  const { bounds, after, size, nodeCount } = bvh;
  // Children come after their parents.
  for (let node = nodeCount - 1; node >= 0; node--) {
    const at = node * 6;
    if (size[node] > 0) {
      fitLeaf(bvh, node, vertices, false);
      if (before !== vertices) fitLeaf(bvh, node, before, true);
      continue;
    }
    const left = at + 6;
    const right = after[node + 1] * 6;
    for (let axis = 0; axis < 3; axis++) {
      bounds[at + axis] = Math.min(bounds[left + axis], bounds[right + axis]);
      bounds[at + 3 + axis] = Math.max(bounds[left + 3 + axis], bounds[right + 3 + axis]);
    }
  }
}

/** The box of a leaf's triangles; `grows` from what it was, or made anew. */
function fitLeaf(bvh: Bvh, node: number, x: Float64Array, grows: boolean): void {
  const { bounds, first, size, order, triangles } = bvh;
  const at = node * 6;
  let lowX = grows ? bounds[at] : Infinity;
  let lowY = grows ? bounds[at + 1] : Infinity;
  let lowZ = grows ? bounds[at + 2] : Infinity;
  let highX = grows ? bounds[at + 3] : -Infinity;
  let highY = grows ? bounds[at + 4] : -Infinity;
  let highZ = grows ? bounds[at + 5] : -Infinity;
  const end = first[node] + size[node];
  for (let k = first[node]; k < end; k++) {
    for (let corner = order[k] * 3, last = corner + 3; corner < last; corner++) {
      const vertex = triangles[corner] * 3;
      lowX = Math.min(lowX, x[vertex]);
      lowY = Math.min(lowY, x[vertex + 1]);
      lowZ = Math.min(lowZ, x[vertex + 2]);
      highX = Math.max(highX, x[vertex]);
      highY = Math.max(highY, x[vertex + 1]);
      highZ = Math.max(highZ, x[vertex + 2]);
    }
  }
  bounds[at] = lowX;
  bounds[at + 1] = lowY;
  bounds[at + 2] = lowZ;
  bounds[at + 3] = highX;
  bounds[at + 4] = highY;
  bounds[at + 5] = highZ;
}

interface Nodes {
  readonly after: number[];
  readonly size: number[];
  readonly first: number[];
  depth: number;
}

/** The subtree of order[from … to). */
function grow(
  nodes: Nodes,
  centres: Centres,
  order: Uint32Array,
  from: number,
  to: number,
  depth: number,
): void {
  const node = nodes.after.length;
  nodes.depth = Math.max(nodes.depth, depth);
  const isLeaf = to - from <= LEAF;
  nodes.after.push(0);
  nodes.first.push(from);
  nodes.size.push(isLeaf ? to - from : 0);
  if (!isLeaf) {
    const middle = splitTriangles(centres, order, from, to, depth);
    grow(nodes, centres, order, from, middle, depth + 1);
    grow(nodes, centres, order, middle, to, depth + 1);
  }
  nodes.after[node] = nodes.after.length;
}

function centresOf(vertices: Float64Array, triangles: Uint32Array): Centres {
  const count = triangles.length / 3;
  const low = new Float64Array(count * 3);
  const high = new Float64Array(count * 3);
  for (let k = 0; k < count * 3; k++) {
    const corner = k - (k % 3);
    const axis = k % 3;
    const a = vertices[triangles[corner] * 3 + axis];
    const b = vertices[triangles[corner + 1] * 3 + axis];
    const c = vertices[triangles[corner + 2] * 3 + axis];
    low[k] = Math.min(a, b, c);
    high[k] = Math.max(a, b, c);
  }
  return { low, high };
}
