import type { Real } from "../real.ts";
import { BOX, CORNER, EMPTY, NODE_DIRTY, POINT, type BoxTree } from "./contract.ts";

export function markDirty({ flags }: BoxTree, all: boolean): void {
  for (let node = 0; node < flags.length; node++) {
    flags[node] = all ? flags[node] | NODE_DIRTY : flags[node] & ~NODE_DIRTY;
  }
}

export function fitBoxes(tree: BoxTree): void {
  for (let node = 2 * tree.leaves - 1; node >= 1; node--) fitNode(tree, node);
}

export function refitBoxes(tree: BoxTree): void {
  for (let node = 2 * tree.leaves - 1; node >= 1; node--) {
    if ((tree.flags[node] & NODE_DIRTY) !== 0) fitNode(tree, node);
  }
}

function fitNode(tree: BoxTree, node: number): void {
  if (node < tree.leaves) hull(tree.boxes, node, BOX);
  else fitLeaf(tree, node - tree.leaves);
}

function fitLeaf({ leaves, corners, points, boxes }: BoxTree, leaf: number): void {
  const at = BOX * (leaves + leaf);
  const isEmpty = (corners[CORNER * leaf + 3] & EMPTY) !== 0;
  for (const end of [0, 8]) {
    clear(boxes, at + end, isEmpty ? 4 : 3);
    if (isEmpty) continue;
    // The fourth is the leaf's rank, which stays.
    boxes[at + end + 3] = boxes[at + 3];
    boxes[at + end + 7] = boxes[at + 7];
    for (let k = 0; k < 3; k++) {
      const p = POINT * corners[CORNER * leaf + k];
      const clearance = points[p + 3];
      for (let axis = 0; axis < 3; axis++) {
        const here = points[p + end / 2 + axis];
        boxes[at + end + axis] = Math.min(boxes[at + end + axis], here - clearance);
        boxes[at + end + 4 + axis] = Math.max(boxes[at + end + 4 + axis], here + clearance);
      }
    }
  }
}

/** A box that holds nothing, in its first `sides` directions. */
export function clear(boxes: Real, at: number, sides: number): void {
  boxes.fill(Infinity, at, at + sides);
  boxes.fill(-Infinity, at + 4, at + 4 + sides);
}

/** An inner box around its two children's, of `size` numbers each: four lowest, four highest, and so on. */
export function hull(boxes: Real, node: number, size: number): void {
  const left = 2 * size * node;
  for (let k = 0; k < size; k++) {
    const [a, b] = [boxes[left + k], boxes[left + size + k]];
    boxes[size * node + k] = (k & 4) === 0 ? Math.min(a, b) : Math.max(a, b);
  }
}
