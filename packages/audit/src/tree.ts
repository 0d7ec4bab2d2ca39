import type { Surface } from "./surface.ts";

/**
 * Boxes about triangles, boxes about boxes: a binary tree over the triangles of a surface. Node 0 is the root; the first
 * child of an inner node follows it. A box is six numbers: lowest x, y, z, then highest.
 */
export interface Tree {
  /** triangleCount × 6 [m] */
  readonly boxes: Float64Array;
  /** All triangles; a node holds those from `begin` to before `end`. */
  readonly order: Uint32Array;
  readonly nodes: {
    count: number;
    /** nodeCount × 6 [m] */
    readonly boxes: Float64Array;
    readonly begin: Uint32Array;
    readonly end: Uint32Array;
    /** The second child; 0 in a leaf. */
    readonly second: Uint32Array;
  };
}

/** Height of a box about what has none, as a share of where it is [1]. */
const FLAT_BOX = 1e-12;

/** Triangles that a node keeps to itself: comparing so few boxes is quicker than going down further. */
const LEAF = 4;

export function createTree({ x, triangles }: Surface): Tree {
  const count = triangles.length / 3;
  const capacity = Math.max(1, 2 * count);
  const tree: Tree = {
    boxes: triangleBoxes(x, triangles),
    order: Uint32Array.from({ length: count }, (_, triangle) => triangle),
    nodes: {
      count: 0,
      boxes: new Float64Array(6 * capacity),
      begin: new Uint32Array(capacity),
      end: new Uint32Array(capacity),
      second: new Uint32Array(capacity),
    },
  };
  addNode(tree, 0, count);
  return tree;
}

function triangleBoxes(x: Surface["x"], triangles: Uint32Array): Float64Array {
  const boxes = new Float64Array(2 * triangles.length);
  for (let t = 0; t < triangles.length; t += 3) {
    for (let axis = 0; axis < 3; axis++) {
      const a = x[3 * triangles[t] + axis];
      const b = x[3 * triangles[t + 1] + axis];
      const c = x[3 * triangles[t + 2] + axis];
      const [low, high] = [Math.min(a, b, c), Math.max(a, b, c)];
      boxes[2 * t + axis] = low;
      // Boxes that only touch do not count: those of triangles in one plane across an axis would never meet.
      boxes[2 * t + axis + 3] = high > low ? high : high + FLAT_BOX * Math.abs(high) + Number.MIN_VALUE;
    }
  }
  return boxes;
}

/** Divides at the median of the longest side, so that the tree is balanced however the cloth lies. */
function addNode(tree: Tree, begin: number, end: number): number {
  const { nodes } = tree;
  const node = nodes.count++;
  nodes.begin[node] = begin;
  nodes.end[node] = end;
  enclose(tree, node);
  if (end - begin > LEAF) {
    const axis = longestSide(nodes.boxes, 6 * node);
    const middle = (begin + end) >> 1;
    select(tree, begin, end - 1, middle, axis);
    addNode(tree, begin, middle);
    nodes.second[node] = addNode(tree, middle, end);
  }
  return node;
}

function enclose({ boxes, order, nodes }: Tree, node: number): void {
  for (let axis = 0; axis < 3; axis++) {
    let low = Infinity;
    let high = -Infinity;
    for (let k = nodes.begin[node]; k < nodes.end[node]; k++) {
      low = Math.min(low, boxes[6 * order[k] + axis]);
      high = Math.max(high, boxes[6 * order[k] + axis + 3]);
    }
    nodes.boxes[6 * node + axis] = low;
    nodes.boxes[6 * node + axis + 3] = high;
  }
}

function longestSide(boxes: Float64Array, at: number): number {
  const [x, y, z] = [0, 1, 2].map((axis) => boxes[at + axis + 3] - boxes[at + axis]);
  if (x >= y && x >= z) return 0;
  return y >= z ? 1 : 2;
}

/** Hoare's selection: `order[middle]` gets what sorting by the middles of the boxes would put there. */
function select({ boxes, order }: Tree, first: number, last: number, middle: number, axis: number): void {
  const key = (place: number): number => boxes[6 * order[place] + axis] + boxes[6 * order[place] + axis + 3];
  let low = first;
  let high = last;
  while (low < high) {
    const pivot = key((low + high) >> 1);
    let i = low;
    let j = high;
    while (i <= j) {
      while (key(i) < pivot) i++;
      while (key(j) > pivot) j--;
      if (i > j) break;
      const swapped = order[i];
      order[i++] = order[j];
      order[j--] = swapped;
    }
    if (middle <= j) high = j;
    else if (middle >= i) low = i;
    else return;
  }
}
