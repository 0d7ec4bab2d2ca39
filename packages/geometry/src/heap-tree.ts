import { runAll, type Incremental } from "./incremental.ts";

/**
 * Boxes around triangles, as a complete binary tree in heap order: node i has the children 2i and 2i + 1, all leaves lie
 * equally deep and hold one triangle. Boxes are refitted, the tree is made once.
 */
export interface HeapTree {
  /** Leaves, a power of two; those without a triangle are empty boxes. */
  readonly leaves: number;
  /** Triangle of each leaf, or NOBODY. */
  readonly triangleOf: Uint32Array;
  /** 2 × leaves × 6: lowest x y z, highest x y z [m]. */
  readonly boxes: Float64Array;
}

export const NO_TRIANGLE = 0xffffffff;

/** Halves a set of triangles; each half keeps together what is near. */
export type Partition = (triangles: Uint32Array, first: number) => [Uint32Array, Uint32Array];

/** `visit` is told every set and the tree's node that it belongs to. */
type Visit = (node: number, set: Uint32Array) => void;

export function createHeapTree(triangles: Uint32Array, halve: Partition, visit?: Visit): HeapTree {
  return runAll(buildHeapTree(triangles, halve, visit));
}

/** The same, a level at a time. */
export function* buildHeapTree(
  triangles: Uint32Array,
  halve: Partition,
  visit: Visit = () => {},
): Incremental<HeapTree> {
  let leaves = 1;
  while (leaves < triangles.length) leaves *= 2;
  const triangleOf = new Uint32Array(leaves).fill(NO_TRIANGLE);
  let sets = [triangles];
  for (let level = 1; level < leaves; level *= 2) {
    sets.forEach((set, k) => visit(level + k, set));
    const room = leaves / level;
    sets = sets.flatMap((set) => halve(set, firstHalf(set.length, room)));
    yield;
  }
  sets.forEach((set, leaf) => {
    visit(leaves + leaf, set);
    if (set.length > 0) triangleOf[leaf] = set[0];
  });
  return { leaves, triangleOf, boxes: new Float64Array(2 * leaves * 6) };
}

/**
 * How many of a set go into the first half of a node that has room for so many leaves, a power of two: as many as into the other, but so that nodes an
 * even number of levels above the leaves are full as far as they go. Searches go down two levels at once, and full nodes are fewer.
 */
function firstHalf(count: number, room: number): number {
  const isEven = (Math.clz32(room) & 1) === 1;
  const unit = isEven ? room / 4 : room / 2;
  return room < 4 ? Math.ceil(count / 2) : Math.min(count, unit * Math.ceil(Math.ceil(count / unit) / 2));
}

/** Boxes of the tree around where vertices are. */
export function refit(tree: HeapTree, triangles: Uint32Array, x: Float64Array): void {
  const { leaves, boxes } = tree;
  for (let leaf = 0; leaf < leaves; leaf++) fitLeaf(tree, triangles, x, leaf);
  for (let node = leaves - 1; node >= 1; node--) hullOf(boxes, node);
}

function fitLeaf(
  { leaves, triangleOf, boxes }: HeapTree,
  triangles: Uint32Array,
  x: Float64Array,
  leaf: number,
): void {
  const at = 6 * (leaves + leaf);
  const triangle = triangleOf[leaf];
  boxes.fill(Infinity, at, at + 3);
  boxes.fill(-Infinity, at + 3, at + 6);
  if (triangle === NO_TRIANGLE) return;
  for (let h = 3 * triangle; h < 3 * triangle + 3; h++) {
    for (let axis = 0; axis < 3; axis++) {
      const value = x[3 * triangles[h] + axis];
      boxes[at + axis] = least(boxes[at + axis], value);
      boxes[at + 3 + axis] = most(boxes[at + 3 + axis], value);
    }
  }
}

function hullOf(boxes: Float64Array, node: number): void {
  const at = 6 * node;
  const left = 12 * node;
  const right = left + 6;
  for (let axis = 0; axis < 3; axis++) {
    boxes[at + axis] = least(boxes[left + axis], boxes[right + axis]);
    boxes[at + 3 + axis] = most(boxes[left + 3 + axis], boxes[right + 3 + axis]);
  }
}

/** Faster than Math.min and Math.max, which mind signs of zero and NaN. */
const least = (a: number, b: number): number => (a < b ? a : b);
const most = (a: number, b: number): number => (a > b ? a : b);

/** Whether box a of one array and box b of another have a point in common. */
export function overlap(first: Float64Array, a: number, second: Float64Array, b: number): boolean {
  const i = 6 * a;
  const j = 6 * b;
  return (
    first[i] <= second[j + 3] &&
    second[j] <= first[i + 3] &&
    first[i + 1] <= second[j + 4] &&
    second[j + 1] <= first[i + 4] &&
    first[i + 2] <= second[j + 5] &&
    second[j + 2] <= first[i + 5]
  );
}
