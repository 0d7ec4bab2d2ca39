/**
 * Frames of whole numbers as differences from a guess, and back.
 *
 *   t(v)  what the frames before foretell: 0, X₁ or 2 X₁ − X₂ (X₁ the frame before, X₂ the one before that)
 *   r(v)  X(v) − t(v)
 *   s(v)  what earlier vertices of this frame foretell of r: 0, (r(a) + r(b)) >> 1 or r(a) + r(b) − r(c)
 *   e(v)  r(v) − s(v), which is kept, zig-zag: 0, −1, 1, −2, … as 0, 1, 2, 3, …
 *
 * Each frame has its own pair of guesses: free fall wants two frames and neighbours, cloth at rest one frame and none. Sums wrap at
 * 32 bits in both directions alike, so that nothing is lost.
 */
import type { Parents } from "./parents.ts";

/** Frames that may be looked back to. */
export const LOOKS = 3;
const SPACES = 3;

/** A pair of guesses as one number: look back × 3 + space. */
export const MODES = LOOKS * SPACES;

/** The two frames before, newest first; a frame without them is a key. */
export type Before = readonly [Int32Array | null, Int32Array | null];

/** How far a mode looks back [frames]. */
export const lookOf = (mode: number): number => Math.floor(mode / SPACES);

/** Writes e of a frame, zig-zag, axis after axis: `out` has three times vertexCount places. `r` is room for as many. */
export function encodeFrame(
  frame: Int32Array,
  before: Before,
  parents: Parents,
  mode: number,
  r: Int32Array,
  out: Uint32Array,
): void {
  const count = frame.length / 3;
  foretold(frame.length, before, mode, r);
  for (let i = 0; i < r.length; i++) r[i] = frame[i] - r[i];
  const space = mode % SPACES;
  for (let v = 0; v < count; v++) {
    const a = parents[v * 3] * 3;
    const b = parents[v * 3 + 1] * 3;
    const c = parents[v * 3 + 2] * 3;
    for (let axis = 0; axis < 3; axis++) {
      const e = (r[v * 3 + axis] - (a < 0 ? 0 : guess(space, r[a + axis], r[b + axis], r[c + axis]))) | 0;
      out[axis * count + v] = (e << 1) ^ (e >> 31);
    }
  }
}

/** The frame whose differences start at `from` of the byte planes, least byte first, `stride` bytes from plane to plane. */
export function decodeFrame(
  planes: Uint8Array,
  from: number,
  stride: number,
  before: Before,
  parents: Parents,
  mode: number,
  out: Int32Array,
): void {
  const count = out.length / 3;
  const space = mode % SPACES;
  // First r in `out`, then t is added: later vertices need r of their parents.
  for (let axis = 0; axis < 3; axis++) {
    const start = from + axis * count;
    for (let v = 0; v < count; v++) {
      let z = planes[start + v];
      for (let at = start + v + stride, shift = 8; at < planes.length; at += stride, shift += 8) {
        z |= planes[at] << shift;
      }
      const e = (z >>> 1) ^ -(z & 1);
      const a = parents[v * 3];
      out[v * 3 + axis] =
        space === 0 || a < 0
          ? e
          : e +
            guess(
              space,
              out[a * 3 + axis],
              out[parents[v * 3 + 1] * 3 + axis],
              out[parents[v * 3 + 2] * 3 + axis],
            );
    }
  }
  const [one, two] = before;
  const look = lookOf(mode);
  if (look === 1 && one) for (let i = 0; i < out.length; i++) out[i] += one[i];
  if (look === 2 && one && two) for (let i = 0; i < out.length; i++) out[i] += 2 * one[i] - two[i];
}

function guess(space: number, a: number, b: number, c: number): number {
  return space === 0 ? 0 : space === 1 ? (a + b) >> 1 : (a + b - c) | 0;
}

function foretold(length: number, [one, two]: Before, mode: number, out: Int32Array): void {
  const look = lookOf(mode);
  if (look === 0) out.fill(0);
  if (look === 1 && one) out.set(one);
  if (look === 2 && one && two) for (let i = 0; i < length; i++) out[i] = 2 * one[i] - two[i];
}
