import {
  BOX,
  CORNER,
  HIT_EDGES,
  HIT_FIRST,
  HIT_SECOND,
  OWN_EDGE,
  OWN_POINT,
  POINT,
  type BoxTree,
} from "../boxes.ts";

/** What of two leaves' triangles may meet, as bits of a hit; `stars` when both are of one tree and may share corners. */
export function leavesMeet(
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
  if (!shared && areApart(first, i, second, j)) return 0;
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
      what |= HIT_FIRST(k);
    if (
      (ownB & OWN_POINT[k]) !== 0 &&
      pointOverlaps(second, j + k, first, a) &&
      !(stars && has(first, i, j + k))
    )
      what |= HIT_SECOND(k);
  }
  for (let k = 0; k < 3; k++) {
    for (let l = 0; l < 3; l++) {
      if ((ownA & OWN_EDGE[k]) === 0 || (ownB & OWN_EDGE[l]) === 0) continue;
      if (stars !== null && shareEnd(first.corners, i, k, j, l)) continue;
      if (boxesMeet(firsts, 12 * k, seconds, 12 * l)) what |= HIT_EDGES(k, l);
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
      out[at] = Math.min(points[i] - points[p + 3], points[j] - points[q + 3]);
      out[at + 3] = Math.max(points[i] + points[p + 3], points[j] + points[q + 3]);
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
  const room = points[p + 3];
  for (let k = 0; k < 3; k++) {
    const [from, to] = [points[p + k], points[p + 4 + k]];
    const isAbove = from - room > boxes[at + 4 + k] && to - room > boxes[at + 12 + k];
    const isBelow = boxes[at + k] > from + room && boxes[at + 8 + k] > to + room;
    if (isAbove || isBelow) return false;
  }
  return true;
}

/** Whether two triangles keep their largest rooms along the direction between their centres, at both ends. */
function areApart(first: BoxTree, i: number, second: BoxTree, j: number): boolean {
  let room = 0;
  let other = 0;
  const n = [0, 0, 0];
  for (let k = 0; k < 3; k++) {
    const p = POINT * first.corners[i + k];
    const q = POINT * second.corners[j + k];
    room = Math.max(room, first.points[p + 3]);
    other = Math.max(other, second.points[q + 3]);
    for (let axis = 0; axis < 3; axis++) n[axis] += first.points[p + axis] - second.points[q + axis];
  }
  const length = Math.sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
  if (!(length > 0)) return false;
  const far = (room + other) * length;
  return [0, 4].every((end) => lowest(first, i, end, n, 1) + lowest(second, j, end, n, -1) >= far);
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
