import {
  BESIDE,
  BOX,
  CALM,
  DISC,
  FLAT,
  HIT,
  POINT,
  tablePlace,
  WANTED,
  type BoxTree,
  type Folds,
  type Hits,
} from "../boxes.ts";
import type { Real } from "../real.ts";
import { looksOneWay } from "./normals.ts";
import { leavesMeet } from "./leaves.ts";

export function meetWithin(tree: BoxTree, folds: Folds, { stack, list }: Hits): number {
  const { leaves, boxes, flags } = tree;
  let top = stack[0];
  let count = 0;
  const push = (a: number, b: number): void => {
    stack[1 + 2 * top] = a;
    stack[2 + 2 * top++] = b;
  };
  while (top > 0 && count < list.length / HIT) {
    top--;
    const a = stack[1 + 2 * top];
    const isBeside = stack[2 + 2 * top] >= BESIDE;
    const b = stack[2 + 2 * top] % BESIDE;
    if (((flags[a] | flags[b]) & WANTED) === 0) continue;
    if (a === b) {
      if (a >= leaves || (flags[a] & FLAT) !== 0) continue;
      push(2 * a, 2 * a);
      push(2 * a + 1, 2 * a + 1);
      push(2 * a, 2 * a + 1 + BESIDE);
    } else if (overlap(boxes, a, boxes, b)) {
      if (a >= leaves) {
        const what = leavesMeet(tree, a - leaves, tree, b - leaves, folds.stars);
        if (what === 0) continue;
        list.set([a - leaves, b - leaves, what], HIT * count++);
      } else {
        // Parts of what does not lie side by side never do.

        const how = isBeside ? beside(folds.table, Math.min(a, b), Math.max(a, b)) : 0;
        if (how >= DISC && areFlatTogether(tree, folds, a, b)) continue;
        const side = how !== 0 ? BESIDE : 0;
        // What does not lie side by side goes down two levels at once, of which every other has quads.
        const isOdd = ((Math.clz32(a) - Math.clz32(leaves)) & 1) !== 0;
        if (side !== 0 || isOdd) {
          for (let k = 0; k < 4; k++) push(2 * a + (k >> 1), 2 * b + (k & 1) + side);
        } else for (let k = 0; k < 16; k++) push(4 * a + (k >> 2), 4 * b + (k & 3));
      }
    }
  }
  stack[0] = top;
  return count;
}

/** Whether all triangles of two nodes look the same way. */
function areFlatTogether({ flags }: BoxTree, { normals }: Folds, a: number, b: number): boolean {
  return (flags[a] & flags[b] & CALM) !== 0 && looksOneWay(normals, a, normals, b);
}

/** 0 for nodes that do not lie side by side; DISC or more for those that are one piece together. */
function beside(table: Uint32Array, low: number, high: number): number {
  const size = table.length / 2;
  for (let at = tablePlace(low, high, size); table[2 * at] !== 0; at = (at + 1) & (size - 1)) {
    if (table[2 * at] === low && table[2 * at + 1] % DISC === high) return table[2 * at + 1];
  }
  return 0;
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
    if ((first.flags[a] & WANTED) === 0 || !overlap(first.boxes, a, second.boxes, b)) continue;
    const isLeafA = a >= first.leaves;
    const isLeafB = b >= second.leaves;
    if (isLeafA && isLeafB) {
      const what = leavesMeet(first, a - first.leaves, second, b - second.leaves, null);
      if (what !== 0) list.set([a - first.leaves, b - second.leaves, what], HIT * count++);
    } else {
      const [lowA, highA] = isLeafA ? [a, a] : [2 * a, 2 * a + 1];
      const [lowB, highB] = isLeafB ? [b, b] : [2 * b, 2 * b + 1];
      for (let i = lowA; i <= highA; i++) for (let j = lowB; j <= highB; j++) push(i, j);
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

/** Whether two boxes may meet on their ways: neither lies on one side of the other at both ends. */
function overlap(first: Real, a: number, second: Real, b: number): boolean {
  const [i, j] = [BOX * a, BOX * b];
  for (let k = 0; k < 4; k++) {
    const isAbove = first[i + k] > second[j + 4 + k] && first[i + 8 + k] > second[j + 12 + k];
    const isBelow = second[j + k] > first[i + 4 + k] && second[j + 8 + k] > first[i + 12 + k];
    if (isAbove || isBelow) return false;
  }
  return true;
}
