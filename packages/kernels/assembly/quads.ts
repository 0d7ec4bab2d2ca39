// Twin of src/reference/quads.ts: boxes of four nodes side by side, so that one comparison tells a box from four.

import { BOX, QUAD, WANTED } from "./tree";

/** One number of four boxes each. */
@inline
function four(first: usize, offset: usize): v128 {
  const a = first + offset;
  return v128.load32_lane(
    a + 3 * BOX,
    v128.load32_lane(a + 2 * BOX, v128.load32_lane(a + BOX, v128.load32_splat(a), 1), 2),
    3,
  );
}

export function fitQuads(leaves: usize, boxes: usize, flags: usize, quads: usize, partly: bool): void {
  for (let end = leaves >> 1; end > 1; end >>= 2) {
    for (let node = end >> 1; node < end; node++) {
      if (partly && !(load<u32>(flags + (node << 2)) & WANTED)) continue;
      const first = boxes + (node << 2) * BOX, to = quads + node * QUAD;
      for (let k: usize = 0; k < 4; k++) {
        for (let axis: usize = 0; axis < 3; axis++) {
          v128.store(to + (3 * k + axis) * 16, four(first, 16 * k + 4 * axis));
        }
      }
    }
  }
}

/** In which lanes box i of one quad lies on one side of the boxes of another at both ends, along an axis. */
@inline
function apartAlong(a: usize, b: usize, axis: usize): v128 {
  const p = a + axis * 16, q = b + axis * 16;
  return v128.or(
    v128.and(
      f32x4.gt(v128.load32_splat(p), v128.load(q, 48)),
      f32x4.gt(v128.load32_splat(p, 96), v128.load(q, 144)),
    ),
    v128.and(
      f32x4.gt(v128.load(q), v128.load32_splat(p, 48)),
      f32x4.gt(v128.load(q, 96), v128.load32_splat(p, 144)),
    ),
  );
}

/** Bit l for the boxes of quad b that box k of quad a may meet. */
@inline
export function meetFour(a: usize, b: usize, k: usize): u32 {
  const p = a + (k << 2);
  const sides = v128.or(v128.or(apartAlong(p, b, 0), apartAlong(p, b, 1)), apartAlong(p, b, 2));
  return i32x4.bitmask(sides) ^ 15;
}
