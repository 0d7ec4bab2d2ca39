import type { Tree } from "./tree.ts";

/**
 * Called with a triangle of the one tree and one of the other whose boxes are less than the margin apart. Returns the margin
 * from then on [m], which may only shrink.
 */
export type VisitPair = (first: number, second: number) => number;

/**
 * Every pair of triangles whose boxes overlap when one of them grows by `margin` [m]. Boxes that only touch do not count, for
 * margin 0 either: triangles in them cannot cross. Within one tree (`a === b`) every pair comes once, in some order.
 */
export function visitNearPairs(a: Tree, b: Tree, margin: number, visit: VisitPair): void {
  if (a.order.length === 0 || b.order.length === 0) return;
  const walk: Walk = { a, b, margin, visit };
  if (a === b) within(walk, 0);
  else between(walk, 0, 0);
}

interface Walk {
  readonly a: Tree;
  readonly b: Tree;
  margin: number;
  readonly visit: VisitPair;
}

function within(walk: Walk, node: number): void {
  const { order, nodes } = walk.a;
  const second = nodes.second[node];
  if (second > 0) {
    within(walk, node + 1);
    within(walk, second);
    between(walk, node + 1, second);
    return;
  }
  for (let i = nodes.begin[node]; i < nodes.end[node]; i++) {
    for (let j = i + 1; j < nodes.end[node]; j++) meet(walk, order[i], order[j]);
  }
}

function between(walk: Walk, i: number, j: number): void {
  const { a, b, margin } = walk;
  if (!overlap(a.nodes.boxes, i, b.nodes.boxes, j, margin)) return;
  const aSecond = a.nodes.second[i];
  const bSecond = b.nodes.second[j];
  if (aSecond === 0 && bSecond === 0) meetAll(walk, i, j);
  else if (bSecond === 0 || (aSecond > 0 && sizeOf(a, i) >= sizeOf(b, j))) {
    between(walk, i + 1, j);
    between(walk, aSecond, j);
  } else {
    between(walk, i, j + 1);
    between(walk, i, bSecond);
  }
}

function meetAll(walk: Walk, i: number, j: number): void {
  const { a, b } = walk;
  for (let k = a.nodes.begin[i]; k < a.nodes.end[i]; k++) {
    for (let l = b.nodes.begin[j]; l < b.nodes.end[j]; l++) meet(walk, a.order[k], b.order[l]);
  }
}

function meet(walk: Walk, first: number, second: number): void {
  if (overlap(walk.a.boxes, first, walk.b.boxes, second, walk.margin))
    walk.margin = walk.visit(first, second);
}

const sizeOf = ({ nodes }: Tree, node: number): number => nodes.end[node] - nodes.begin[node];

function overlap(a: Float64Array, i: number, b: Float64Array, j: number, margin: number): boolean {
  const p = 6 * i;
  const q = 6 * j;
  return (
    a[p] < b[q + 3] + margin &&
    b[q] < a[p + 3] + margin &&
    a[p + 1] < b[q + 4] + margin &&
    b[q + 1] < a[p + 4] + margin &&
    a[p + 2] < b[q + 5] + margin &&
    b[q + 2] < a[p + 5] + margin
  );
}
