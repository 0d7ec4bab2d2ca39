import type { Real } from "../real.ts";
import {
  BOX,
  CORNER,
  EDGE_SHARE,
  OVERLAP_EDGES,
  OVERLAP_FIRST,
  OVERLAP_SECOND,
  OWN_EDGE,
  OWN_POINT,
  POINT,
  type BoxTree,
} from "./contract.ts";

/** What of two leaves' triangles may meet, as bits of a hit; `stars` when both are of one tree and may share corners. */
export function leavesOverlap(
  first: BoxTree,
  a: number,
  second: BoxTree,
  b: number,
  stars: Uint32Array | null,
): number {
  const i = CORNER * a;
  const j = CORNER * b;
  const common = stars === null ? [] : sharedPoints(first.corners, i, j);
  const shared = common.length > 0;
  if (common.some((point) => stars?.[point] === 1)) return 0;
  const apart = shared ? "no" : apartness(first, i, second, j);
  if (apart === "all") return 0;
  const ownA = first.corners[i + 3];
  const ownB = second.corners[j + 3];
  let what = 0;
  for (let k = 0; k < 3; k++) {
    edges(first, i, k, firsts, k);
    edges(second, j, k, seconds, k);
    if (
      (ownA & OWN_POINT[k]) !== 0 &&
      pointOverlaps(first, i + k, second, b) &&
      !(stars && has(second, j, i + k))
    )
      what |= OVERLAP_FIRST(k);
    if (
      (ownB & OWN_POINT[k]) !== 0 &&
      pointOverlaps(second, j + k, first, a) &&
      !(stars && has(first, i, j + k))
    )
      what |= OVERLAP_SECOND(k);
  }
  if (apart === "edges") return what;
  for (let k = 0; k < 3; k++) {
    for (let l = 0; l < 3; l++) {
      if ((ownA & OWN_EDGE[k]) === 0 || (ownB & OWN_EDGE[l]) === 0) continue;
      if (stars !== null && shareEnd(first.corners, i, k, j, l)) continue;
      if (boxesMeet(firsts, 12 * k, seconds, 12 * l)) what |= OVERLAP_EDGES(k, l);
    }
  }
  return what;
}

const firsts = new Float64Array(36);
const seconds = new Float64Array(36);

/** Points that two triangles of a tree have in common. */
function sharedPoints(corners: Uint32Array, i: number, j: number): number[] {
  const others = corners.subarray(j, j + 3);
  return [...corners.subarray(i, i + 3)].filter((point) => others.includes(point));
}

const next = (k: number): number => (k === 2 ? 0 : k + 1);

/** Whether a corner is one of the triangle at c. */
function has({ corners }: BoxTree, c: number, corner: number): boolean {
  const point = corners[corner];
  return point === corners[c] || point === corners[c + 1] || point === corners[c + 2];
}

function shareEnd(corners: Uint32Array, i: number, k: number, j: number, l: number): boolean {
  const [p, q] = [corners[i + k], corners[i + next(k)]];
  const [c, d] = [corners[j + l], corners[j + next(l)]];
  return p === c || p === d || q === c || q === d;
}

/** The box of edge k of the triangle at c at both ends, into place `to` of twelve numbers each. */
function edges({ corners, points }: BoxTree, c: number, k: number, out: Float64Array, to: number): void {
  const p = POINT * corners[c + k];
  const q = POINT * corners[c + next(k)];
  for (const end of [0, 1]) {
    for (let axis = 0; axis < 3; axis++) {
      const [i, j] = [p + 4 * end + axis, q + 4 * end + axis];
      const at = 12 * to + 6 * end + axis;
      out[at] = Math.min(points[i] - edgeRoom(points, p), points[j] - edgeRoom(points, q));
      out[at + 3] = Math.max(points[i] + edgeRoom(points, p), points[j] + edgeRoom(points, q));
    }
  }
}

/** Whether neither of two such boxes lies on one side of the other at both ends. */
function boxesMeet(first: Float64Array, i: number, second: Float64Array, j: number): boolean {
  for (let k = 0; k < 3; k++) {
    const isAbove = first[i + k] > second[j + 3 + k] && first[i + 6 + k] > second[j + 9 + k];
    const isBelow = second[j + k] > first[i + 3 + k] && second[j + 6 + k] > first[i + 9 + k];
    if (isAbove || isBelow) return false;
  }
  return true;
}

/** Whether a corner may meet the box of a leaf. */
function pointOverlaps({ corners, points }: BoxTree, corner: number, tree: BoxTree, leaf: number): boolean {
  const p = POINT * corners[corner];
  const { boxes } = tree;
  const at = BOX * (tree.leaves + leaf);
  const clearance = points[p + 3];
  for (let k = 0; k < 3; k++) {
    const [from, to] = [points[p + k], points[p + 4 + k]];
    const isAbove = from - clearance > boxes[at + 4 + k] && to - clearance > boxes[at + 12 + k];
    const isBelow = boxes[at + k] > from + clearance && boxes[at + 8 + k] > to + clearance;
    if (isAbove || isBelow) return false;
  }
  return true;
}

/** How far an edge that ends at p may be from its trajectory, with what it keeps from others. */
function edgeRoom(points: Real, p: number): number {
  return points[p + 7] + EDGE_SHARE * (points[p + 3] - points[p + 7]);
}

/**
 * Whether two triangles keep their largest rooms, or those of their edges, along some direction at both ends: between their centres at
 * the start and at the end, and across each of both.
 */
function apartness(first: BoxTree, i: number, second: BoxTree, j: number): "all" | "edges" | "no" {
  const widest = (of: BoxTree, c: number, clearance: (points: Real, p: number) => number): number =>
    Math.max(...[c, c + 1, c + 2].map((k) => clearance(of.points, POINT * of.corners[k])));
  const roomOf = (points: Real, p: number): number => points[p + 3];
  const far = widest(first, i, roomOf) + widest(second, j, roomOf);
  const near = widest(first, i, edgeRoom) + widest(second, j, edgeRoom);
  const between = centreFrom(first, i, second, j, 0);
  const across = [between, centreFrom(first, i, second, j, 4), normalOf(first, i), normalOf(second, j)];
  let most = -Infinity;
  for (const each of across) {
    const length = Math.sqrt(each[0] * each[0] + each[1] * each[1] + each[2] * each[2]);
    if (!(length > 0)) continue;
    // From the second to the first.
    const side = each[0] * between[0] + each[1] * between[1] + each[2] * between[2] < 0 ? -1 : 1;
    const n = each.map((value) => (side * value) / length);
    const gaps = [0, 4].map((end) => lowest(first, i, end, n, 1) + lowest(second, j, end, n, -1));
    most = Math.max(most, Math.min(...gaps));
  }
  return most >= far ? "all" : most >= near ? "edges" : "no";
}

/** Three times the vector from the second's centre to the first's, at one end. */
function centreFrom(first: BoxTree, i: number, second: BoxTree, j: number, end: number): number[] {
  return [0, 1, 2].map((axis) => {
    let sum = 0;
    for (let k = 0; k < 3; k++) {
      sum += first.points[POINT * first.corners[i + k] + end + axis];
      sum -= second.points[POINT * second.corners[j + k] + end + axis];
    }
    return sum;
  });
}

/** Across the sides of the triangle at c at the start. */
function normalOf({ corners, points }: BoxTree, c: number): number[] {
  const [p, q, r] = [0, 1, 2].map((k) => POINT * corners[c + k]);
  const u = [0, 1, 2].map((axis) => points[q + axis] - points[p + axis]);
  const v = [0, 1, 2].map((axis) => points[r + axis] - points[p + axis]);
  return [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]];
}

/** The least that a corner of the triangle at c has along ± n. */
function lowest(
  { corners, points }: BoxTree,
  c: number,
  end: number,
  n: readonly number[],
  sign: number,
): number {
  let least = Infinity;
  for (let k = c; k < c + 3; k++) {
    const p = POINT * corners[k] + end;
    least = Math.min(least, sign * (n[0] * points[p] + n[1] * points[p + 1] + n[2] * points[p + 2]));
  }
  return least;
}
