// Twin of src/reference/meet.ts: nodes of trees whose boxes overlap, from a stack in memory that outlives a call.

import { looksOneWay } from "./normals";
import { leavesMeet, mayMeet, pointMeets } from "./leaves";
import { meetFour } from "./quads";
import { BOX, CALM, CONE, FLAT, QUAD, WANTED } from "./tree";

const DISC: u32 = 0x80000000;
/** On the stack, with the second of two nodes: they may lie side by side. Parts of what does not never do. */
const BESIDE: usize = 0x80000000;

@inline
function push(top: usize, a: usize, b: usize): usize {
  store<u32>(top, <u32>a);
  store<u32>(top, <u32>b, 4);
  return top + 8;
}

/** Stores a pair, which stays if its boxes, at two addresses, may meet: no branch, because nobody could predict it. */
@inline
function pushIf(top: usize, a: usize, b: usize, p: usize, q: usize): usize {
  store<u32>(top, <u32>a);
  store<u32>(top, <u32>b, 4);
  return top + (<usize>mayMeet(p, q) << 3);
}

/** Those children of a and b whose boxes may meet: most do not, and need no place on the stack. */
@inline
function pushFour(top: usize, boxesA: usize, a: usize, boxesB: usize, b: usize, bits: usize): usize {
  const p = boxesA + (a << 1) * BOX, q = boxesB + (b << 1) * BOX;
  top = pushIf(top, a << 1, (b << 1) | bits, p, q);
  top = pushIf(top, a << 1, ((b << 1) + 1) | bits, p, q + BOX);
  top = pushIf(top, (a << 1) + 1, (b << 1) | bits, p + BOX, q);
  top = pushIf(top, (a << 1) + 1, ((b << 1) + 1) | bits, p + BOX, q + BOX);
  return top;
}

/** Stores a pair, which stays if a bit is set. */
@inline
function pushBit(top: usize, pair: u64, bits: u32, bit: u32): usize {
  store<u64>(top, pair);
  return top + <usize>(((bits >> bit) & 1) << 3);
}

/** Those of the four children's children of a and b whose boxes may meet; no branches here either. */
@inline
function pushSixteen(top: usize, quads: usize, a: usize, b: usize): usize {
  const p = quads + a * QUAD, q = quads + b * QUAD;
  let pair = (<u64>(b << 2) << 32) | <u64>(a << 2);
  for (let k: usize = 0; k < 4; k++) {
    const bits = meetFour(p, q, k);
    top = pushBit(top, pair, bits, 0);
    top = pushBit(top, pair + (1 << 32), bits, 1);
    top = pushBit(top, pair + (2 << 32), bits, 2);
    top = pushBit(top, pair + (3 << 32), bits, 3);
    pair++;
  }
  return top;
}

@inline
function flagsOf(flags: usize, node: usize): u32 {
  return load<u32>(flags + (node << 2));
}

@inline
function put(list: usize, count: usize, a: usize, b: usize, what: u32): void {
  const at = list + count * 12;
  store<u32>(at, <u32>a);
  store<u32>(at, <u32>b, 4);
  store<u32>(at, what, 8);
}

/** 0 for nodes that do not lie side by side; DISC for those that are one piece together. */
function beside(table: usize, size: u32, low: u32, high: u32): u32 {
  let at: u32 = ((low << 3) + (high & 7)) & (size - 1);
  while (true) {
    const entry = table + (<usize>at << 3);
    const found = load<u32>(entry);
    if (found == 0) return 0;
    const other = load<u32>(entry, 4);
    if (found == low && (other & ~DISC) == high) return other;
    at = (at + 1) & (size - 1);
  }
}

@inline
function areFlatTogether(flags: usize, normals: usize, a: usize, b: usize): bool {
  if (!(flagsOf(flags, a) & flagsOf(flags, b) & CALM)) return false;
  const m = normals + a * CONE;
  const n = normals + b * CONE;
  return looksOneWay(f32x4.pmin(v128.load(m), v128.load(n)), f32x4.pmax(v128.load(m, 16), v128.load(n, 16)));
}

export function meetWithin(
  leaves: usize, corners: usize, points: usize, boxes: usize, flags: usize,
  normals: usize, stars: usize, quads: usize, table: usize, size: u32,
  stack: usize, list: usize, capacity: usize,
): usize {
  const bottom = stack + 4;
  let top = bottom + (<usize>load<u32>(stack) << 3);
  let count: usize = 0;
  while (top > bottom && count < capacity) {
    top -= 8;
    const a: usize = load<u32>(top);
    const bits: usize = load<u32>(top, 4);
    const b: usize = bits & ~BESIDE;
    if (!((flagsOf(flags, a) | flagsOf(flags, b)) & WANTED)) continue;
    if (a == b) {
      if (a >= leaves || flagsOf(flags, a) & FLAT) continue;
      top = push(top, a << 1, a << 1);
      top = push(top, (a << 1) + 1, (a << 1) + 1);
      if (mayMeet(boxes + (a << 1) * BOX, boxes + (a << 1) * BOX + BOX)) top = push(top, a << 1, ((a << 1) + 1) | BESIDE);
    } else {
      if (a >= leaves) {
        const i = corners + ((a - leaves) << 4);
        const j = corners + ((b - leaves) << 4);
        const what = leavesMeet(i, points, boxes + a * BOX, j, points, boxes + b * BOX, stars);
        if (what) put(list, count++, a - leaves, b - leaves, what);
      } else {
        let side = bits & BESIDE;
        if (side) {
          const how = beside(table, size, <u32>min(a, b), <u32>max(a, b));
          if (how & DISC && areFlatTogether(flags, normals, a, b)) continue;
          if (!how) side = 0;
        }
        // Quads are there of every other level, from the leaves on.
        const isOdd = (clz(a) - clz(leaves)) & 1;
        top = side || isOdd ? pushFour(top, boxes, a, boxes, b, side) : pushSixteen(top, quads, a, b);
      }
    }
  }
  store<u32>(stack, <u32>((top - bottom) >> 3));
  return count;
}

export function meetBetween(
  leavesA: usize, cornersA: usize, pointsA: usize, boxesA: usize, flagsA: usize,
  leavesB: usize, cornersB: usize, pointsB: usize, boxesB: usize,
  stack: usize, list: usize, capacity: usize,
): usize {
  const bottom = stack + 4;
  let top = bottom + (<usize>load<u32>(stack) << 3);
  let count: usize = 0;
  while (top > bottom && count < capacity) {
    top -= 8;
    const a: usize = load<u32>(top);
    const b: usize = load<u32>(top, 4);
    if (!(flagsOf(flagsA, a) & WANTED) || !mayMeet(boxesA + a * BOX, boxesB + b * BOX)) continue;
    if (a >= leavesA) {
      if (b >= leavesB) {
        const i = cornersA + ((a - leavesA) << 4);
        const j = cornersB + ((b - leavesB) << 4);
        const what = leavesMeet(i, pointsA, boxesA + a * BOX, j, pointsB, boxesB + b * BOX, 0);
        if (what) put(list, count++, a - leavesA, b - leavesB, what);
      } else {
        top = push(top, a, 2 * b);
        top = push(top, a, 2 * b + 1);
      }
    } else if (b >= leavesB) {
      top = push(top, 2 * a, b);
      top = push(top, 2 * a + 1, b);
    } else {
      top = pushFour(top, boxesA, a, boxesB, b, 0);
    }
  }
  store<u32>(stack, <u32>((top - bottom) >> 3));
  return count;
}

export function meetPoints(
  points: usize, pointCount: usize, chosen: usize, leaves: usize, boxes: usize,
  stack: usize, list: usize, capacity: usize,
): usize {
  const bottom = stack + 8;
  let index: usize = load<u32>(stack);
  let top = bottom + (<usize>load<u32>(stack, 4) << 2);
  let count: usize = 0;
  for (; index < pointCount; index++) {
    const p = points + (<usize>load<u32>(chosen + (index << 2)) << 5);
    if (top == bottom) {
      store<u32>(top, 1);
      top += 4;
    }
    while (top > bottom) {
      if (count == capacity) {
        store<u32>(stack, <u32>index);
        store<u32>(stack, <u32>((top - bottom) >> 2), 4);
        return count;
      }
      top -= 4;
      const node: usize = load<u32>(top);
      if (!pointMeets(p, boxes + node * BOX)) continue;
      if (node >= leaves) {
        put(list, count++, index, node - leaves, 0);
      } else {
        store<u32>(top, <u32>(node << 1));
        store<u32>(top, <u32>((node << 1) + 1), 4);
        top += 8;
      }
    }
  }
  store<u32>(stack, <u32>index);
  store<u32>(stack, 0, 4);
  return count;
}
