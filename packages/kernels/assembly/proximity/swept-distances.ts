// Twin of src/proximity/swept-distances.ts: how near a tree's triangles come to many points, and where those are that come near.

import { distanceBoundAmong, distanceBoundOf } from "./distance-bound";
import { nearestWithin } from "./nearest";
import { dot3, WIDE_NODE_BYTES, rangesSquared } from "./wide-nodes";
import { boundOf, pushRoots, rootOf } from "./search";

/** Points that are looked at together. */
const BATCH_GROUP: usize = 16;

/** Nodes of four leaves that are looked at for a group, at most: where there are more, each of its points searches the tree. */
const LIST_CAPACITY: usize = 160;
const WHOLE_TREE: usize = 0xffffffff;

/** Trees with fewer leaves are searched each time. */
const LEAVES_SMALL: usize = 64;

/** Offsets in `scratch`, in bytes: one path, these nodes, the points of the group, and of each of them how many nodes are near, and which. */
const NODES: usize = 32;
const POINTS: usize = NODES + (LIST_CAPACITY << 2);
const COUNTS: usize = POINTS + (BATCH_GROUP << 2);
const LISTS: usize = COUNTS + (BATCH_GROUP << 2);
const LIST: usize = LIST_CAPACITY << 2;
/** And their paths, number by number, all of the group beside each other: x y z at the start, at the end, and the search radius, squared. */
const PATHS: usize = LISTS + BATCH_GROUP * LIST;
const ROW: usize = BATCH_GROUP << 2;

const LOOK: u32 = 1;
const FIND: u32 = 2;
const NO_POINT: u32 = 0xffffffff;

const AT_START: u32 = 1;
const AT_END: u32 = 2;

/** A place of f64 seen from the origin. */
@inline
function seen(at: usize, closest: usize): v128 {
  const p = f32x4.demote_f64x2_zero(f64x2.sub(v128.load(at), v128.load(closest, 24)));
  return f32x4.replace_lane(p, 2, <f32>(load<f64>(at, 16) - load<f64>(closest, 40)));
}

/** Lists the nodes of four leaves that may come near something between `low` and `high` at the start, and so on at the end. */
function gather(
  leaves: usize, wideNodes: usize, lowP: v128, highP: v128, lowQ: v128, highQ: v128, reach: f32, stack: usize, scratch: usize,
): usize {
  const bound = f32x4.splat(reach);
  const above = leaves >> 4;
  let count: usize = 0;
  let top = pushRoots(stack, leaves) + 8;
  store<u32>(top - 8, <u32>rootOf(leaves));
  while (top > stack) {
    top -= 8;
    const node: usize = load<u32>(top);
    let left = i32x4.bitmask(f32x4.le(rangesSquared(wideNodes + node * WIDE_NODE_BYTES, lowP, highP, lowQ, highQ), bound));
    if (node >= above && count + 4 > LIST_CAPACITY) return WHOLE_TREE;
    while (left) {
      const child = <u32>(node << 2) + ctz(left);
      left &= left - 1;
      if (node >= above) {
        store<u32>(scratch + (count << 2), child, NODES);
        count++;
      } else {
        store<u32>(top, child);
        top += 8;
      }
    }
  }
  return count;
}

/** By how much four numbers that go from p to q stay on one side of the interval at `at` that goes along, at least, or 0. */
@inline
function asideOne(at: usize, p: v128, q: v128): v128 {
  const below = f32x4.pmin(f32x4.sub(v128.load32_splat(at), p), f32x4.sub(v128.load32_splat(at, 96), q));
  const above = f32x4.pmin(f32x4.sub(p, v128.load32_splat(at, 48)), f32x4.sub(q, v128.load32_splat(at, 144)));
  return f32x4.pmax(f32x4.pmax(below, above), f32x4.splat(0));
}

/** Of the nodes that are listed for a group: which of them are near which of its points, four points at a time. */
function share(wideNodes: usize, points: usize, some: usize, scratch: usize): void {
  for (let k: usize = 0; k < BATCH_GROUP; k++) store<u32>(scratch + (k << 2), 0, COUNTS);
  const end = scratch + (some << 2);
  for (let at = scratch; at < end; at += 4) {
    const node: usize = load<u32>(at, NODES);
    const box = wideNodes + (node >> 2) * WIDE_NODE_BYTES + ((node & 3) << 2);
    for (let first: usize = 0; first < points; first += 4) {
      const path = scratch + PATHS + (first << 2);
      const dx = asideOne(box, v128.load(path), v128.load(path, 3 * ROW));
      const dy = asideOne(box + 16, v128.load(path, ROW), v128.load(path, 4 * ROW));
      const dz = asideOne(box + 32, v128.load(path, 2 * ROW), v128.load(path, 5 * ROW));
      let left = i32x4.bitmask(f32x4.le(dot3(dx, dy, dz, dx, dy, dz), v128.load(path, 6 * ROW)));
      if (!left) continue;
      // Without a branch for each: what is not near is written over by the next.
      for (let k = first; k < first + 4; k++) {
        const counts = scratch + (k << 2);
        const count: usize = load<u32>(counts, COUNTS);
        store<u32>(scratch + k * LIST + (count << 2), <u32>node, LISTS);
        store<u32>(counts, <u32>count + (left & 1), COUNTS);
        left >>= 1;
      }
    }
  }
}

/** What is nearest to a place at one end, into `to`; everything within `reach` is below `some` nodes of four leaves at `near`. */
@inline
function findAt(
  leaves: usize, corners: usize, wideNodes: usize, faces: usize, vertices: usize, triangleOf: usize, end: usize, guess: i32, margin: f64,
  stack: usize, list: usize, nearness: usize, closest: usize, reach: f32, near: usize, some: usize, place: usize, to: usize,
): bool {
  let far: f64 = 0;
  for (let k: usize = 0; k < 24; k += 8) {
    const x = load<f64>(place + k);
    store<f64>(closest + k, x);
    far += abs(x - load<f64>(closest + k, 24));
  }
  // Far off, roundings are those of the place.
  const isFound = nearestWithin(
    leaves, corners, wideNodes, faces, vertices, triangleOf, end, guess, <f32>(margin + 1e-6 * far), stack, list, nearness, closest,
    some == WHOLE_TREE ? -1 : reach, near, some,
  );
  for (let k: usize = 0; k < 48; k += 16) v128.store(to + k, v128.load(closest + k, 48));
  return isFound != 0;
}

/** How near triangles come to the path at `path`. */
function lookAt(leaves: usize, wideNodes: usize, faces: usize, path: usize, margin: f32, stack: usize, near: usize, some: usize): f32 {
  if (some == WHOLE_TREE) return distanceBoundOf(leaves, wideNodes, faces, path, margin, stack);
  return distanceBoundAmong(leaves >> 2, wideNodes, faces, path, margin, near, some);
}

export function sweptDistances(
  leaves: usize, corners: usize, wideNodes: usize, faces: usize, start: usize, end: usize, triangleOf: usize, slots: usize, order: usize,
  starts: usize, ends: usize, searchRadii: usize, asks: usize, guesses: usize, ahead: f64, margin: f64, leasts: usize, closestPoints: usize,
  found: usize, stack: usize, list: usize, nearness: usize, closest: usize, scratch: usize,
): void {
  const off = <f32>margin;
  for (let first: usize = 0; first < slots; first += BATCH_GROUP) {
    let lowP = f32x4.splat(Infinity), highP = f32x4.splat(-Infinity), lowQ = lowP, highQ = highP;
    let reach: f32 = -1;
    let points: usize = 0;
    for (let slot = first; slot < first + BATCH_GROUP; slot++) {
      const node: usize = load<u32>(order + (slot << 2));
      if (<u32>node == NO_POINT || !load<u32>(asks + (node << 2))) continue;
      // A NaN is not less than anything.
      const p = seen(starts + node * 24, closest), q = seen(ends + node * 24, closest);
      lowP = f32x4.pmin(lowP, p);
      highP = f32x4.pmax(highP, p);
      lowQ = f32x4.pmin(lowQ, q);
      highQ = f32x4.pmax(highQ, q);
      const far = <f32>(load<f64>(searchRadii + (node << 3)) + ahead);
      reach = max(reach, far);
      store<u32>(scratch + (points << 2), <u32>node, POINTS);
      const path = scratch + PATHS + (points << 2);
      v128.store_lane<f32>(path, p, 0);
      v128.store_lane<f32>(path, p, 1, ROW);
      v128.store_lane<f32>(path, p, 2, 2 * ROW);
      v128.store_lane<f32>(path, q, 0, 3 * ROW);
      v128.store_lane<f32>(path, q, 1, 4 * ROW);
      v128.store_lane<f32>(path, q, 2, 5 * ROW);
      store<f32>(path, boundOf(far, off), 6 * ROW);
      points++;
    }
    if (!points) continue;
    const some = leaves < LEAVES_SMALL ? WHOLE_TREE : gather(leaves, wideNodes, lowP, highP, lowQ, highQ, boundOf(reach, off), stack, scratch);
    // Points that only fill the last four are near nothing.
    for (let k = points; k & 3; k++) store<f32>(scratch + (k << 2), -1, PATHS + 6 * ROW);
    if (some != WHOLE_TREE) share(wideNodes, points, some, scratch);
    for (let k: usize = 0; k < points; k++) {
      const node: usize = load<u32>(scratch + (k << 2), POINTS);
      const near = scratch + LISTS + k * LIST;
      const own: usize = some == WHOLE_TREE ? WHOLE_TREE : load<u32>(scratch + (k << 2), COUNTS);
      const ask = load<u32>(asks + (node << 2));
      const touches = load<f64>(searchRadii + (node << 3));
      const far = <f32>(touches + ahead);
      const guess = load<i32>(guesses + (node << 2));
      const p = starts + node * 24, q = ends + node * 24, to = closestPoints + node * 96;
      v128.store(scratch, f32x4.replace_lane(seen(p, closest), 3, far));
      v128.store(scratch, f32x4.replace_lane(seen(q, closest), 3, <f32>guess), 16);
      let least: f32 = ask & LOOK ? lookAt(leaves, wideNodes, faces, scratch, off, stack, near, own) : -1;
      let what: u32 = 0;
      if (ask & FIND || !(<f64>least >= touches)) {
        const isFound = findAt(
          leaves, corners, wideNodes, faces, start, triangleOf, 0, guess, margin, stack, list, nearness, closest, far, near, own, p, to,
        );
        what = isFound ? AT_START : 0;
        if (load<f64>(to) >= touches * touches) {
          if (!(ask & LOOK)) least = lookAt(leaves, wideNodes, faces, scratch, off, stack, near, own);
          if (isFound && !(<f64>least >= touches)) {
            const isThere = findAt(
              leaves, corners, wideNodes, faces, end, triangleOf, 1, guess, margin, stack, list, nearness, closest, far, near, own, q, to + 48,
            );
            if (isThere) what |= AT_END;
          }
        }
      }
      store<f32>(leasts + (node << 2), least);
      store<u32>(found + (node << 2), what);
    }
  }
}
