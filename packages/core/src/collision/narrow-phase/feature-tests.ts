import { EDGE_SHARE, OVERLAP_EDGES, OVERLAP_FIRST, OVERLAP_SECOND } from "@pliant/kernels";
import { closest, closestEdgeEdge, closestVertexTriangle } from "@pliant/geometry";
import { addPair, gapAlong, type CandidatePairs } from "./candidate-pairs.ts";
import type { CollisionSurface } from "../broad-phase/collision-surface.ts";

/** A search for pairs of features: what is tested, on which trajectories, and the list that is made. */
export interface FeatureSearch {
  readonly surface: CollisionSurface;
  readonly pairs: CandidatePairs;
  /** vertexCount × 3: where vertices are, and where their trajectories end [m]. */
  x: Float64Array;
  readonly end: Float64Array;
  /** vertexCount: how far off their trajectories they may be [m]. */
  readonly slack: Float64Array;
  /** vertexCount: 1 for those whose pairs are searched for; a pair needs one of them. */
  readonly isSearched: Uint8Array;
  /** vertexCount, bits: 1 for vertices that may pass through cloth, 2 through colliders, until they are apart again. */
  readonly exempt: Uint8Array;
}

/**
 * Lists the features of triangles s and t that may come nearer than their thickness while every vertex stays within its slack
 * of the straight trajectory from x to end; of those that `what` has a bit for (`Overlaps` of the kernels). A pair is left out when
 * along the direction between its closest points it keeps its distance at both ends, slack included.
 */
export function testTriangles(search: FeatureSearch, s: number, t: number, what: number): void {
  const { triangles } = search.surface;
  for (let k = 0; k < 3; k++) {
    if ((what & OVERLAP_FIRST(k)) !== 0) testVertex(search, triangles[3 * s + k], t);
    if ((what & OVERLAP_SECOND(k)) !== 0) testVertex(search, triangles[3 * t + k], s);
    for (let l = 0; l < 3; l++) if ((what & OVERLAP_EDGES(k, l)) !== 0) testEdges(search, s, k, t, l);
  }
}

/** The bits of features of triangle t of a collider that are sharp enough to meet cloth that sags by `reach` (sharpness.ts). */
export function sharpOf(
  { triangles, sharpnessRadius }: CollisionSurface,
  reach: number,
  t: number,
  what: number,
): number {
  let sharp = what;
  for (let l = 0; l < 3; l++) {
    const here = sharpnessRadius[triangles[3 * t + l]];
    const next = sharpnessRadius[triangles[3 * t + (l === 2 ? 0 : l + 1)]];
    if (here > reach) sharp &= ~OVERLAP_SECOND(l);
    if (Math.min(here, next) > reach)
      sharp &= ~(OVERLAP_EDGES(0, l) | OVERLAP_EDGES(1, l) | OVERLAP_EDGES(2, l));
  }
  return sharp;
}

/** Vertex p and triangle t. */
export function testVertex(search: FeatureSearch, p: number, t: number): void {
  const { triangles, radius, clothVertices } = search.surface;
  const { slack, isSearched, exempt } = search;
  const a = triangles[3 * t];
  const b = triangles[3 * t + 1];
  const c = triangles[3 * t + 2];
  if ((isSearched[p] | isSearched[a] | isSearched[b] | isSearched[c]) === 0) return;
  const bit = p >= clothVertices || a >= clothVertices ? 2 : 1;
  if (((exempt[p] | exempt[a] | exempt[b] | exempt[c]) & bit) !== 0) return;
  const thickness = radius[p] + Math.min(radius[a], radius[b], radius[c]);
  closestVertexTriangle(search.x, p, a, b, c);
  setFour(p, a, b, c);
  add(search, 0, thickness, slack[p] + Math.max(slack[a], slack[b], slack[c]));
}

/** Edge k of triangle s and edge l of triangle t. */
function testEdges(search: FeatureSearch, s: number, k: number, t: number, l: number): void {
  const { triangles, radius, clothVertices } = search.surface;
  const { slack, isSearched, exempt } = search;
  const a = triangles[3 * s + k];
  const b = triangles[3 * s + (k === 2 ? 0 : k + 1)];
  const c = triangles[3 * t + l];
  const d = triangles[3 * t + (l === 2 ? 0 : l + 1)];
  if ((isSearched[a] | isSearched[b] | isSearched[c] | isSearched[d]) === 0) return;
  const bit = a >= clothVertices || c >= clothVertices ? 2 : 1;
  if (((exempt[a] | exempt[b] | exempt[c] | exempt[d]) & bit) !== 0) return;
  const thickness = EDGE_SHARE * (Math.min(radius[a], radius[b]) + Math.min(radius[c], radius[d]));
  closestEdgeEdge(search.x, a, b, c, d);
  setFour(a, b, c, d);
  add(search, 1, thickness, Math.max(slack[a], slack[b]) + Math.max(slack[c], slack[d]));
}

/** Vertices of the pair that is tested. */
const four = new Uint32Array(4);

function setFour(a: number, b: number, c: number, d: number): void {
  four[0] = a;
  four[1] = b;
  four[2] = c;
  four[3] = d;
}

/** Lists the pair `four`, whose closest points are in `closest`, unless it stays farther apart than thickness and slack. */
function add({ x, end, pairs }: FeatureSearch, edges: 0 | 1, thickness: number, slack: number): void {
  const { nx, ny, nz, distance } = closest;
  const far = thickness + slack;
  if (distance >= far && gapAlong(edges, four, 0, end, nx, ny, nz) >= far) return;
  const k = addPair(pairs, edges, four, thickness);
  pairs.normal[3 * k] = nx;
  pairs.normal[3 * k + 1] = ny;
  pairs.normal[3 * k + 2] = nz;
  pairs.gap[k] = gapAlong(edges, four, 0, x, nx, ny, nz);
}
