// Twin of src/reference/approach.ts: how near a tree's triangles come to points on their ways.

import { FACES, FACES_END, facesSquared, goneSquared, QUAD, waysSquared } from "./near-quads";
import { boundOf, least, nearestOf, popWithin, pushQuad, pushRoots, rootOf } from "./search";

/** Of the four triangles at f: no distance is less than what is left of those at both ends when it goes from one to the other. */
@inline
function leastOnWay(f: usize, aside: v128, px: v128, py: v128, pz: v128, qx: v128, qy: v128, qz: v128): f32 {
  const before = facesSquared(f, px, py, pz), after = facesSquared(f + FACES_END, qx, qy, qz);
  const x = f32x4.sub(qx, px), y = f32x4.sub(qy, py), z = f32x4.sub(qz, pz);
  const gone = f32x4.pmax(f32x4.pmax(goneSquared(f, 0, x, y, z), goneSquared(f, 48, x, y, z)), goneSquared(f, 96, x, y, z));
  const isNeedle = i32x4.shr_s(v128.or(before, after), 31);
  const ends = f32x4.sub(f32x4.add(f32x4.sqrt(before), f32x4.sqrt(after)), f32x4.sqrt(gone));
  const bySides = f32x4.sqrt(aside);
  return least(v128.bitselect(bySides, f32x4.pmax(bySides, f32x4.mul(ends, f32x4.splat(0.5))), isNeedle));
}

export function approach(
  leaves: usize, quads: usize, faces: usize, paths: usize, count: usize, margin: f32, nearest: usize, stack: usize,
): void {
  for (let index: usize = 0; index < count; index++) {
    store<f32>(nearest + (index << 2), approachOne(leaves, quads, faces, paths + (index << 5), margin, stack));
  }
}

/** The first of four leaves, as a node, of which the path says that they may be near; 0: none. */
@inline
function guessOf(path: usize, lowest: usize): usize {
  const guess = load<f32>(path, 28);
  return guess >= 0 ? lowest + (<usize>guess >> 2) : 0;
}

/** Of one path among all triangles. */
export function approachOne(leaves: usize, quads: usize, faces: usize, path: usize, margin: f32, stack: usize): f32 {
  const lowest = leaves >> 2;
  const px = v128.load32_splat(path), py = v128.load32_splat(path, 4), pz = v128.load32_splat(path, 8);
  const qx = v128.load32_splat(path, 16), qy = v128.load32_splat(path, 20), qz = v128.load32_splat(path, 24);
  const known = guessOf(path, lowest);
  let best: f32 = load<f32>(path, 12);
  let bound = boundOf(best, margin);
  if (known) {
    const aside = waysSquared(quads + known * QUAD, px, py, pz, qx, qy, qz);
    if (v128.any_true(f32x4.le(aside, f32x4.splat(bound)))) {
      best = min(best, leastOnWay(faces + (known - lowest) * FACES, aside, px, py, pz, qx, qy, qz) - margin);
      bound = boundOf(best, margin);
    }
  }
  let node = rootOf(leaves);
  let top = pushRoots(stack, leaves);
  for (;;) {
    const aside = waysSquared(quads + node * QUAD, px, py, pz, qx, qy, qz);
    const isNear = f32x4.le(aside, f32x4.splat(bound));
    const mask = i32x4.bitmask(isNear);
    if (mask) {
      if (node < lowest) {
        const lane = nearestOf(mask, aside, isNear);
        top = pushQuad(stack, top, node, mask & ~(1 << lane), aside);
        node = (node << 2) + lane;
        continue;
      }
      if (node != known) {
        best = min(best, leastOnWay(faces + (node - lowest) * FACES, aside, px, py, pz, qx, qy, qz) - margin);
        bound = boundOf(best, margin);
      }
    }
    top = popWithin(stack, top, bound);
    if (top < stack) break;
    node = load<u32>(top);
  }
  return best;
}

/** The same where no others are near than what is below `count` nodes at `close`, two above leaves. */
export function approachAmong(lowest: usize, quads: usize, faces: usize, path: usize, margin: f32, close: usize, count: usize): f32 {
  const px = v128.load32_splat(path), py = v128.load32_splat(path, 4), pz = v128.load32_splat(path, 8);
  const qx = v128.load32_splat(path, 16), qy = v128.load32_splat(path, 20), qz = v128.load32_splat(path, 24);
  const known = guessOf(path, lowest);
  let best: f32 = load<f32>(path, 12);
  let bound = boundOf(best, margin);
  let node = known;
  let left = 0;
  let at = close;
  const end = close + (count << 2);
  for (;;) {
    if (node) {
      const aside = waysSquared(quads + node * QUAD, px, py, pz, qx, qy, qz);
      if (v128.any_true(f32x4.le(aside, f32x4.splat(bound)))) {
        best = min(best, leastOnWay(faces + (node - lowest) * FACES, aside, px, py, pz, qx, qy, qz) - margin);
        bound = boundOf(best, margin);
      }
    }
    while (!left && at < end) {
      const aside = waysSquared(quads + <usize>load<u32>(at) * QUAD, px, py, pz, qx, qy, qz);
      left = i32x4.bitmask(f32x4.le(aside, f32x4.splat(bound)));
      at += 4;
    }
    if (!left) break;
    node = (<usize>load<u32>(at - 4) << 2) + ctz(left);
    left &= left - 1;
    if (node == known) node = 0;
  }
  return best;
}
