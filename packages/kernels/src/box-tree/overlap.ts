import type { Real } from "../real.ts";
import {
  BESIDE,
  BOX,
  CALM,
  DISC,
  FLAT,
  HIT,
  OWN,
  POINT,
  TOUCH,
  WANTED,
  type BoxTree,
  type Folds,
  type Hits,
} from "./contract.ts";
import { leavesMeet } from "./leaf-pairs.ts";
import { looksOneWay } from "./normal-cones.ts";

/** Levels above the leaves. */
const heightOf = (node: number, leaves: number): number => Math.clz32(node) - Math.clz32(leaves);

export function meetWithin(tree: BoxTree, folds: Folds, { stack, list }: Hits): number {
  const { leaves, boxes, flags } = tree;
  const { own, pairs } = folds.touching;
  let top = stack[0];
  let count = 0;
  const push = (a: number, b: number): void => {
    stack[1 + 2 * top] = a;
    stack[2 + 2 * top++] = b;
  };
  while (top > 0 && count < list.length / HIT) {
    top--;
    let a = stack[1 + 2 * top];
    let b = stack[2 + 2 * top];
    /** Which of the sixteen touch, and the first of those pairs. */
    let touch = 0;
    let first = 0;
    const isKnown = a === b || b >= BESIDE;
    if (b >= BESIDE) {
      const at = TOUCH * a;
      a = pairs[at];
      b = pairs[at + 1] % DISC;
      touch = pairs[at + 2];
      first = pairs[at + 3];
      if (pairs[at + 1] >= DISC && areFlatTogether(tree, folds, a, b)) continue;
    }
    if (((flags[a] | flags[b]) & WANTED) === 0) continue;
    if (a >= leaves) {
      const what = a === b ? 0 : leavesMeet(tree, a - leaves, tree, b - leaves, folds.stars);
      if (what !== 0) list.set([a - leaves, b - leaves, what], HIT * count++);
      continue;
    }
    // The root, above those that have quads.
    if ((heightOf(a, leaves) & 1) !== 0) {
      push(2, 2);
      push(3, 3);
      if (own[0] !== 0 && leaves > 2) push(own[1], BESIDE);
      else push(2, 3);
      continue;
    }
    let isLeft = true;
    let isRight = true;
    if (a === b) {
      if ((flags[a] & FLAT) !== 0) continue;
      touch = own[OWN * a];
      first = own[OWN * a + 1];
      isLeft = (flags[2 * a] & FLAT) === 0;
      isRight = (flags[2 * a + 1] & FLAT) === 0;
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
      if (isKnown && (flags[a] & flags[b] & CALM) !== 0) meet &= first;
      touch = 0;
    }
    for (let bit = 0; bit < 16; bit++) {
      if ((meet & ~touch & (1 << bit)) !== 0) push(4 * a + (bit >> 2), 4 * b + (bit & 3));
    }
    for (let bit = 0; bit < 16; bit++) {
      if ((meet & touch & (1 << bit)) !== 0) push(first, BESIDE);
      if ((touch & (1 << bit)) !== 0) first++;
    }
  }
  stack[0] = top;
  return count;
}

/** Bits of the first two of four nodes, and of the last two. */
const FIRST_TWO = 1;
const LAST_TWO = 11;

/** Whether all triangles of two nodes look the same way. */
function areFlatTogether({ flags }: BoxTree, { normals }: Folds, a: number, b: number): boolean {
  return (flags[a] & flags[b] & CALM) !== 0 && looksOneWay(normals, a, normals, b);
}

export function meetBetween(first: BoxTree, second: BoxTree, { stack, list }: Hits): number {
  let top = stack[0];
  let count = 0;
  const push = (a: number, b: number): void => {
    stack[1 + 2 * top] = a;
    stack[2 + 2 * top++] = b;
  };
  while (top > 0 && count < list.length / HIT) {
    top--;
    const a = stack[1 + 2 * top];
    const b = stack[2 + 2 * top];
    if ((first.flags[a] & WANTED) === 0) continue;
    const high = heightOf(a, first.leaves);
    const other = heightOf(b, second.leaves);
    if (high === 0 && other === 0) {
      const what = leavesMeet(first, a - first.leaves, second, b - second.leaves, null);
      if (what !== 0) list.set([a - first.leaves, b - second.leaves, what], HIT * count++);
      continue;
    }
    // The higher goes down two levels, or both; from a root above those that have quads one.
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

export function meetPoints(
  points: Real,
  count: number,
  of: Uint32Array,
  { leaves, boxes }: BoxTree,
  { stack, list }: Hits,
): number {
  let index = stack[0];
  let top = stack[1];
  let found = 0;
  for (; index < count; index++) {
    const p = POINT * of[index];
    if (top === 0) stack[2 + top++] = 1;
    while (top > 0) {
      if (found === list.length / HIT) {
        stack[0] = index;
        stack[1] = top;
        return found;
      }
      const node = stack[2 + --top];
      if (!holds(points, p, boxes, BOX * node)) continue;
      if (node >= leaves) {
        list.set([index, node - leaves, 0], HIT * found++);
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

/** Whether a point may meet a box on its way. */
function holds(points: Real, p: number, boxes: Real, at: number): boolean {
  const room = points[p + 3];
  for (let k = 0; k < 3; k++) {
    const [from, to] = [points[p + k], points[p + 4 + k]];
    const isAbove = from - room > boxes[at + 4 + k] && to - room > boxes[at + 12 + k];
    const isBelow = boxes[at + k] > from + room && boxes[at + 8 + k] > to + room;
    if (isAbove || isBelow) return false;
  }
  return true;
}

/** Whether two boxes may meet on their ways: neither lies on one side of the other at both ends, of the first three numbers or with ranks. */
function overlap(first: Real, a: number, second: Real, b: number, numbers: number): boolean {
  const [i, j] = [BOX * a, BOX * b];
  for (let k = 0; k < numbers; k++) {
    const isAbove = first[i + k] > second[j + 4 + k] && first[i + 8 + k] > second[j + 12 + k];
    const isBelow = second[j + k] > first[i + 4 + k] && second[j + 8 + k] > first[i + 12 + k];
    if (isAbove || isBelow) return false;
  }
  return true;
}
