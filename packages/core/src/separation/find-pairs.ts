import { closest, edgeEdge, vertexTriangle } from "./closest.ts";
import { addPair, gapAlong, type Pairs } from "./pairs.ts";
import { OWNS_EDGE, OWNS_VERTEX, type Surface } from "./surface.ts";
import { overlap, type Tree } from "./tree.ts";

/** Edges keep less than vertices and triangles do: they hold only where those cannot (contact-notes.md §5). */
const EDGE_SHARE = 0.6;

/** What is looked for: where vertices are, where they will be, how far off that may be, and which stars are flat. */
export interface Search {
  readonly x: Float64Array;
  readonly end: Float64Array;
  readonly slack: Float64Array;
  /** 1 where the triangles at a vertex cannot meet each other. */
  readonly flat: Uint8Array;
  /** Boxes of the vertices. */
  readonly around: Float64Array;
}

/**
 * All pairs that may come nearer than their thickness while every vertex stays within its slack of the straight way from x
 * to end. Boxes are fitted already. A pair is left out when along the direction between its closest points it keeps its
 * distance at both ends, slack included.
 */
export function findPairs(surface: Surface, tree: Tree, search: Search, pairs: Pairs): void {
  const { leaves, triangleOf, boxes } = tree;
  pairs.count = 0;
  if (surface.triangleCount < 2) return;
  let top = 0;
  stack[top++] = 1;
  stack[top++] = 1;
  while (top > 0) {
    const b = stack[--top];
    const a = stack[--top];
    if (a === b) {
      if (a >= leaves) continue;
      if (top + 6 > stack.length) stack = grown(stack);
      stack[top++] = 2 * a;
      stack[top++] = 2 * a;
      stack[top++] = 2 * a + 1;
      stack[top++] = 2 * a + 1;
      stack[top++] = 2 * a;
      stack[top++] = 2 * a + 1;
    } else if (overlap(boxes, a, boxes, b)) {
      if (a >= leaves) {
        testTriangles(surface, search, boxes, a, triangleOf[a - leaves], b, triangleOf[b - leaves], pairs);
        continue;
      }
      if (top + 8 > stack.length) stack = grown(stack);
      for (let i = 2 * a; i <= 2 * a + 1; i++) {
        for (let j = 2 * b; j <= 2 * b + 1; j++) {
          stack[top++] = i;
          stack[top++] = j;
        }
      }
    }
  }
}

let stack = new Uint32Array(4096);

function grown(old: Uint32Array): Uint32Array<ArrayBuffer> {
  const more = new Uint32Array(2 * old.length);
  more.set(old);
  return more;
}

/** Triangles s and t, whose boxes are number a and b of the tree's. */
function testTriangles(
  surface: Surface,
  search: Search,
  boxes: Float64Array,
  a: number,
  s: number,
  b: number,
  t: number,
  pairs: Pairs,
): void {
  const { triangles, owned } = surface;
  const { around } = search;
  for (let i = 3 * s; i < 3 * s + 3; i++) {
    for (let j = 3 * t; j < 3 * t + 3; j++) {
      if (triangles[i] === triangles[j] && search.flat[triangles[i]] === 1) return;
    }
  }
  for (let k = 0; k < 3; k++) {
    const p = triangles[3 * s + k];
    const q = triangles[3 * t + k];
    if ((owned[s] & OWNS_VERTEX[k]) !== 0 && overlap(around, p, boxes, b)) {
      testVertex(surface, search, p, t, pairs);
    }
    if ((owned[t] & OWNS_VERTEX[k]) !== 0 && overlap(around, q, boxes, a)) {
      testVertex(surface, search, q, s, pairs);
    }
    if ((owned[s] & OWNS_EDGE[k]) === 0) continue;
    const p2 = triangles[3 * s + (k === 2 ? 0 : k + 1)];
    for (let l = 0; l < 3; l++) {
      if ((owned[t] & OWNS_EDGE[l]) === 0) continue;
      const c = triangles[3 * t + l];
      const d = triangles[3 * t + (l === 2 ? 0 : l + 1)];
      if (p === c || p === d || p2 === c || p2 === d || !edgesOverlap(around, p, p2, c, d)) continue;
      testEdges(surface, search, p, p2, c, d, pairs);
    }
  }
}

/** Whether the boxes of edges a b and c d have a point in common. */
function edgesOverlap(around: Float64Array, a: number, b: number, c: number, d: number): boolean {
  for (let axis = 0; axis < 3; axis++) {
    const low = 6 * a + axis;
    const low2 = 6 * b + axis;
    const other = 6 * c + axis;
    const other2 = 6 * d + axis;
    if (Math.min(around[low], around[low2]) > Math.max(around[other + 3], around[other2 + 3])) return false;
    if (Math.min(around[other], around[other2]) > Math.max(around[low + 3], around[low2 + 3])) return false;
  }
  return true;
}

function testVertex(surface: Surface, search: Search, p: number, t: number, pairs: Pairs): void {
  const { triangles, radius } = surface;
  const a = triangles[3 * t];
  const b = triangles[3 * t + 1];
  const c = triangles[3 * t + 2];
  if (p === a || p === b || p === c) return;
  const thickness = radius[p] + Math.min(radius[a], radius[b], radius[c]);
  const { slack } = search;
  vertexTriangle(search.x, p, a, b, c);
  add(search, pairs, 0, p, a, b, c, thickness, slack[p] + Math.max(slack[a], slack[b], slack[c]));
}

function testEdges(
  surface: Surface,
  search: Search,
  a: number,
  b: number,
  c: number,
  d: number,
  pairs: Pairs,
): void {
  const { radius } = surface;
  const { slack } = search;
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
