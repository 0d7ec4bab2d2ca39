// Twin of src/proximity/distance-bound.ts: how near a tree's triangles come to points on their straight paths.

import { awayX, awayY, awayZ, dot3, FACES, FACES_END, facesSquared, WIDE_NODE_BYTES, pathsSquared } from "./wide-nodes";
import { boundOf, least, nearestOf, popWithin, pushWideNode, pushRoots, rootOf } from "./search";

/** How far a place is above all corners of four triangles at f, times the length of (x, y, z), which says what is up. */
@inline
function aboveFour(f: usize, x: v128, y: v128, z: v128, px: v128, py: v128, pz: v128): v128 {
  const first = dot3(x, y, z, f32x4.sub(px, v128.load(f)), f32x4.sub(py, v128.load(f, 16)), f32x4.sub(pz, v128.load(f, 32)));
  const second = dot3(x, y, z, v128.load(f, 48), v128.load(f, 64), v128.load(f, 80));
  const third = dot3(x, y, z, v128.load(f, 96), v128.load(f, 112), v128.load(f, 128));
  return f32x4.sub(first, f32x4.pmax(f32x4.pmax(second, third), f32x4.splat(0)));
}

/**
 * Of the four triangles at f: whatever is up, a point that goes straight on is as far above corners that do so as at one of the ends, at
 * least. Up is where it is from the nearest point at the start: a point that slides along the surface comes no nearer.
 */
@inline
function leastOnPath(f: usize, aside: v128, px: v128, py: v128, pz: v128, qx: v128, qy: v128, qz: v128): f32 {
  const squared = facesSquared(f, px, py, pz);
  const x = awayX, y = awayY, z = awayZ;
  // In this order a NaN at the end stays one.
  const above = f32x4.pmin(aboveFour(f + FACES_END, x, y, z, qx, qy, qz), aboveFour(f, x, y, z, px, py, pz));
  const bySides = f32x4.sqrt(aside);
  const onWay = f32x4.pmax(bySides, f32x4.div(above, f32x4.sqrt(squared)));
  return least(v128.bitselect(bySides, onWay, i32x4.shr_s(squared, 31)));
}

export function distanceBound(
  leaves: usize, wideNodes: usize, faces: usize, paths: usize, count: usize, margin: f32, nearest: usize, stack: usize,
): void {
  for (let index: usize = 0; index < count; index++) {
    store<f32>(nearest + (index << 2), distanceBoundOf(leaves, wideNodes, faces, paths + (index << 5), margin, stack));
  }
}

/** The first of four leaves, as a node, of which the path says that they may be near; 0: none. */
@inline
function guessOf(path: usize, lowest: usize): usize {
  const guess = load<f32>(path, 28);
  return guess >= 0 ? lowest + (<usize>guess >> 2) : 0;
}

/** Of one path among all triangles. */
export function distanceBoundOf(leaves: usize, wideNodes: usize, faces: usize, path: usize, margin: f32, stack: usize): f32 {
  const lowest = leaves >> 2;
  const px = v128.load32_splat(path), py = v128.load32_splat(path, 4), pz = v128.load32_splat(path, 8);
  const qx = v128.load32_splat(path, 16), qy = v128.load32_splat(path, 20), qz = v128.load32_splat(path, 24);
  const known = guessOf(path, lowest);
  let best: f32 = load<f32>(path, 12);
  let bound = boundOf(best, margin);
  if (known) {
    const aside = pathsSquared(wideNodes + known * WIDE_NODE_BYTES, px, py, pz, qx, qy, qz);
    if (v128.any_true(f32x4.le(aside, f32x4.splat(bound)))) {
      best = min(best, leastOnPath(faces + (known - lowest) * FACES, aside, px, py, pz, qx, qy, qz) - margin);
      bound = boundOf(best, margin);
    }
  }
  let node = rootOf(leaves);
  let top = pushRoots(stack, leaves);
  for (;;) {
    const aside = pathsSquared(wideNodes + node * WIDE_NODE_BYTES, px, py, pz, qx, qy, qz);
    const isNear = f32x4.le(aside, f32x4.splat(bound));
    const mask = i32x4.bitmask(isNear);
    if (mask) {
      if (node < lowest) {
        const lane = nearestOf(mask, aside, isNear);
        top = pushWideNode(stack, top, node, mask & ~(1 << lane), aside);
        node = (node << 2) + lane;
        continue;
      }
      if (node != known) {
        best = min(best, leastOnPath(faces + (node - lowest) * FACES, aside, px, py, pz, qx, qy, qz) - margin);
        bound = boundOf(best, margin);
      }
    }
    top = popWithin(stack, top, bound);
    if (top < stack) break;
    node = load<u32>(top);
  }
  return best;
}

/** The same where no others are near than what is below `count` nodes of four leaves at `scratch`. */
export function distanceBoundAmong(lowest: usize, wideNodes: usize, faces: usize, path: usize, margin: f32, scratch: usize, count: usize): f32 {
  let best: f32 = load<f32>(path, 12);
  if (!count) return best;
  const px = v128.load32_splat(path), py = v128.load32_splat(path, 4), pz = v128.load32_splat(path, 8);
  const qx = v128.load32_splat(path, 16), qy = v128.load32_splat(path, 20), qz = v128.load32_splat(path, 24);
  const known = guessOf(path, lowest);
  let bound = boundOf(best, margin);
  const end = scratch + (count << 2);
  let at = scratch;
  let node = known;
  for (;;) {
    if (node) {
      const aside = pathsSquared(wideNodes + node * WIDE_NODE_BYTES, px, py, pz, qx, qy, qz);
      if (v128.any_true(f32x4.le(aside, f32x4.splat(bound)))) {
        best = min(best, leastOnPath(faces + (node - lowest) * FACES, aside, px, py, pz, qx, qy, qz) - margin);
        bound = boundOf(best, margin);
      }
    }
    if (at == end) break;
    node = load<u32>(at);
    at += 4;
    if (node == known) node = 0;
  }
  return best;
}
