// Twin of src/reference/quads.ts: boxes of four nodes side by side, so that one comparison tells a box from four.

import { BOX, QUAD, WANTED } from "./tree";

/** Where the lowest and highest ranks are in a quad. */
const LOW_RANK: usize = 192;
const HIGH_RANK: usize = 208;

/** One row of four boxes each, x y z and rank, as four vectors of one number each; the last, if any, goes elsewhere. */
@inline
function turn(first: usize, offset: usize, to: usize, rank: usize): void {
  const at = first + offset;
  const a = v128.load(at), b = v128.load(at + BOX), c = v128.load(at + 2 * BOX), d = v128.load(at + 3 * BOX);
  const ab = v128.shuffle<f32>(a, b, 0, 4, 1, 5), cd = v128.shuffle<f32>(c, d, 0, 4, 1, 5);
  const high = v128.shuffle<f32>(a, b, 2, 6, 3, 7), higher = v128.shuffle<f32>(c, d, 2, 6, 3, 7);
  v128.store(to, v128.shuffle<f32>(ab, cd, 0, 1, 4, 5));
  v128.store(to, v128.shuffle<f32>(ab, cd, 2, 3, 6, 7), 16);
  v128.store(to, v128.shuffle<f32>(high, higher, 0, 1, 4, 5), 32);
  if (rank) v128.store(rank, v128.shuffle<f32>(high, higher, 2, 3, 6, 7));
}

export function fitQuads(leaves: usize, boxes: usize, flags: usize, quads: usize, partly: bool): void {
  for (let end = leaves >> 1; end > 1; end >>= 2) {
    for (let node = end >> 1; node < end; node++) {
      if (partly && !(load<u32>(flags + (node << 2)) & WANTED)) continue;
      const first = boxes + (node << 2) * BOX, to = quads + node * QUAD;
      turn(first, 0, to, to + LOW_RANK);
      turn(first, 16, to + 48, to + HIGH_RANK);
      turn(first, 32, to + 96, 0);
      turn(first, 48, to + 144, 0);
    }
  }
}

/** In which lanes a box, whose lows and highs at both ends are given, lies on one side of the boxes of a quad along an axis. */
@inline
function apartFrom(low0: v128, high0: v128, low1: v128, high1: v128, b: usize, axis: usize): v128 {
  const q = b + axis * 16;
  return v128.or(
    v128.and(f32x4.gt(low0, v128.load(q, 48)), f32x4.gt(low1, v128.load(q, 144))),
    v128.and(f32x4.gt(v128.load(q), high0), f32x4.gt(v128.load(q, 96), high1)),
  );
}

/** The same of one of the boxes of a quad, which begins at p. */
@inline
function apartAlong(p: usize, b: usize, axis: usize): v128 {
  const a = p + axis * 16;
  return apartFrom(
    v128.load32_splat(a), v128.load32_splat(a, 48), v128.load32_splat(a, 96), v128.load32_splat(a, 144), b, axis,
  );
}

@inline
function sidesOf(p: usize, b: usize): v128 {
  return v128.or(v128.or(apartAlong(p, b, 0), apartAlong(p, b, 1)), apartAlong(p, b, 2));
}

/** Bit l for the boxes of quad b that box k of quad a may meet, whatever their ranks. */
@inline
export function meetFour(a: usize, b: usize, k: usize): u32 {
  return i32x4.bitmask(sidesOf(a + (k << 2), b)) ^ 15;
}

/** The same with ranks. */
@inline
export function rankFour(a: usize, b: usize, k: usize): u32 {
  const p = a + (k << 2);
  const ranks = v128.or(
    f32x4.gt(v128.load32_splat(p, LOW_RANK), v128.load(b, HIGH_RANK)),
    f32x4.gt(v128.load(b, LOW_RANK), v128.load32_splat(p, HIGH_RANK)),
  );
  return i32x4.bitmask(v128.or(sidesOf(p, b), ranks)) ^ 15;
}

/** The same of a box that is in no quad. */
@inline
export function boxFour(box: usize, b: usize): u32 {
  let sides = v128.or(
    f32x4.gt(v128.load32_splat(box, 12), v128.load(b, HIGH_RANK)),
    f32x4.gt(v128.load(b, LOW_RANK), v128.load32_splat(box, 28)),
  );
  for (let axis: usize = 0; axis < 3; axis++) {
    const at = box + (axis << 2);
    sides = v128.or(sides, apartFrom(
      v128.load32_splat(at), v128.load32_splat(at, 16), v128.load32_splat(at, 32), v128.load32_splat(at, 48), b, axis,
    ));
  }
  return i32x4.bitmask(sides) ^ 15;
}
