// Twin of src/reference/near.ts: what of a tree's triangles is near a place, a box or a way.

import { footOn, keepFoot } from "./foot";
import { boxesSquared, FACES, FACES_END, facesSquared, goneSquared, QUAD, QUAD_END, waysSquared } from "./near-quads";

/** Where on a search's stack, in bytes, there is room for one vector. */
const SPARE: usize = 4064;

/** Boxes of leaves without a triangle are farther away than this. */
const FAR: f32 = 3e38;

@inline
function least(a: v128): f32 {
  const b = f32x4.pmin(a, v128.shuffle<f32>(a, a, 2, 3, 0, 1));
  return min(f32x4.extract_lane(b, 0), f32x4.extract_lane(b, 1));
}

@inline
function boundOf(best: f32, margin: f32): f32 {
  const squared = (best + margin) * (best + margin);
  return squared < FAR ? squared : FAR;
}

/** The first node of a search whose grandchildren lie above each other, four by four, down to the leaves; there may be two of them. */
@inline
function rootOf(leaves: usize): usize {
  return 1 + (ctz(<u32>leaves) & 1);
}

@inline
function pushRoots(stack: usize, leaves: usize): usize {
  if (rootOf(leaves) == 1) return stack;
  store<u32>(stack, 3);
  store<f32>(stack, 0, 4);
  return stack + 8;
}

/** The nearest of a node's grandchildren that are in the mask; `pushQuad` keeps the others for later. */
@inline
function nearestOf(mask: i32, squared: v128, isNear: v128): i32 {
  const best = f32x4.splat(least(v128.bitselect(squared, f32x4.splat(Infinity), isNear)));
  return ctz(i32x4.bitmask(f32x4.eq(squared, best)) & mask);
}

@inline
function pushQuad(stack: usize, to: usize, node: usize, mask: i32, squared: v128): usize {
  if (!mask) return to;
  v128.store(stack, squared, SPARE);
  let top = to, left = mask;
  while (left) {
    const lane = ctz(left);
    left &= left - 1;
    store<u32>(top, <u32>(node << 2) + lane);
    store<f32>(top, load<f32>(stack + (<usize>lane << 2), SPARE), 4);
    top += 8;
  }
  return top;
}

/** Where on the stack the next node within the bound is, or below it. */
@inline
function popWithin(stack: usize, from: usize, bound: f32): usize {
  let top = from - 8;
  while (top >= stack && load<f32>(top, 4) > bound) top -= 8;
  return top;
}

/** Leaves among which is the nearest triangle, if it is within `within`, but for `margin`; returns how many are listed. */
function listNear(
  leaves: usize, quads: usize, faces: usize, x: f32, y: f32, z: f32, end: usize, within: f32, margin: f32,
  stack: usize, list: usize, nearness: usize,
): usize {
  const px = f32x4.splat(x), py = f32x4.splat(y), pz = f32x4.splat(z);
  const quadsAtEnd = quads + end * QUAD_END, facesAtEnd = faces + end * FACES_END;
  const lowest = leaves >> 2;
  let best: f32 = within;
  // Boxes up to here may hold it, but for rounding.
  let bound = boundOf(best, margin);
  let count: usize = 0;
  let node = rootOf(leaves);
  let top = pushRoots(stack, leaves);
  for (;;) {
    const away = boxesSquared(quadsAtEnd + node * QUAD, px, py, pz);
    const isNear = f32x4.le(away, f32x4.splat(bound));
    const mask = i32x4.bitmask(isNear);
    if (mask && node < lowest) {
      const lane = nearestOf(mask, away, isNear);
      top = pushQuad(stack, top, node, mask & ~(1 << lane), away);
      node = (node << 2) + lane;
      continue;
    }
    if (mask) {
      const squared = facesSquared(facesAtEnd + (node - lowest) * FACES, px, py, pz);
      const isNeedle = i32x4.shr_s(squared, 31);
      const there = f32x4.sqrt(v128.bitselect(away, squared, isNeedle));
      const isUnknown = v128.or(isNeedle, v128.not(isNear));
      const farthest = least(v128.bitselect(f32x4.splat(Infinity), f32x4.add(there, f32x4.splat(margin)), isUnknown));
      if (farthest < best) {
        best = farthest;
        bound = boundOf(best, margin);
      }
      const nearest = f32x4.sub(there, f32x4.splat(margin));
      let left = i32x4.bitmask(v128.and(isNear, f32x4.le(nearest, f32x4.splat(best))));
      if (left) v128.store(stack, nearest, SPARE);
      while (left) {
        const lane: usize = ctz(left);
        left &= left - 1;
        store<u32>(list + (count << 2), <u32>(((node - lowest) << 2) + lane));
        store<f32>(nearness + (count << 2), load<f32>(stack + (lane << 2), SPARE));
        count++;
      }
    }
    top = popWithin(stack, top, bound);
    if (top < stack) break;
    node = load<u32>(top);
  }
  let kept: usize = 0;
  for (let k: usize = 0; k < count; k++) {
    if (load<f32>(nearness + (k << 2)) > best) continue;
    store<u32>(list + (kept << 2), load<u32>(list + (k << 2)));
    kept++;
  }
  return kept;
}

export function nearest(
  leaves: usize, corners: usize, quads: usize, faces: usize, vertices: usize, triangleOf: usize, end: usize, guess: i32, margin: f32,
  stack: usize, list: usize, nearness: usize, foot: usize,
): usize {
  const x = load<f64>(foot), y = load<f64>(foot, 8), z = load<f64>(foot, 16);
  let best: f64 = Infinity;
  let found: u32 = 0xffffffff;
  if (guess >= 0) {
    const squared = footOn(vertices, corners + (<usize>guess << 4), x, y, z);
    if (squared < Infinity) {
      best = squared;
      found = load<u32>(triangleOf + (<usize>guess << 2));
      keepFoot(foot);
    }
  }
  const count = listNear(
    leaves, quads, faces, <f32>(x - load<f64>(foot, 24)), <f32>(y - load<f64>(foot, 32)), <f32>(z - load<f64>(foot, 40)), end,
    <f32>(sqrt(best) + margin), margin, stack, list, nearness,
  );
  for (let k: usize = 0; k < count; k++) {
    const leaf: usize = load<u32>(list + (k << 2));
    if (<i32>leaf == guess) continue;
    const squared = footOn(vertices, corners + (leaf << 4), x, y, z);
    const triangle = load<u32>(triangleOf + (leaf << 2));
    if (!(squared < best || (squared == best && triangle < found))) continue;
    best = squared;
    found = triangle;
    keepFoot(foot);
  }
  store<f64>(foot, best, 48);
  store<f64>(foot, <f64>found, 56);
  return found != 0xffffffff ? 1 : 0;
}

export function leavesWithin(
  leaves: usize, quads: usize, x0: f32, y0: f32, z0: f32, x1: f32, y1: f32, z1: f32, stack: usize, list: usize,
): usize {
  const lowX = f32x4.splat(x0), lowY = f32x4.splat(y0), lowZ = f32x4.splat(z0);
  const highX = f32x4.splat(x1), highY = f32x4.splat(y1), highZ = f32x4.splat(z1);
  const lowest = leaves >> 2;
  let count: usize = 0;
  let top = pushRoots(stack, leaves) + 8;
  store<u32>(top - 8, <u32>rootOf(leaves));
  while (top > stack) {
    top -= 8;
    const node: usize = load<u32>(top);
    const at = quads + node * QUAD;
    let left = i32x4.bitmask(
      v128.and(v128.and(overlaps(at, lowX, highX), overlaps(at + 16, lowY, highY)), overlaps(at + 32, lowZ, highZ)),
    );
    while (left) {
      const lane: usize = ctz(left);
      left &= left - 1;
      if (node < lowest) {
        store<u32>(top, <u32>((node << 2) + lane));
        top += 8;
      } else {
        store<u32>(list + (count << 2), <u32>(((node - lowest) << 2) + lane));
        count++;
      }
    }
  }
  return count;
}

/** Whether intervals, at either end or between, overlap one. */
@inline
function overlaps(at: usize, low: v128, high: v128): v128 {
  const lowest = f32x4.pmin(v128.load(at), v128.load(at, 96)), highest = f32x4.pmax(v128.load(at, 48), v128.load(at, 144));
  return v128.and(f32x4.le(low, highest), f32x4.le(lowest, high));
}

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
  const lowest = leaves >> 2;
  for (let index: usize = 0; index < count; index++) {
    const path = paths + (index << 5);
    const px = v128.load32_splat(path), py = v128.load32_splat(path, 4), pz = v128.load32_splat(path, 8);
    const qx = v128.load32_splat(path, 16), qy = v128.load32_splat(path, 20), qz = v128.load32_splat(path, 24);
    const guess = load<f32>(path, 28);
    let best: f32 = load<f32>(path, 12);
    let bound = boundOf(best, margin);
    let known: usize = 0;
    if (guess >= 0) {
      known = lowest + (<usize>guess >> 2);
      const aside = waysSquared(quads + known * QUAD, px, py, pz, qx, qy, qz);
      if (v128.any_true(f32x4.le(aside, f32x4.splat(bound)))) {
        const away = leastOnWay(faces + (known - lowest) * FACES, aside, px, py, pz, qx, qy, qz) - margin;
        if (away < best) best = away;
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
          const away = leastOnWay(faces + (node - lowest) * FACES, aside, px, py, pz, qx, qy, qz) - margin;
          if (away < best) {
            best = away;
            bound = boundOf(best, margin);
          }
        }
      }
      top = popWithin(stack, top, bound);
      if (top < stack) break;
      node = load<u32>(top);
    }
    store<f32>(nearest + (index << 2), best);
  }
}
