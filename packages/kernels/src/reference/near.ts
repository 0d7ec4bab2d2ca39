import { BOX, CORNER, POINT, type BoxTree } from "../boxes.ts";
import { closestWeights, FEATURE_AT, FOOT_SIZE, WEIGHTS } from "../closest.ts";
import { FOOT_AT, type Nearby, type NearTree } from "../near.ts";
import type { Real } from "../real.ts";

/** Less of a triangle's squared area than this share of what its sides allow: its plane is not known. */
const NEEDLE = 1e-3;

export function nearest(
  tree: NearTree,
  end: 0 | 1,
  guess: number,
  margin: number,
  { stack, foot }: Nearby,
): boolean {
  const { leaves, boxes, triangleOf } = tree;
  let best = Infinity;
  let found = -1;
  const tryLeaf = (leaf: number): void => {
    const squared = footOn(tree, leaf, end, foot);
    const triangle = triangleOf[leaf];
    if (!(squared < best || (squared === best && triangle < found))) return;
    best = squared;
    found = triangle;
    foot[FOOT_AT.feature] = own[FEATURE_AT];
    for (let k = 0; k < 3; k++) foot[FOOT_AT.weights + k] = own[WEIGHTS + k];
  };
  if (guess >= 0) tryLeaf(guess);
  const [x, y, z] = [0, 1, 2].map((k) => foot[FOOT_AT.point + k] - foot[FOOT_AT.origin + k]);
  let top = 0;
  stack[top++] = 1;
  while (top > 0) {
    const node = stack[--top];
    const away = Math.sqrt(boxSquared(boxes, BOX * node + 8 * end, x, y, z));
    if (!(away < Infinity && away <= Math.sqrt(best) + 2 * margin)) continue;
    if (node >= leaves) tryLeaf(node - leaves);
    else {
      stack[top++] = 2 * node;
      stack[top++] = 2 * node + 1;
    }
  }
  foot[FOOT_AT.squared] = best;
  foot[FOOT_AT.triangle] = found;
  return found >= 0;
}

const own = new Float64Array(FOOT_SIZE);

/** To a leaf's triangle as the mesh has it, squared: writes `own`. */
function footOn({ corners, start, end }: NearTree, leaf: number, which: number, foot: Float64Array): number {
  const x = which === 0 ? start : end;
  const a = 3 * corners[CORNER * leaf];
  const b = 3 * corners[CORNER * leaf + 1];
  const c = 3 * corners[CORNER * leaf + 2];
  return closestWeights(
    x[b] - x[a],
    x[b + 1] - x[a + 1],
    x[b + 2] - x[a + 2],
    x[c] - x[a],
    x[c + 1] - x[a + 1],
    x[c + 2] - x[a + 2],
    foot[0] - x[a],
    foot[1] - x[a + 1],
    foot[2] - x[a + 2],
    own,
  );
}

export function leavesWithin(
  { leaves, boxes }: NearTree,
  low: Float64Array,
  high: Float64Array,
  { stack, list }: Nearby,
): number {
  let count = 0;
  let top = 0;
  stack[top++] = 1;
  while (top > 0) {
    const node = stack[--top];
    if (!overlaps(boxes, BOX * node, low, high)) continue;
    if (node >= leaves) list[count++] = node - leaves;
    else {
      stack[top++] = 2 * node;
      stack[top++] = 2 * node + 1;
    }
  }
  return count;
}

export function approach(tree: NearTree, paths: Real, margin: number, least: Real, { stack }: Nearby): void {
  for (let path = 0; path < paths.length; path += POINT) {
    let best = paths[path + 3];
    let top = 0;
    stack[top++] = 1;
    while (top > 0) {
      const node = stack[--top];
      if (!(bySides(tree.boxes, BOX * node, paths, path) <= best + margin)) continue;
      if (node >= tree.leaves) {
        best = Math.min(best, leastOnWay(tree, node - tree.leaves, paths, path) - margin);
      } else {
        stack[top++] = 2 * node;
        stack[top++] = 2 * node + 1;
      }
    }
    least[path / POINT] = best;
  }
}

/** From a point on its way to a box that goes along, at least: by the sides on which it stays. */
function bySides(boxes: Real, at: number, paths: Real, path: number): number {
  let squared = 0;
  for (let k = 0; k < 3; k++) {
    const [from, to] = [paths[path + k], paths[path + 4 + k]];
    const below = Math.min(boxes[at + k] - from, boxes[at + 8 + k] - to);
    const above = Math.min(from - boxes[at + 4 + k], to - boxes[at + 12 + k]);
    squared += Math.max(below, above, 0) ** 2;
  }
  return Math.sqrt(squared);
}

/** To a leaf's triangle: no distance is less than what is left of those at both ends when it goes from one to the other. */
function leastOnWay(tree: BoxTree, leaf: number, paths: Real, path: number): number {
  const { corners, points, leaves, boxes } = tree;
  const before = distanceTo(tree, leaf, 0, paths[path], paths[path + 1], paths[path + 2]);
  const wasNeedle = isNeedle;
  const after = distanceTo(tree, leaf, 1, paths[path + 4], paths[path + 5], paths[path + 6]);
  const aside = bySides(boxes, BOX * (leaves + leaf), paths, path);
  if (wasNeedle || isNeedle) return aside;
  let gone = 0;
  for (let k = 0; k < 3; k++) {
    const c = POINT * corners[CORNER * leaf + k];
    let squared = 0;
    for (let axis = 0; axis < 3; axis++) {
      squared += (points[c + 4 + axis] - points[c + axis] - paths[path + 4 + axis] + paths[path + axis]) ** 2;
    }
    gone = Math.max(gone, Math.sqrt(squared));
  }
  return Math.max(aside, (before + after - gone) / 2);
}

function overlaps(boxes: Real, at: number, low: Float64Array, high: Float64Array): boolean {
  for (let k = 0; k < 3; k++) {
    const least = Math.min(boxes[at + k], boxes[at + 8 + k]);
    const most = Math.max(boxes[at + 4 + k], boxes[at + 12 + k]);
    if (!(least <= high[k] && low[k] <= most)) return false;
  }
  return true;
}

function boxSquared(boxes: Real, at: number, x: number, y: number, z: number): number {
  const dx = Math.max(boxes[at] - x, x - boxes[at + 4], 0);
  const dy = Math.max(boxes[at + 1] - y, y - boxes[at + 5], 0);
  const dz = Math.max(boxes[at + 2] - z, z - boxes[at + 6], 0);
  return dx * dx + dy * dy + dz * dz;
}

let isNeedle = false;
const [u, v, p, d] = [0, 0, 0, 0].map(() => new Float64Array(3));
const dot = (a: Float64Array, b: Float64Array): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** From a point to a leaf's triangle: to some point of it, and to the nearest unless it is a needle. */
function distanceTo(
  { corners, points }: BoxTree,
  leaf: number,
  end: number,
  x: number,
  y: number,
  z: number,
): number {
  const [a, b, c] = [0, 1, 2].map((k) => POINT * corners[CORNER * leaf + k] + 4 * end);
  for (let k = 0; k < 3; k++) {
    u[k] = points[b + k] - points[a + k];
    v[k] = points[c + k] - points[a + k];
    p[k] = (k === 0 ? x : k === 1 ? y : z) - points[a + k];
  }
  const [uu, uv, vv, up, vp] = [dot(u, u), dot(u, v), dot(v, v), dot(u, p), dot(v, p)];
  const square = uu * vv - uv * uv;
  isNeedle = !(square > NEEDLE * uu * vv);
  const wb = vv * up - uv * vp;
  const wc = uu * vp - uv * up;
  const wa = square - wb - wc;
  let [s, t] = [0, 0];
  if (up <= 0 && vp <= 0) s = 0;
  else if (up >= uu && vp - uv <= up - uu) s = 1;
  else if (vp >= vv && up - uv <= vp - vv) t = 1;
  else if (wc <= 0 && up >= 0 && up <= uu) s = up / uu;
  else if (wb <= 0 && vp >= 0 && vp <= vv) t = vp / vv;
  else if (wa <= 0) {
    const along = (vp - uv - (up - uu)) / (uu + vv - 2 * uv);
    t = along > 0 ? Math.min(along, 1) : 0;
    s = 1 - t;
  } else {
    t = wc / (wa + wb + wc);
    s = wb / (wa + wb + wc);
  }
  for (let k = 0; k < 3; k++) d[k] = p[k] - s * u[k] - t * v[k];
  return Math.sqrt(dot(d, d));
}
