import { isInner, meshEdges, sidesInSpace, tipDistance, type MeshEdge } from "./mesh-edges.ts";

/** Triangles in an order in which pairs follow one another. */
export interface PairedTriangles {
  /** Places of the triangles as they were given. */
  readonly order: Uint32Array;
  /** Places, in that order, of the first triangle of each pair: `quads` of `clothMesh`. */
  readonly quads: Uint32Array;
}

/** Diagonals of a rectangle are alike: neither is longer than this many times the other [1]. */
const UNEVENNESS_MAX = 1.25;
/** A fold between the halves of a quad: the tips are at least this share of their flat distance apart. */
const FLATNESS_MIN = 0.98;

/**
 * Finds the rectangles that a mesh of triangles was cut from: two triangles whose longest side is the one that they share, with another diagonal of
 * about its length. Halved squares bend as their diagonals run; as quads they bend alike in all directions.
 */
export function pairTriangles(positions: Float64Array, triangles: Uint32Array): PairedTriangles {
  const edges = meshEdges(triangles, sidesInSpace(positions, triangles));
  const longest = new Float64Array(triangles.length / 3);
  for (const { triangles: at, lengths } of edges)
    at.forEach((t, k) => (longest[t] = Math.max(longest[t], lengths[k])));
  const candidates = edges
    .filter((edge) => isInner(edge) && edge.triangles.every((t) => edge.lengths[0] >= longest[t]))
    .map((edge) => ({ edge, unevenness: unevennessOf(edge, positions) }))
    .filter(({ unevenness }) => unevenness <= UNEVENNESS_MAX)
    .sort((p, q) => p.unevenness - q.unevenness || p.edge.triangles[0] - q.edge.triangles[0]);
  const partner = new Int32Array(triangles.length / 3).fill(-1);
  for (const { edge } of candidates) {
    const [s, t] = edge.triangles;
    if (partner[s] >= 0 || partner[t] >= 0) continue;
    partner[s] = t;
    partner[t] = s;
  }
  const order: number[] = [];
  const quads: number[] = [];
  partner.forEach((other, t) => {
    if (other < 0) order.push(t);
    else if (other > t) quads.push(order.push(t, other) - 2);
  });
  return { order: Uint32Array.from(order), quads: Uint32Array.from(quads) };
}

function unevennessOf(edge: MeshEdge, x: Float64Array): number {
  const flat = tipDistance(edge);
  const [p, q] = [3 * edge.tips[0], 3 * edge.tips[1]];
  const [dx, dy, dz] = [x[p] - x[q], x[p + 1] - x[q + 1], x[p + 2] - x[q + 2]];
  if (Math.sqrt(dx * dx + dy * dy + dz * dz) < FLATNESS_MIN * flat) return Infinity;
  return Math.max(flat / edge.lengths[0], edge.lengths[0] / flat);
}
