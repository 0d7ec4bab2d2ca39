// Twin of src/proximity/nearest.ts: what of a tree's triangles is near a place or in a box.

import { closestOn, keepClosest } from "./closest-point";
import { boxesSquared, FACES, FACES_END, facesSquared, WIDE_NODE_BYTES, WIDE_NODE_END } from "./wide-nodes";
import { boundOf, least, nearestOf, popWithin, pushWideNode, pushRoots, rootOf, STACK_SPARE } from "./search";

/** Of a search for what is nearest: how far that is at most, up to where boxes may hold it but for rounding (squared), and leaves listed. */
let best: f32 = 0;
let bound: f32 = 0;
let count: usize = 0;

@inline
function begin(within: f32, margin: f32): void {
  best = within;
  bound = boundOf(best, margin);
  count = 0;
}

/** Lists those of the four leaves of a node, `away` from the place and `isNear`, that may be the nearest. */
@inline
function listFour(
  faces: usize, four: usize, away: v128, isNear: v128, px: v128, py: v128, pz: v128, margin: f32, stack: usize, list: usize, nearness: usize,
): void {
  const squared = facesSquared(faces + four * FACES, px, py, pz);
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
  if (left) v128.store(stack, nearest, STACK_SPARE);
  while (left) {
    const lane: usize = ctz(left);
    left &= left - 1;
    store<u32>(list + (count << 2), <u32>((four << 2) + lane));
    store<f32>(nearness + (count << 2), load<f32>(stack + (lane << 2), STACK_SPARE));
    count++;
  }
}

/** Lists leaves among which is the nearest triangle, if it is within `best`, but for `margin`. */
function listAll(
  leaves: usize, wideNodes: usize, faces: usize, x: f32, y: f32, z: f32, margin: f32, stack: usize, list: usize, nearness: usize,
): void {
  const px = f32x4.splat(x), py = f32x4.splat(y), pz = f32x4.splat(z);
  const lowest = leaves >> 2;
  let node = rootOf(leaves);
  let top = pushRoots(stack, leaves);
  for (;;) {
    const away = boxesSquared(wideNodes + node * WIDE_NODE_BYTES, px, py, pz);
    const isNear = f32x4.le(away, f32x4.splat(bound));
    const mask = i32x4.bitmask(isNear);
    if (mask && node < lowest) {
      const lane = nearestOf(mask, away, isNear);
      top = pushWideNode(stack, top, node, mask & ~(1 << lane), away);
      node = (node << 2) + lane;
      continue;
    }
    if (mask) listFour(faces, node - lowest, away, isNear, px, py, pz, margin, stack, list, nearness);
    top = popWithin(stack, top, bound);
    if (top < stack) return;
    node = load<u32>(top);
  }
}

/** The same below `nodes` nodes of four leaves at `scratch`. */
function listAmong(
  leaves: usize, wideNodes: usize, faces: usize, x: f32, y: f32, z: f32, margin: f32, stack: usize, list: usize, nearness: usize,
  scratch: usize, nodes: usize,
): void {
  const px = f32x4.splat(x), py = f32x4.splat(y), pz = f32x4.splat(z);
  const lowest = leaves >> 2, end = scratch + (nodes << 2);
  for (let at = scratch; at < end; at += 4) {
    const node: usize = load<u32>(at);
    const away = boxesSquared(wideNodes + node * WIDE_NODE_BYTES, px, py, pz);
    const isNear = f32x4.le(away, f32x4.splat(bound));
    if (v128.any_true(isNear)) listFour(faces, node - lowest, away, isNear, px, py, pz, margin, stack, list, nearness);
  }
}

export function nearest(
  leaves: usize, corners: usize, wideNodes: usize, faces: usize, vertices: usize, triangleOf: usize, end: usize, guess: i32, margin: f32,
  stack: usize, list: usize, nearness: usize, closest: usize,
): usize {
  return nearestWithin(
    leaves, corners, wideNodes, faces, vertices, triangleOf, end, guess, margin, stack, list, nearness, closest, -1, 0, 0,
  );
}

/** The same; within `reach` of the place all triangles are below `nodes` nodes of four leaves at `scratch`. */
export function nearestWithin(
  leaves: usize, corners: usize, wideNodes: usize, faces: usize, vertices: usize, triangleOf: usize, end: usize, guess: i32, margin: f32,
  stack: usize, list: usize, nearness: usize, closest: usize, reach: f32, scratch: usize, nodes: usize,
): usize {
  const x = load<f64>(closest), y = load<f64>(closest, 8), z = load<f64>(closest, 16);
  let least: f64 = Infinity;
  let found: u32 = 0xffffffff;
  if (guess >= 0) {
    const squared = closestOn(vertices, corners + (<usize>guess << 4), x, y, z);
    if (squared < Infinity) {
      least = squared;
      found = load<u32>(triangleOf + (<usize>guess << 2));
      keepClosest(closest);
    }
  }
  begin(<f32>(sqrt(least) + margin), margin);
  const wideNodesThen = wideNodes + end * WIDE_NODE_END, facesThen = faces + end * FACES_END;
  const sx = <f32>(x - load<f64>(closest, 24)), sy = <f32>(y - load<f64>(closest, 32)), sz = <f32>(z - load<f64>(closest, 40));
  if (best + margin < reach) {
    listAmong(leaves, wideNodesThen, facesThen, sx, sy, sz, margin, stack, list, nearness, scratch, nodes);
  } else listAll(leaves, wideNodesThen, facesThen, sx, sy, sz, margin, stack, list, nearness);
  for (let k: usize = 0; k < count; k++) {
    const leaf: usize = load<u32>(list + (k << 2));
    // The best has come down since this was listed.
    if (<i32>leaf == guess || load<f32>(nearness + (k << 2)) > best) continue;
    const squared = closestOn(vertices, corners + (leaf << 4), x, y, z);
    const triangle = load<u32>(triangleOf + (leaf << 2));
    if (!(squared < least || (squared == least && triangle < found))) continue;
    least = squared;
    found = triangle;
    keepClosest(closest);
  }
  store<f64>(closest, least, 48);
  store<f64>(closest, <f64>found, 56);
  return found != 0xffffffff ? 1 : 0;
}

export function overlapBox(
  leaves: usize, wideNodes: usize, x0: f32, y0: f32, z0: f32, x1: f32, y1: f32, z1: f32, stack: usize, list: usize,
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
    const at = wideNodes + node * WIDE_NODE_BYTES;
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
