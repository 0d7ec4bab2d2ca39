import { closest, edgeEdge, vertexTriangle } from "./closest.ts";
import { isFlatTogether, type Flatness } from "./flatness.ts";
import { addPair, gapAlong, type Pairs } from "./pairs.ts";
import { OWNS_EDGE, OWNS_VERTEX, type Surface } from "./surface.ts";
import { overlap, type Tree } from "./tree.ts";

/** Edges keep less than vertices and triangles do: they hold only where those cannot (contact-notes.md §5). */
const EDGE_SHARE = 0.3;

/** What is looked for: where vertices are, where they will be, how far off that may be. */
export interface Search {
  readonly x: Float64Array;
  readonly end: Float64Array;
  readonly slack: Float64Array;
  /** Boxes of the vertices. */
  readonly around: Float64Array;
  /** vertexCount: 1 for those whose pairs are looked for; a pair needs one of them. */
  readonly wanted: Uint8Array;
  /** vertexCount, bits: 1 for vertices that may pass through cloth, 2 through solids, until they are apart again. */
  readonly exempt: Uint8Array;
  /** triangleCount: set to 1 for triangles of solids that the search comes to. */
  readonly reached: Uint8Array;
}

/** A tree to be searched, with its marks. */
export interface Marked {
  readonly tree: Tree;
  readonly marks: Uint8Array;
}

/**
 * Pairs within a sheet that may come nearer than their thickness while every vertex stays within its slack of the straight
 * way from x to end. Boxes are fitted already. A pair is left out when along the direction between its closest points it
 * keeps its distance at both ends, slack included.
 */
export function findWithin(
  surface: Surface,
  { tree, marks }: Marked,
  flatness: Flatness,
  search: Search,
  pairs: Pairs,
): void {
  const { leaves, boxes } = tree;
  if (leaves < 2) return;
  let top = push(0, 1, 1);
  while (top > 0) {
    const b = stack[--top];
    const a = stack[--top];
    if ((marks[a] | marks[b]) === 0) continue;
    if (a === b) {
      if (a >= leaves || flatness.flat[a] === 1) continue;
      top = push(top, 2 * a, 2 * a);
      top = push(top, 2 * a + 1, 2 * a + 1);
      top = push(top, 2 * a, 2 * a + 1);
    } else if (overlap(boxes, a, boxes, b)) {
      if (a >= leaves) testLeaves(surface, tree, a, tree, b, flatness.flatStar, search, pairs);
      else if (!(flatness.touching.has(a, b) && isFlatTogether(flatness, a, b))) {
        top = pushChildren(top, a, b);
      }
    }
  }
}

/** The same between two trees. */
export function findBetween(
  surface: Surface,
  first: Marked,
  second: Marked,
  flatStar: Uint8Array,
  search: Search,
  pairs: Pairs,
): void {
  let top = push(0, 1, 1);
  while (top > 0) {
    const b = stack[--top];
    const a = stack[--top];
    if ((first.marks[a] | second.marks[b]) === 0) continue;
    if (!overlap(first.tree.boxes, a, second.tree.boxes, b)) continue;
    const isLeafA = a >= first.tree.leaves;
    const isLeafB = b >= second.tree.leaves;
    if (isLeafA && isLeafB) {
      testLeaves(surface, first.tree, a, second.tree, b, flatStar, search, pairs);
    } else if (isLeafA) {
      top = push(top, a, 2 * b);
      top = push(top, a, 2 * b + 1);
    } else if (isLeafB) {
      top = push(top, 2 * a, b);
      top = push(top, 2 * a + 1, b);
    } else {
      top = pushChildren(top, a, b);
    }
  }
}

let stack = new Uint32Array(4096);

function push(top: number, a: number, b: number): number {
  if (top + 2 > stack.length) {
    const more = new Uint32Array(2 * stack.length);
    more.set(stack);
    stack = more;
  }
  stack[top] = a;
  stack[top + 1] = b;
  return top + 2;
}

function pushChildren(top: number, a: number, b: number): number {
  top = push(top, 2 * a, 2 * b);
  top = push(top, 2 * a, 2 * b + 1);
  top = push(top, 2 * a + 1, 2 * b);
  return push(top, 2 * a + 1, 2 * b + 1);
}

/** The triangles of two leaves. */
function testLeaves(
  surface: Surface,
  first: Tree,
  a: number,
  second: Tree,
  b: number,
  flatStar: Uint8Array,
  search: Search,
  pairs: Pairs,
): void {
  const { triangles, owned } = surface;
  const { around, wanted } = search;
  const s = first.triangleOf[a - first.leaves];
  const t = second.triangleOf[b - second.leaves];
  if (t >= surface.clothTriangles) search.reached[t] = 1;
  let shared = false;
  for (let i = 3 * s; i < 3 * s + 3; i++) {
    for (let j = 3 * t; j < 3 * t + 3; j++) {
      if (triangles[i] !== triangles[j]) continue;
      if (flatStar[triangles[i]] === 1) return;
      shared = true;
    }
  }
  if (!shared && areApart(surface, search, s, t)) return;
  for (let k = 0; k < 3; k++) {
    const p = triangles[3 * s + k];
    const q = triangles[3 * t + k];
    if ((owned[s] & OWNS_VERTEX[k]) !== 0 && overlap(around, p, second.boxes, b)) {
      testVertex(surface, search, p, t, pairs);
    }
    if ((owned[t] & OWNS_VERTEX[k]) !== 0 && overlap(around, q, first.boxes, a)) {
      testVertex(surface, search, q, s, pairs);
    }
    if ((owned[s] & OWNS_EDGE[k]) === 0) continue;
    const p2 = triangles[3 * s + (k === 2 ? 0 : k + 1)];
    for (let l = 0; l < 3; l++) {
      if ((owned[t] & OWNS_EDGE[l]) === 0) continue;
      const c = triangles[3 * t + l];
      const d = triangles[3 * t + (l === 2 ? 0 : l + 1)];
      if (p === c || p === d || p2 === c || p2 === d) continue;
      if ((wanted[p] | wanted[p2] | wanted[c] | wanted[d]) === 0) continue;
      if (edgesOverlap(around, p, p2, c, d)) testEdges(surface, search, p, p2, c, d, pairs);
    }
  }
}

/**
 * Whether two triangles keep all that any of their pairs could want along the direction between their centres, at both ends:
 * that spares fifteen tests.
 */
function areApart({ triangles, radius }: Surface, { x, end, slack }: Search, s: number, t: number): boolean {
  const a = triangles[3 * s];
  const b = triangles[3 * s + 1];
  const c = triangles[3 * s + 2];
  const d = triangles[3 * t];
  const e = triangles[3 * t + 1];
  const f = triangles[3 * t + 2];
  let nx = x[3 * a] + x[3 * b] + x[3 * c] - x[3 * d] - x[3 * e] - x[3 * f];
  let ny = x[3 * a + 1] + x[3 * b + 1] + x[3 * c + 1] - x[3 * d + 1] - x[3 * e + 1] - x[3 * f + 1];
  let nz = x[3 * a + 2] + x[3 * b + 2] + x[3 * c + 2] - x[3 * d + 2] - x[3 * e + 2] - x[3 * f + 2];
  const length = Math.sqrt(nx * nx + ny * ny + nz * nz);
  if (!(length > 0)) return false;
  nx /= length;
  ny /= length;
  nz /= length;
  const far = widest(radius, slack, a, b, c) + widest(radius, slack, d, e, f);
  return (
    lowest(x, a, b, c, nx, ny, nz) + lowest(x, d, e, f, -nx, -ny, -nz) >= far &&
    lowest(end, a, b, c, nx, ny, nz) + lowest(end, d, e, f, -nx, -ny, -nz) >= far
  );
}

function widest(radius: Float64Array, slack: Float64Array, a: number, b: number, c: number): number {
  return Math.max(radius[a] + slack[a], radius[b] + slack[b], radius[c] + slack[c]);
}

function lowest(
  x: Float64Array,
  a: number,
  b: number,
  c: number,
  nx: number,
  ny: number,
  nz: number,
): number {
  const p = nx * x[3 * a] + ny * x[3 * a + 1] + nz * x[3 * a + 2];
  const q = nx * x[3 * b] + ny * x[3 * b + 1] + nz * x[3 * b + 2];
  const r = nx * x[3 * c] + ny * x[3 * c + 1] + nz * x[3 * c + 2];
  return p < q ? (p < r ? p : r) : q < r ? q : r;
}

/** Whether the boxes of edges a b and c d have a point in common. */
function edgesOverlap(around: Float64Array, a: number, b: number, c: number, d: number): boolean {
  for (let axis = 0; axis < 3; axis++) {
    const low = 6 * a + axis;
    const low2 = 6 * b + axis;
    const other = 6 * c + axis;
    const other2 = 6 * d + axis;
    const from = around[low] < around[low2] ? around[low] : around[low2];
    const to = around[other + 3] > around[other2 + 3] ? around[other + 3] : around[other2 + 3];
    if (from > to) return false;
    const from2 = around[other] < around[other2] ? around[other] : around[other2];
    const to2 = around[low + 3] > around[low2 + 3] ? around[low + 3] : around[low2 + 3];
    if (from2 > to2) return false;
  }
  return true;
}

function testVertex(surface: Surface, search: Search, p: number, t: number, pairs: Pairs): void {
  const { triangles, radius, clothVertices } = surface;
  const { slack, wanted, exempt } = search;
  const a = triangles[3 * t];
  const b = triangles[3 * t + 1];
  const c = triangles[3 * t + 2];
  if (p === a || p === b || p === c || (wanted[p] | wanted[a] | wanted[b] | wanted[c]) === 0) return;
  const bit = p >= clothVertices || a >= clothVertices ? 2 : 1;
  if (((exempt[p] | exempt[a] | exempt[b] | exempt[c]) & bit) !== 0) return;
  const thickness = radius[p] + Math.min(radius[a], radius[b], radius[c]);
  vertexTriangle(search.x, p, a, b, c);
  add(search, pairs, 0, p, a, b, c, thickness, slack[p] + Math.max(slack[a], slack[b], slack[c]));
}

function testEdges(
  { radius, clothVertices }: Surface,
  search: Search,
  a: number,
  b: number,
  c: number,
  d: number,
  pairs: Pairs,
): void {
  const { slack, exempt } = search;
  const bit = a >= clothVertices || c >= clothVertices ? 2 : 1;
  if (((exempt[a] | exempt[b] | exempt[c] | exempt[d]) & bit) !== 0) return;
  const thickness = EDGE_SHARE * (Math.min(radius[a], radius[b]) + Math.min(radius[c], radius[d]));
  edgeEdge(search.x, a, b, c, d);
  add(search, pairs, 1, a, b, c, d, thickness, Math.max(slack[a], slack[b]) + Math.max(slack[c], slack[d]));
}

function add(
  { x, end }: Search,
  pairs: Pairs,
  edges: 0 | 1,
  a: number,
  b: number,
  c: number,
  d: number,
  thickness: number,
  slack: number,
): void {
  const { nx, ny, nz, distance } = closest;
  four[0] = a;
  four[1] = b;
  four[2] = c;
  four[3] = d;
  const far = thickness + slack;
  if (distance >= far && gapAlong(edges, four, 0, end, nx, ny, nz) >= far) return;
  const k = addPair(pairs, edges, a, b, c, d, thickness);
  pairs.normal[3 * k] = nx;
  pairs.normal[3 * k + 1] = ny;
  pairs.normal[3 * k + 2] = nz;
  pairs.gap[k] = gapAlong(edges, four, 0, x, nx, ny, nz);
}

const four = new Uint32Array(4);
