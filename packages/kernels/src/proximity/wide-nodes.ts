import { CORNER, EMPTY, POINT } from "../box-tree/contract.ts";
import type { Real } from "../real.ts";
import {
  CLOSEST_AT,
  WIDE_BOXES_SIZE,
  WIDE_FACES_SIZE,
  type ProximityTree,
  type QueryScratch,
} from "./contract.ts";

export function fitProximity(tree: ProximityTree, margin: number, { closestPoint }: QueryScratch): void {
  const { leaves, start, end, points, wideNodes } = tree;
  for (let i = 0; i < start.length; i++) {
    const [at, axis] = [POINT * Math.floor(i / 3), i % 3];
    points[at + axis] = start[i] - closestPoint[CLOSEST_AT.origin + axis];
    points[at + 4 + axis] = end[i] - closestPoint[CLOSEST_AT.origin + axis];
  }
  for (let leaf = 0; leaf < leaves; leaf++) {
    fitLeaf(tree, leaf, 0, margin);
    fitLeaf(tree, leaf, 1, margin);
  }
  for (let first = leaves / 16; first >= 1; first /= 4) {
    for (let node = first; node < 2 * first; node++) {
      for (let k = 0; k < WIDE_BOXES_SIZE; k++) {
        const child = wideNodeAt(4 * node + (k % 4), Math.floor(k / 4));
        const four = wideNodes.subarray(child, child + 4);
        wideNodes[WIDE_BOXES_SIZE * node + k] = isLow(Math.floor(k / 4))
          ? Math.min(...four)
          : Math.max(...four);
      }
    }
  }
}

/** Where four numbers of a node's grandchildren begin: rows are lowest x y z, highest x y z, at the start and at the end. */
export const wideNodeAt = (node: number, row: number): number => WIDE_BOXES_SIZE * node + 4 * row;

const isLow = (row: number): boolean => row % 6 < 3;

function fitLeaf(
  { leaves, corners, points, wideNodes, faces }: ProximityTree,
  leaf: number,
  end: number,
  margin: number,
): void {
  const isEmpty = (corners[CORNER * leaf + 3] & EMPTY) !== 0;
  const face = WIDE_FACES_SIZE * Math.floor(leaf / 4) + 36 * end + (leaf % 4);
  const [a, b, c] = [0, 1, 2].map((k) => POINT * corners[CORNER * leaf + k] + 4 * end);
  for (let axis = 0; axis < 3; axis++) {
    const three = [a, b, c].map((corner) => points[corner + axis]);
    const low = wideNodeAt(Math.floor((leaves + leaf) / 4), 6 * end + axis) + (leaf % 4);
    wideNodes[low] = isEmpty ? Infinity : Math.min(...three) - margin;
    wideNodes[low + 12] = isEmpty ? -Infinity : Math.max(...three) + margin;
    faces[face + 4 * axis] = three[0];
    faces[face + 12 + 4 * axis] = three[1] - three[0];
    faces[face + 24 + 4 * axis] = three[2] - three[0];
  }
}

/** Of the box of a node that is no root, along an axis and at one end. */
export function lowOf(wideNodes: Real, node: number, axis: number, end: number): number {
  return wideNodes[wideNodeAt(Math.floor(node / 4), 6 * end + axis) + (node % 4)];
}

export function highOf(wideNodes: Real, node: number, axis: number, end: number): number {
  return lowOf(wideNodes, node, axis + 3, end);
}

/**
 * Visits the leaves that `isNear`, and whose boxes above them all are. Leaves are numbered from 0, `isNear` is asked by node. What is
 * visited may change what is near.
 */
export function searchLeaves(
  leaves: number,
  stack: Uint32Array,
  isNear: (node: number) => boolean,
  visit: (leaf: number) => void,
): void {
  // Of an odd number of levels the second is the first that stands four by four.
  let roots = leaves;
  while (roots >= 4) roots /= 4;
  let top = 0;
  for (let node = roots; node < 2 * roots; node++) stack[top++] = node;
  while (top > 0) {
    const first = 4 * stack[--top];
    for (let node = first; node < first + 4; node++) {
      if (!isNear(node)) continue;
      if (node >= leaves) visit(node - leaves);
      else stack[top++] = node;
    }
  }
}
