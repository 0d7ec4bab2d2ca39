// Boxes of four nodes side by side in few bytes, so that one comparison tells a box from four, and caches hold them: whole numbers of 16 bits,
// lows rounded down and highs up, the start's and the end's in one lane. Its twin in src/box-tree asks the boxes themselves.

import { BOX, WIDE_NODE_BYTES, NODE_DIRTY } from "./tree";

/** Where the lows of boxes are that hold nothing. */
const EMPTY_BOX: i16 = 32767;
/** Where highs and ranks are in a wide node. */
const HIGH: usize = 48;
const LOW_RANK: usize = 96;
const HIGH_RANK: usize = 112;

/** x y z of two ends side by side: x of both in one lane, y of both, z of both. */
@inline
function both(start: v128, end: v128): v128 {
  const sixteen = i16x8.narrow_i32x4_s(i32x4.trunc_sat_f32x4_s(start), i32x4.trunc_sat_f32x4_s(end));
  return v128.shuffle<i16>(sixteen, sixteen, 0, 4, 1, 5, 2, 6, 3, 7);
}

@inline
function lowAt(box: usize, by: v128): v128 {
  return both(f32x4.floor(f32x4.mul(v128.load(box), by)), f32x4.floor(f32x4.mul(v128.load(box, 32), by)));
}

@inline
function highAt(box: usize, by: v128): v128 {
  return both(f32x4.ceil(f32x4.mul(v128.load(box, 16), by)), f32x4.ceil(f32x4.mul(v128.load(box, 48), by)));
}

/** Lanes 0, 1 and 2 of four vectors, each together. */
@inline
function turn(a: v128, b: v128, c: v128, d: v128, to: usize): void {
  const ab = v128.shuffle<i32>(a, b, 0, 4, 1, 5), cd = v128.shuffle<i32>(c, d, 0, 4, 1, 5);
  v128.store(to, v128.shuffle<i32>(ab, cd, 0, 1, 4, 5));
  v128.store(to, v128.shuffle<i32>(ab, cd, 2, 3, 6, 7), 16);
  v128.store(to, v128.shuffle<i32>(v128.shuffle<i32>(a, b, 2, 6, 3, 7), v128.shuffle<i32>(c, d, 2, 6, 3, 7), 0, 1, 4, 5), 32);
}

/** One number of four boxes. */
@inline
function four(at: usize): v128 {
  return v128.load32_lane(
    at + 3 * BOX,
    v128.load32_lane(at + 2 * BOX, v128.load32_lane(at + BOX, v128.load32_splat(at), 1), 2),
    3,
  );
}

export function fitWideNodes(leaves: usize, boxes: usize, flags: usize, wideNodes: usize, scale: f32, partly: bool): void {
  const by = f32x4.splat(scale);
  // In the place of node 0, which is none.
  store<f32>(wideNodes, scale);
  for (let end = leaves >> 1; end > 1; end >>= 2) {
    for (let node = end >> 1; node < end; node++) {
      if (partly && !(load<u32>(flags + (node << 2)) & NODE_DIRTY)) continue;
      // What holds nothing overlaps nothing, and stays so.
      if (load<f32>(boxes + node * BOX) == Infinity && load<i16>(wideNodes + node * WIDE_NODE_BYTES) == EMPTY_BOX) continue;
      const a = boxes + (node << 2) * BOX, b = a + BOX, c = b + BOX, d = c + BOX, to = wideNodes + node * WIDE_NODE_BYTES;
      turn(lowAt(a, by), lowAt(b, by), lowAt(c, by), lowAt(d, by), to);
      turn(highAt(a, by), highAt(b, by), highAt(c, by), highAt(d, by), to + HIGH);
      v128.store(to, four(a + 12), LOW_RANK);
      v128.store(to, four(a + 28), HIGH_RANK);
    }
  }
}

/** In which lanes a box, whose low and high at both ends are given, lies on one side of others, whose are given, along an axis. */
@inline
function apartFrom(low: v128, high: v128, otherLow: v128, otherHigh: v128): v128 {
  const all = i32x4.splat(-1);
  // A lane is full where both of its halves are.
  return v128.or(i32x4.eq(i16x8.gt_s(low, otherHigh), all), i32x4.eq(i16x8.gt_s(otherLow, high), all));
}

/** The same of the box of a wide node that begins at p. */
@inline
function apartAlong(p: usize, otherLow: v128, otherHigh: v128): v128 {
  return apartFrom(v128.load32_splat(p), v128.load32_splat(p, HIGH), otherLow, otherHigh);
}

@inline
function sidesOf(p: usize, lowX: v128, lowY: v128, lowZ: v128, highX: v128, highY: v128, highZ: v128): v128 {
  return v128.or(
    v128.or(apartAlong(p, lowX, highX), apartAlong(p + 16, lowY, highY)),
    apartAlong(p + 32, lowZ, highZ),
  );
}

/** Bit 4 k + l for box k of wide node a and box l of wide node b that may overlap, whatever their ranks. */
@inline
export function overlapSixteen(a: usize, b: usize): u32 {
  // Loaded once: the compiler does not see that they are the same for all four.
  const lowX = v128.load(b), lowY = v128.load(b, 16), lowZ = v128.load(b, 32);
  const highX = v128.load(b, HIGH), highY = v128.load(b, HIGH + 16), highZ = v128.load(b, HIGH + 32);
  return (
    (i32x4.bitmask(sidesOf(a, lowX, lowY, lowZ, highX, highY, highZ)) |
      (i32x4.bitmask(sidesOf(a + 4, lowX, lowY, lowZ, highX, highY, highZ)) << 4) |
      (i32x4.bitmask(sidesOf(a + 8, lowX, lowY, lowZ, highX, highY, highZ)) << 8) |
      (i32x4.bitmask(sidesOf(a + 12, lowX, lowY, lowZ, highX, highY, highZ)) << 12)) ^
    0xffff
  );
}

/** Bit l for the boxes of wide node b that box k of wide node a cannot overlap by their ranks. */
@inline
function rankFour(a: usize, b: usize, k: usize): u32 {
  const p = a + (k << 2);
  return i32x4.bitmask(v128.or(
    f32x4.gt(v128.load32_splat(p, LOW_RANK), v128.load(b, HIGH_RANK)),
    f32x4.gt(v128.load(b, LOW_RANK), v128.load32_splat(p, HIGH_RANK)),
  ));
}

/** As `overlapSixteen`, those that may overlap by their ranks. */
@inline
export function rankSixteen(a: usize, b: usize): u32 {
  return (rankFour(a, b, 0) | (rankFour(a, b, 1) << 4) | (rankFour(a, b, 2) << 8) | (rankFour(a, b, 3) << 12)) ^ 0xffff;
}

/** Bit l for the boxes of wide node b that a box which is in no wide node may overlap, scaled as they are, ranks and all. */
@inline
export function boxFour(box: usize, b: usize, by: v128): u32 {
  const low = lowAt(box, by), high = highAt(box, by);
  const sides = v128.or(
    v128.or(
      apartFrom(v128.shuffle<i32>(low, low, 0, 0, 0, 0), v128.shuffle<i32>(high, high, 0, 0, 0, 0), v128.load(b), v128.load(b, HIGH)),
      apartFrom(v128.shuffle<i32>(low, low, 1, 1, 1, 1), v128.shuffle<i32>(high, high, 1, 1, 1, 1), v128.load(b, 16), v128.load(b, HIGH + 16)),
    ),
    v128.or(
      apartFrom(v128.shuffle<i32>(low, low, 2, 2, 2, 2), v128.shuffle<i32>(high, high, 2, 2, 2, 2), v128.load(b, 32), v128.load(b, HIGH + 32)),
      v128.or(
        f32x4.gt(v128.load32_splat(box, 12), v128.load(b, HIGH_RANK)),
        f32x4.gt(v128.load(b, LOW_RANK), v128.load32_splat(box, 28)),
      ),
    ),
  );
  return i32x4.bitmask(sides) ^ 15;
}
