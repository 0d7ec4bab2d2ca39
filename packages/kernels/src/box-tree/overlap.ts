import type { Real } from "../real.ts";
import {
  ADJACENCY_SIZE,
  ADJACENT_PAIR,
  BOX,
  CHILD_ADJACENCY_SIZE,
  NODE_DIRTY,
  NODE_FLAT,
  NODE_STARS_FLAT,
  OVERLAP_SIZE,
  PAIR_IS_DISC,
  POINT,
  type BoxTree,
  type NormalCones,
  type Overlaps,
} from "./contract.ts";
import { leavesOverlap } from "./leaf-pairs.ts";
import { looksOneWay } from "./normal-cones.ts";

/** Levels above the leaves. */
const heightOf = (node: number, leaves: number): number => Math.clz32(node) - Math.clz32(leaves);

export function overlapSelf(tree: BoxTree, folds: NormalCones, { stack, list }: Overlaps): number {
  const { leaves, boxes, flags } = tree;
  const { children, pairs } = folds.adjacency;
  let top = stack[0];
  let count = 0;
  const push = (a: number, b: number): void => {
    stack[1 + 2 * top] = a;
    stack[2 + 2 * top++] = b;
  };
  while (top > 0 && count < list.length / OVERLAP_SIZE) {
    top--;
    let a = stack[1 + 2 * top];
    let b = stack[2 + 2 * top];
    /** Which of the sixteen touch, and the first of those pairs. */
    let touch = 0;
    let first = 0;
    const isKnown = a === b || b >= ADJACENT_PAIR;
    if (b >= ADJACENT_PAIR) {
      const at = ADJACENCY_SIZE * a;
      a = pairs[at];
      b = pairs[at + 1] % PAIR_IS_DISC;
      touch = pairs[at + 2];
      first = pairs[at + 3];
      if (pairs[at + 1] >= PAIR_IS_DISC && areFlatTogether(tree, folds, a, b)) continue;
    }
    if (((flags[a] | flags[b]) & NODE_DIRTY) === 0) continue;
    if (a >= leaves) {
      const what = a === b ? 0 : leavesOverlap(tree, a - leaves, tree, b - leaves, folds.stars);
      if (what !== 0) list.set([a - leaves, b - leaves, what], OVERLAP_SIZE * count++);
      continue;
    }
    // The root, above those that have wide nodes.
    if ((heightOf(a, leaves) & 1) !== 0) {
      push(2, 2);
      push(3, 3);
      if (children[0] !== 0 && leaves > 2) push(children[1], ADJACENT_PAIR);
      else push(2, 3);
      continue;
    }
    let isLeft = true;
    let isRight = true;
    if (a === b) {
      if ((flags[a] & NODE_FLAT) !== 0) continue;
      touch = children[CHILD_ADJACENCY_SIZE * a];
      first = children[CHILD_ADJACENCY_SIZE * a + 1];
      isLeft = (flags[2 * a] & NODE_FLAT) === 0;
      isRight = (flags[2 * a + 1] & NODE_FLAT) === 0;
      if (isLeft && 4 * a < leaves) for (let k = 0; k < 2; k++) push(4 * a + k, 4 * a + k);
      if (isRight && 4 * a < leaves) for (let k = 2; k < 4; k++) push(4 * a + k, 4 * a + k);
    }
    let meet = 0;
    for (let bit = 0; bit < 16; bit++) {
      const [k, l] = [bit >> 2, bit & 3];
      if (a === b && (k >= l || (bit === FIRST_TWO && !isLeft) || (bit === LAST_TWO && !isRight))) continue;
      if (overlap(boxes, 4 * a + k, boxes, 4 * b + l, 3)) meet |= 1 << bit;
    }
    if (4 * a >= leaves) {
      // What has a corner in common with a flat star does not meet.
      if (isKnown && (flags[a] & flags[b] & NODE_STARS_FLAT) !== 0) meet &= first;
      touch = 0;
    }
    for (let bit = 0; bit < 16; bit++) {
      if ((meet & ~touch & (1 << bit)) !== 0) push(4 * a + (bit >> 2), 4 * b + (bit & 3));
    }
    for (let bit = 0; bit < 16; bit++) {
      if ((meet & touch & (1 << bit)) !== 0) push(first, ADJACENT_PAIR);
      if ((touch & (1 << bit)) !== 0) first++;
    }
  }
  stack[0] = top;
  return count;
}

/** Bits of the first two of four nodes, and of the last two. */
const FIRST_TWO = 1;
const LAST_TWO = 11;

/** Whether all triangles of two nodes are flat together. */
function areFlatTogether({ flags }: BoxTree, { normals }: NormalCones, a: number, b: number): boolean {
  return (flags[a] & flags[b] & NODE_STARS_FLAT) !== 0 && looksOneWay(normals, a, normals, b);
}

export function overlapTrees(first: BoxTree, second: BoxTree, { stack, list }: Overlaps): number {
  let top = stack[0];
  let count = 0;
  const push = (a: number, b: number): void => {
    stack[1 + 2 * top] = a;
    stack[2 + 2 * top++] = b;
  };
  while (top > 0 && count < list.length / OVERLAP_SIZE) {
    top--;
    const a = stack[1 + 2 * top];
    const b = stack[2 + 2 * top];
    if ((first.flags[a] & NODE_DIRTY) === 0) continue;
    const high = heightOf(a, first.leaves);
    const other = heightOf(b, second.leaves);
    if (high === 0 && other === 0) {
      const what = leavesOverlap(first, a - first.leaves, second, b - second.leaves, null);
      if (what !== 0) list.set([a - first.leaves, b - second.leaves, what], OVERLAP_SIZE * count++);
      continue;
    }
    // The higher goes down two levels, or both; from a root above those that have wide nodes one.
    const [some, others] =
      ((high | other) & 1) !== 0
        ? [1 << (high & 1), 1 << (other & 1)]
        : [high >= other ? 4 : 1, other >= high ? 4 : 1];
    for (let i = some * a; i < some * a + some; i++) {
      for (let j = others * b; j < others * b + others; j++) {
        if (overlap(first.boxes, i, second.boxes, j, 4)) push(i, j);
      }
    }
  }
  stack[0] = top;
  return count;
}

export function overlapPoints(
  points: Real,
  count: number,
  of: Uint32Array,
  { leaves, boxes }: BoxTree,
  { stack, list }: Overlaps,
): number {
  let index = stack[0];
  let top = stack[1];
  let found = 0;
  for (; index < count; index++) {
    const p = POINT * of[index];
    if (top === 0) stack[2 + top++] = 1;
    while (top > 0) {
      if (found === list.length / OVERLAP_SIZE) {
        stack[0] = index;
        stack[1] = top;
        return found;
      }
      const node = stack[2 + --top];
      if (!holds(points, p, boxes, BOX * node)) continue;
      if (node >= leaves) {
        list.set([index, node - leaves, 0], OVERLAP_SIZE * found++);
      } else {
        stack[2 + top++] = 2 * node;
        stack[2 + top++] = 2 * node + 1;
      }
    }
  }
  stack[0] = index;
  stack[1] = 0;
  return found;
}

/** Whether a point may touch a box on its trajectory. */
function holds(points: Real, p: number, boxes: Real, at: number): boolean {
  const clearance = points[p + 3];
  for (let k = 0; k < 3; k++) {
    const [from, to] = [points[p + k], points[p + 4 + k]];
    const isAbove = from - clearance > boxes[at + 4 + k] && to - clearance > boxes[at + 12 + k];
    const isBelow = boxes[at + k] > from + clearance && boxes[at + 8 + k] > to + clearance;
    if (isAbove || isBelow) return false;
  }
  return true;
}

/** Whether two boxes may overlap on their trajectories: neither lies on one side of the other at both ends, of the first three numbers or with ranks. */
function overlap(first: Real, a: number, second: Real, b: number, numbers: number): boolean {
  const [i, j] = [BOX * a, BOX * b];
  for (let k = 0; k < numbers; k++) {
    const isAbove = first[i + k] > second[j + 4 + k] && first[i + 8 + k] > second[j + 12 + k];
    const isBelow = second[j + k] > first[i + 4 + k] && second[j + 8 + k] > first[i + 12 + k];
    if (isAbove || isBelow) return false;
  }
  return true;
}
