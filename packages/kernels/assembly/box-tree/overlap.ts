// Twin of src/box-tree/overlap.ts: nodes of trees whose boxes overlap, from a stack in memory that outlives a call.

import { isFlatTogether } from "./normal-cones";
import { leavesOverlap, mayOverlap, pointOverlaps } from "./leaf-pairs";
import { boxFour, overlapSixteen, rankSixteen } from "./wide-nodes";
import { BOX, NODE_STARS_FLAT, CONE, NODE_FLAT, WIDE_NODE_BYTES, NODE_DIRTY } from "./tree";

/** With the second of two adjacent nodes: together they are a disc. */
const PAIR_IS_DISC: u32 = 0x80000000;
/** On the stack, in place of the second of two nodes: the first is a pair of adjacent nodes. */
const ADJACENT_PAIR: u32 = 0x80000000;

@inline
function push(top: usize, a: usize, b: usize): usize {
  store<u32>(top, <u32>a);
  store<u32>(top, <u32>b, 4);
  return top + 8;
}

/** Pairs of the four children's children of a and b by the bits of `overlap`. */
@inline
function pushBits(top: usize, meet: u32, a: usize, b: usize): usize {
  for (; meet; meet &= meet - 1) {
    const bit = <usize>ctz(meet);
    top = push(top, (a << 2) + (bit >> 2), (b << 2) + (bit & 3));
  }
  return top;
}

/** Adjacent ones, which are listed from `first` on. */
@inline
function pushAdjacent(top: usize, meet: u32, touch: u32, first: u32): usize {
  for (; meet; meet &= meet - 1) top = push(top, first + popcnt(touch & ((meet & (0 - meet)) - 1)), ADJACENT_PAIR);
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

@inline
function highest(bits: u32): u32 {
  return 31 - clz(bits);
}

/** Levels above the leaves. */
@inline
function heightOf(node: usize, leaves: usize): usize {
  return clz(node) - clz(leaves);
}

@inline
function lookTogether(normals: usize, a: usize, b: usize): bool {
  const m = normals + a * CONE;
  const n = normals + b * CONE;
  return isFlatTogether(f32x4.pmin(v128.load(m), v128.load(n)), f32x4.pmax(v128.load(m, 16), v128.load(n, 16)));
}

/** The four children's children of a, each with itself; not the first two or the last two if these are flat together. */
@inline
function pushChildren(top: usize, flags: usize, a: usize): usize {
  const k = a << 2;
  if (!(flagsOf(flags, a << 1) & NODE_FLAT)) top = push(push(top, k, k), k + 1, k + 1);
  if (!(flagsOf(flags, (a << 1) + 1) & NODE_FLAT)) top = push(push(top, k + 2, k + 2), k + 3, k + 3);
  return top;
}

/** Which of the four children of a overlap each other; not the first two or the last two if these are flat together. */
@inline
function overlapChildren(wideNodes: usize, flags: usize, a: usize): u32 {
  const p = wideNodes + a * WIDE_NODE_BYTES;
  // The first of two is the lower one.
  let meet = overlapSixteen(p, p) & 0x8ce;
  if (flagsOf(flags, a << 1) & NODE_FLAT) meet &= ~(1 << 1);
  if (flagsOf(flags, (a << 1) + 1) & NODE_FLAT) meet &= ~(1 << 11);
  return meet;
}

/** Bit k for the four children's children of a node that are to be searched. */
@inline
function dirtyOf(flags: usize, node: usize): u32 {
  const wanted = i32x4.splat(NODE_DIRTY);
  return i32x4.bitmask(i32x4.eq(v128.and(v128.load(flags + (node << 4)), wanted), wanted));
}

/** Bits k as bits 4 k to 4 k + 3. */
@inline
function inRows(bits: u32): u32 {
  return ((bits & 1) | ((bits & 2) << 3) | ((bits & 4) << 6) | ((bits & 8) << 9)) * 15;
}

export function overlapSelf(
  leaves: usize, corners: usize, points: usize, boxes: usize, wideNodes: usize, flags: usize,
  normals: usize, stars: usize, own: usize, adjacency: usize,
  stack: usize, list: usize, capacity: usize,
): usize {
  const bottom = stack + 4;
  let top = bottom + (<usize>load<u32>(stack) << 3);
  let count: usize = 0;
  while (top > bottom && count < capacity) {
    top -= 8;
    let a: usize = load<u32>(top), b: usize = load<u32>(top, 4);
    let bits: u32 = 0, touch: u32 = 0, first: u32 = 0;
    const isKnown = <u32>b & ADJACENT_PAIR;
    if (isKnown) {
      const entry = adjacency + (a << 4);
      a = load<u32>(entry);
      bits = load<u32>(entry, 4);
      touch = load<u32>(entry, 8);
      first = load<u32>(entry, 12);
      b = bits & ~PAIR_IS_DISC;
    }
    const mine = flagsOf(flags, a), others = flagsOf(flags, b);
    if (!((mine | others) & NODE_DIRTY)) continue;
    if (a >= leaves) {
      if (a == b) continue;
      const i = corners + ((a - leaves) << 4);
      const j = corners + ((b - leaves) << 4);
      const what = leavesOverlap(i, points, boxes + a * BOX, j, points, boxes + b * BOX, stars);
      if (what) put(list, count++, a - leaves, b - leaves, what);
      continue;
    }
    /** All that may overlap of sixteen. */
    let meet: u32 = 0xffff;
    const isLast = a << 2 >= leaves;
    if (a == b) {
      // The root, above those that have wide nodes.
      if (heightOf(a, leaves) & 1) {
        top = push(top, 2, 2);
        top = push(top, 3, 3);
        if (load<u32>(own) && leaves > 2) top = push(top, load<u32>(own, 4), ADJACENT_PAIR);
        else top = push(top, 2, 3);
        continue;
      }
      if (mine & NODE_FLAT) continue;
      touch = load<u32>(own + (a << 3));
      first = load<u32>(own + (a << 3), 4);
      if (isLast) {
        if (mine & NODE_STARS_FLAT) meet = first;
        if (!meet) continue;
      } else {
        top = pushChildren(top, flags, a);
      }
      meet &= overlapChildren(wideNodes, flags, a);
    } else {
      if (isKnown && mine & others & NODE_STARS_FLAT) {
        if (bits & PAIR_IS_DISC && lookTogether(normals, a, b)) continue;
        // Of leaves, what has a corner with a flat star in common does not overlap.
        if (isLast) {
          if (!first) continue;
          meet = first;
        }
      }
      meet &= overlapSixteen(wideNodes + a * WIDE_NODE_BYTES, wideNodes + b * WIDE_NODE_BYTES);
    }
    meet &= inRows(dirtyOf(flags, a)) | (dirtyOf(flags, b) * 0x1111);
    if (isLast) {
      // At once where the list has room for all sixteen, as from the stack: the last first.
      if (count + 16 > capacity) top = pushBits(top, meet, a, b);
      else
        for (; meet; meet ^= 1 << highest(meet)) {
          const k = (a << 2) + (highest(meet) >> 2), l = (b << 2) + (highest(meet) & 3);
          const i = corners + ((k - leaves) << 4), j = corners + ((l - leaves) << 4);
          const what = leavesOverlap(i, points, boxes + k * BOX, j, points, boxes + l * BOX, stars);
          if (what) put(list, count++, k - leaves, l - leaves, what);
        }
      continue;
    }
    top = pushBits(top, meet & ~touch, a, b);
    top = pushAdjacent(top, meet & touch, touch, first);
  }
  store<u32>(stack, <u32>((top - bottom) >> 3));
  return count;
}

export function overlapTrees(
  leavesA: usize, cornersA: usize, pointsA: usize, boxesA: usize, quadsA: usize, flagsA: usize,
  leavesB: usize, cornersB: usize, pointsB: usize, boxesB: usize, quadsB: usize,
  stack: usize, list: usize, capacity: usize,
): usize {
  const bottom = stack + 4;
  let top = bottom + (<usize>load<u32>(stack) << 3);
  let count: usize = 0;
  while (top > bottom && count < capacity) {
    top -= 8;
    const a: usize = load<u32>(top);
    const b: usize = load<u32>(top, 4);
    if (!(flagsOf(flagsA, a) & NODE_DIRTY)) continue;
    const high = heightOf(a, leavesA), other = heightOf(b, leavesB);
    if ((high | other) & 1) {
      // Roots above those that have wide nodes.
      const lastA = (a << (high & 1)) + (high & 1), lastB = (b << (other & 1)) + (other & 1);
      for (let i = a << (high & 1); i <= lastA; i++) {
        for (let j = b << (other & 1); j <= lastB; j++) {
          if (mayOverlap(boxesA + i * BOX, boxesB + j * BOX)) top = push(top, i, j);
        }
      }
    } else if (high > other) {
      for (let meet = boxFour(boxesB + b * BOX, quadsA + a * WIDE_NODE_BYTES, v128.load32_splat(quadsA)); meet; meet &= meet - 1) top = push(top, (a << 2) + ctz(meet), b);
    } else if (high < other) {
      for (let meet = boxFour(boxesA + a * BOX, quadsB + b * WIDE_NODE_BYTES, v128.load32_splat(quadsA)); meet; meet &= meet - 1) top = push(top, a, (b << 2) + ctz(meet));
    } else if (high) {
      const p = quadsA + a * WIDE_NODE_BYTES, q = quadsB + b * WIDE_NODE_BYTES;
      let meet = rankSixteen(p, q) & overlapSixteen(p, q) & inRows(dirtyOf(flagsA, a));
      if (high > 2 || count + 16 > capacity) top = pushBits(top, meet, a, b);
      else
        for (; meet; meet ^= 1 << highest(meet)) {
          const k = (a << 2) + (highest(meet) >> 2), l = (b << 2) + (highest(meet) & 3);
          const i = cornersA + ((k - leavesA) << 4), j = cornersB + ((l - leavesB) << 4);
          const what = leavesOverlap(i, pointsA, boxesA + k * BOX, j, pointsB, boxesB + l * BOX, 0);
          if (what) put(list, count++, k - leavesA, l - leavesB, what);
        }
    } else {
      const i = cornersA + ((a - leavesA) << 4);
      const j = cornersB + ((b - leavesB) << 4);
      const what = leavesOverlap(i, pointsA, boxesA + a * BOX, j, pointsB, boxesB + b * BOX, 0);
      if (what) put(list, count++, a - leavesA, b - leavesB, what);
    }
  }
  store<u32>(stack, <u32>((top - bottom) >> 3));
  return count;
}

export function overlapPoints(
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
      if (!pointOverlaps(p, boxes + node * BOX)) continue;
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
