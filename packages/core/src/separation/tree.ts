import type { Surface } from "./surface.ts";

/**
 * Boxes around the triangles of a surface, as a complete binary tree in heap order: node i has the children 2i and 2i + 1,
 * leaves come in an order that keeps neighbours together. Boxes are refitted, the tree is made once.
 */
export interface Tree {
  /** Leaves, a power of two; those behind the last triangle are empty boxes. */
  readonly leaves: number;
  /** Triangle of each leaf. */
  readonly triangleOf: Uint32Array;
  /** 2 × leaves × 6: lowest x y z, highest x y z [m]. */
  readonly boxes: Float64Array;
}

export function createTree({ triangles, triangleCount }: Surface, x: Float64Array): Tree {
  let leaves = 1;
  while (leaves < triangleCount) leaves *= 2;
  const centres = new Float64Array(3 * triangleCount);
  triangles.forEach((vertex, k) => {
    for (let axis = 0; axis < 3; axis++) centres[3 * Math.floor(k / 3) + axis] += x[3 * vertex + axis] / 3;
  });
  const order = Array.from({ length: triangleCount }, (_, triangle) => triangle);
  const triangleOf = new Uint32Array(leaves);
  place(order, centres, triangleOf, 0, leaves);
  return { leaves, triangleOf, boxes: new Float64Array(2 * leaves * 6) };
}

const NOBODY = 0xffffffff;

/** Halves of equal numbers of leaves along the longest side, until one triangle is left. */
function place(
  triangles: readonly number[],
  centres: Float64Array,
  out: Uint32Array,
  first: number,
  leaves: number,
): void {
  if (triangles.length === 0) {
    out.fill(NOBODY, first, first + leaves);
  } else if (leaves === 1) {
    out[first] = triangles[0];
  } else {
    const axis = longestSide(triangles, centres);
    const sorted = [...triangles].sort((a, b) => centres[3 * a + axis] - centres[3 * b + axis] || a - b);
    // Equal halves, so that all leaves lie equally deep.
    const half = Math.ceil(triangles.length / 2);
    place(sorted.slice(0, half), centres, out, first, leaves / 2);
    place(sorted.slice(half), centres, out, first + leaves / 2, leaves / 2);
  }
}

function longestSide(triangles: readonly number[], centres: Float64Array): number {
  const sides = [0, 1, 2].map((axis) => {
    let [low, high] = [Infinity, -Infinity];
    for (const triangle of triangles) {
      low = Math.min(low, centres[3 * triangle + axis]);
      high = Math.max(high, centres[3 * triangle + axis]);
    }
    return high - low;
  });
  return sides.indexOf(Math.max(...sides));
}

/** Boxes around the ways of single vertices from x to end, larger by each one's `room`: six numbers each. */
export function setVertexBoxes(
  x: Float64Array,
  end: Float64Array,
  room: Float64Array,
  boxes: Float64Array,
): void {
  for (let vertex = 0; vertex < room.length; vertex++) {
    const more = room[vertex];
    for (let axis = 0; axis < 3; axis++) {
      const a = x[3 * vertex + axis];
      const b = end[3 * vertex + axis];
      boxes[6 * vertex + axis] = Math.min(a, b) - more;
      boxes[6 * vertex + 3 + axis] = Math.max(a, b) + more;
    }
  }
}

/** Boxes of the tree around those of the vertices. */
export function refit(
  { leaves, triangleOf, boxes }: Tree,
  { triangles }: Surface,
  around: Float64Array,
): void {
  for (let leaf = 0; leaf < leaves; leaf++) {
    const at = 6 * (leaves + leaf);
    const triangle = triangleOf[leaf];
    if (triangle === NOBODY) {
      boxes.fill(Infinity, at, at + 3);
      boxes.fill(-Infinity, at + 3, at + 6);
      continue;
    }
    const i = 6 * triangles[3 * triangle];
    const j = 6 * triangles[3 * triangle + 1];
    const k = 6 * triangles[3 * triangle + 2];
    for (let axis = 0; axis < 3; axis++) {
      boxes[at + axis] = Math.min(around[i + axis], around[j + axis], around[k + axis]);
      boxes[at + 3 + axis] = Math.max(around[i + 3 + axis], around[j + 3 + axis], around[k + 3 + axis]);
    }
  }
  for (let node = leaves - 1; node >= 1; node--) {
    const at = 6 * node;
    const left = 12 * node;
    const right = left + 6;
    for (let axis = 0; axis < 3; axis++) {
      boxes[at + axis] = Math.min(boxes[left + axis], boxes[right + axis]);
      boxes[at + 3 + axis] = Math.max(boxes[left + 3 + axis], boxes[right + 3 + axis]);
    }
  }
}

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
