import type { Hull } from "./hull.ts";
import { areNeighbours, type RestNeighbours } from "./rest-neighbours.ts";

/** Pairs of triangles of two hulls whose boxes are near each other: made once, written by each search. */
export interface HullPairs {
  count: number;
  first: Uint32Array;
  second: Uint32Array;
  /** Two boxes are near when they are nearer than this along every axis [m]. */
  within: number;
  /** Pairs of branches yet to be looked at. */
  stack: Uint32Array;
}

export function createHullPairs(): HullPairs {
  const column = (): Uint32Array => new Uint32Array(256);
  return { count: 0, within: 0, first: column(), second: column(), stack: column() };
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

/**
 * The same of one hull against itself, each pair once. What is side by side at rest is near for ever, and left out.
 */
export function findSelfPairs(one: Hull, rest: RestNeighbours, within: number, out: HullPairs): void {
  const { bounds, size, after, nodeCount } = one.mesh.bvh;
  out.count = 0;
  out.within = within;
  if (nodeCount === 0) return;
  let top = 0;
  out.stack[top++] = 0;
  out.stack[top++] = 0;
  while (top > 0) {
    const q = out.stack[--top];
    const p = out.stack[--top];
    if (p !== q && !areBoxesNear(bounds, 6 * p, bounds, 6 * q, within)) continue;
    if (size[p] > 0 && size[q] > 0) {
      listSelfLeaves(one, rest, p, q, out);
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
      const other = isFirst ? q : p;
      top = pushPair(out.stack, top, right, other);
      top = pushPair(out.stack, top, left, other);
    }
  }
}

function pushPair(stack: Uint32Array, top: number, p: number, q: number): number {
  stack[top] = p;
  stack[top + 1] = q;
  return top + 2;
}

function listSelfLeaves({ mesh: { bvh }, boxes }: Hull, rest: RestNeighbours, p: number, q: number, out: HullPairs): void {
  const { first, size, order, triangles } = bvh;
  for (let k = first[p]; k < first[p] + size[p]; k++) {
    const s = order[k];
    for (let l = p === q ? k + 1 : first[q]; l < first[q] + size[q]; l++) {
      const t = order[l];
      if (!areBoxesNear(boxes, 6 * s, boxes, 6 * t, out.within) || areBeside(triangles, rest, s, t)) continue;
      addPair(out, s, t);
    }
  }
}

/** Whether every corner of two triangles has a neighbour at rest in the other: then no vertex or edge of them may touch. */
function areBeside(triangles: Uint32Array, rest: RestNeighbours, s: number, t: number): boolean {
  let beside = 0;
  for (let a = 0; a < 3; a++) {
    for (let b = 0; b < 3; b++) {
      if (areNeighbours(rest, triangles[3 * s + a], triangles[3 * t + b])) beside |= (1 << a) | (8 << b);
    }
  }
  return beside === 63;
}

function addPair(out: HullPairs, s: number, t: number): void {
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

function grown(column: Uint32Array): Uint32Array {
  const larger = new Uint32Array(2 * column.length);
  larger.set(column);
  return larger;
}
