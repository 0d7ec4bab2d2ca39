import type { Hull } from "./hull.ts";
import { ALL_PAIRS, besideMask, LEAF_SIZE, type TrianglesBeside } from "./triangles-beside.ts";

/** Pairs of triangles of two hulls whose boxes are near each other: made once, written by each search. */
export interface HullPairs {
  count: number;
  /** The first so many lie beside each other on a surface that folds. */
  folds: number;
  first: Uint32Array;
  second: Uint32Array;
  /** Two boxes are near when they are nearer than this along every axis [m]. */
  within: number;
  /** Pairs of branches yet to be looked at. */
  stack: Uint32Array;
}

export function createHullPairs(): HullPairs {
  const column = (): Uint32Array => new Uint32Array(256);
  return { count: 0, folds: 0, within: 0, first: column(), second: column(), stack: column() };
}

/** Lists all pairs of triangles whose boxes are nearer than `within` along every axis [m]: both trees together, from their roots. */
export function findPairs(one: Hull, other: Hull, within: number, out: HullPairs): void {
  const a = one.mesh.bvh;
  const b = other.mesh.bvh;
  out.count = 0;
  out.within = within;
  if (a.nodeCount === 0 || b.nodeCount === 0) return;
  let top = 0;
  out.stack[top++] = 0;
  out.stack[top++] = 0;
  while (top > 0) {
    const q = out.stack[--top];
    const p = out.stack[--top];
    if (!areBoxesNear(a.bounds, 6 * p, b.bounds, 6 * q, within)) continue;
    if (a.size[p] > 0 && b.size[q] > 0) {
      listLeaves(one, other, p, q, out);
      continue;
    }
    if (top + 4 > out.stack.length) out.stack = grown(out.stack);
    // The larger branch is divided.
    const isFirst = b.size[q] > 0 || (a.size[p] === 0 && a.after[p] - p > b.after[q] - q);
    const left = (isFirst ? p : q) + 1;
    const right = (isFirst ? a : b).after[left];
    out.stack[top++] = isFirst ? right : p;
    out.stack[top++] = isFirst ? q : right;
    out.stack[top++] = isFirst ? left : p;
    out.stack[top++] = isFirst ? q : left;
  }
}

/** Adds those of one hull against itself, each pair once, without those that lie beside each other at rest. */
export function findSelfPairs(one: Hull, beside: TrianglesBeside, within: number, out: HullPairs): void {
  const { bounds, size, after, nodeCount } = one.mesh.bvh;
  out.within = within;
  if (nodeCount === 0) return;
  let top = pushPair(out.stack, 0, 0, 0);
  while (top > 0) {
    const q = out.stack[--top];
    const p = out.stack[--top];
    if (p !== q && !areBoxesNear(bounds, 6 * p, bounds, 6 * q, within)) continue;
    if (size[p] > 0 && size[q] > 0) {
      listSelfLeaves(one, beside, p, q, out);
      continue;
    }
    if (top + 6 > out.stack.length) out.stack = grown(out.stack);
    const isFirst = size[q] > 0 || (size[p] === 0 && after[p] - p >= after[q] - q);
    const left = (isFirst ? p : q) + 1;
    const right = after[left];
    if (p === q) {
      top = pushPair(out.stack, top, left, left);
      top = pushPair(out.stack, top, right, right);
      top = pushPair(out.stack, top, left, right);
    } else {
      top = pushPair(out.stack, top, isFirst ? right : p, isFirst ? q : right);
      top = pushPair(out.stack, top, isFirst ? left : p, isFirst ? q : left);
    }
  }
}

function pushPair(stack: Uint32Array, top: number, p: number, q: number): number {
  stack[top] = p;
  stack[top + 1] = q;
  return top + 2;
}

/** Pairs of the triangles of two leaves that do not lie beside each other. The first leaf comes first. */
function listSelfLeaves(
  { mesh: { bvh }, boxes }: Hull,
  beside: TrianglesBeside,
  p: number,
  q: number,
  out: HullPairs,
): void {
  const { first, size, order, bounds } = bvh;
  const mask = besideMask(beside, p, q);
  if (mask === ALL_PAIRS) return;
  for (let i = 0; i < size[p]; i++) {
    const s = order[first[p] + i];
    if (!areBoxesNear(boxes, 6 * s, bounds, 6 * q, out.within)) continue;
    for (let j = p === q ? i + 1 : 0; j < size[q]; j++) {
      if ((mask & (1 << (LEAF_SIZE * i + j))) !== 0) continue;
      const t = order[first[q] + j];
      if (areBoxesNear(boxes, 6 * s, boxes, 6 * t, out.within)) addPair(out, s, t);
    }
  }
}

/** Adds a pair. */
export function addPair(out: HullPairs, s: number, t: number): void {
  if (out.count === out.first.length) {
    out.first = grown(out.first);
    out.second = grown(out.second);
  }
  out.first[out.count] = s;
  out.second[out.count++] = t;
}

/** Pairs of the triangles of two leaves. */
function listLeaves(one: Hull, other: Hull, p: number, q: number, out: HullPairs): void {
  const { within } = out;
  const a = one.mesh.bvh;
  const b = other.mesh.bvh;
  for (let k = a.first[p]; k < a.first[p] + a.size[p]; k++) {
    const s = a.order[k];
    if (!areBoxesNear(one.boxes, 6 * s, b.bounds, 6 * q, within)) continue;
    for (let l = b.first[q]; l < b.first[q] + b.size[q]; l++) {
      const t = b.order[l];
      if (!areBoxesNear(one.boxes, 6 * s, other.boxes, 6 * t, within)) continue;
      addPair(out, s, t);
    }
  }
}

/** Whether two boxes are nearer than `within` along every axis [m]. */
export function areBoxesNear(
  a: Float64Array,
  i: number,
  b: Float64Array,
  j: number,
  within: number,
): boolean {
  return (
    a[i] - within <= b[j + 3] &&
    b[j] - within <= a[i + 3] &&
    a[i + 1] - within <= b[j + 4] &&
    b[j + 1] - within <= a[i + 4] &&
    a[i + 2] - within <= b[j + 5] &&
    b[j + 2] - within <= a[i + 5]
  );
}

/** Whether two triangles stay farther apart than `within` in a step of h [m, s]: by their centres, and how these move against each other. */
export function areTrianglesFar(
  one: Hull,
  s: number,
  other: Hull,
  t: number,
  within: number,
  h: number,
): boolean {
  let [apart, first, last] = [0, 0, 0];
  for (let axis = 0; axis < 3; axis++) {
    const d = one.centres[3 * s + axis] - other.centres[3 * t + axis];
    const u = meanOf(one, one.first, s, axis) - meanOf(other, other.first, t, axis);
    const v = meanOf(one, one.last, s, axis) - meanOf(other, other.last, t, axis);
    apart += d * d;
    first += u * u;
    last += v * v;
  }
  const reach = one.radii[s] + other.radii[t] + within + h * Math.sqrt(Math.max(first, last));
  return apart > reach * reach;
}

function meanOf({ mesh: { triangles } }: Hull, column: Float64Array, t: number, axis: number): number {
  return (
    (column[3 * triangles[3 * t] + axis] +
      column[3 * triangles[3 * t + 1] + axis] +
      column[3 * triangles[3 * t + 2] + axis]) /
    3
  );
}

function grown(column: Uint32Array): Uint32Array {
  const larger = new Uint32Array(2 * column.length);
  larger.set(column);
  return larger;
}
