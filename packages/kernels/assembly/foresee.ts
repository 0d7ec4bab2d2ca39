// Twin of src/reference/foresee.ts: how near a tree's triangles come to many points, and where those are that come near.

import { approachAmong, approachOne } from "./approach";
import { nearestWithin } from "./near";
import { QUAD, rangesSquared } from "./near-quads";
import { boundOf, pushRoots, rootOf } from "./search";

/** Points that are looked at together. */
const GROUP: usize = 16;

/** Nodes that are looked at for a group, at most: where there are more, each of its points searches the tree. */
const MOST: usize = 56;
const MANY: usize = 0xffffffff;

/** Trees with fewer leaves are searched each time. */
const SMALL: usize = 64;

/** Bytes of a path, which stand before the list of these. */
const PATH: usize = 32;

const LOOK: u32 = 1;
const FIND: u32 = 2;
const NOBODY: u32 = 0xffffffff;

const AT_START: u32 = 1;
const AT_END: u32 = 2;

/** A place of f64 seen from the origin. */
@inline
function seen(at: usize, foot: usize): v128 {
  const p = f32x4.demote_f64x2_zero(f64x2.sub(v128.load(at), v128.load(foot, 24)));
  return f32x4.replace_lane(p, 2, <f32>(load<f64>(at, 16) - load<f64>(foot, 40)));
}

/** Lists the nodes, two above leaves by fours, that may come near something between `low` and `high` at the start, and so on at the end. */
function gather(
  leaves: usize, quads: usize, lowP: v128, highP: v128, lowQ: v128, highQ: v128, reach: f32, stack: usize, close: usize,
): usize {
  const bound = f32x4.splat(reach);
  const above = leaves >> 4;
  let count: usize = 0;
  let top = pushRoots(stack, leaves) + 8;
  store<u32>(top - 8, <u32>rootOf(leaves));
  while (top > stack) {
    top -= 8;
    const node: usize = load<u32>(top);
    let left = i32x4.bitmask(f32x4.le(rangesSquared(quads + node * QUAD, lowP, highP, lowQ, highQ), bound));
    if (node >= above) {
      if (!left) continue;
      if (count == MOST) return MANY;
      store<u32>(close + (count << 2), <u32>node);
      count++;
      continue;
    }
    while (left) {
      store<u32>(top, <u32>(node << 2) + ctz(left));
      top += 8;
      left &= left - 1;
    }
  }
  return count;
}

/** What is nearest to a place at one end, into `to`; all of it within `reach` is below `some` nodes at `near`. */
@inline
function findAt(
  leaves: usize, corners: usize, quads: usize, faces: usize, vertices: usize, triangleOf: usize, end: usize, guess: i32, margin: f64,
  stack: usize, list: usize, nearness: usize, foot: usize, reach: f32, near: usize, some: usize, place: usize, to: usize,
): bool {
  let far: f64 = 0;
  for (let k: usize = 0; k < 24; k += 8) {
    const x = load<f64>(place + k);
    store<f64>(foot + k, x);
    far += abs(x - load<f64>(foot + k, 24));
  }
  // Far off, roundings are those of the place.
  const isFound = nearestWithin(
    leaves, corners, quads, faces, vertices, triangleOf, end, guess, <f32>(margin + 1e-6 * far), stack, list, nearness, foot,
    some == MANY ? -1 : reach, near, some,
  );
  for (let k: usize = 0; k < 48; k += 16) v128.store(to + k, v128.load(foot + k, 48));
  return isFound != 0;
}

/** How near triangles come to the path at `path`. */
function lookAt(leaves: usize, quads: usize, faces: usize, path: usize, margin: f32, stack: usize, near: usize, some: usize): f32 {
  if (some == MANY) return approachOne(leaves, quads, faces, path, margin, stack);
  return approachAmong(leaves >> 2, quads, faces, path, margin, near, some);
}

export function foresee(
  leaves: usize, corners: usize, quads: usize, faces: usize, start: usize, end: usize, triangleOf: usize, slots: usize, order: usize,
  starts: usize, ends: usize, reaches: usize, asks: usize, guesses: usize, ahead: f64, margin: f64, leasts: usize, feet: usize,
  found: usize, stack: usize, list: usize, nearness: usize, foot: usize, close: usize,
): void {
  const near = close + PATH;
  const off = <f32>margin;
  for (let first: usize = 0; first < slots; first += GROUP) {
    let lowP = f32x4.splat(Infinity), highP = f32x4.splat(-Infinity), lowQ = lowP, highQ = highP;
    let reach: f32 = -1;
    for (let slot = first; slot < first + GROUP; slot++) {
      const node: usize = load<u32>(order + (slot << 2));
      if (<u32>node == NOBODY || !load<u32>(asks + (node << 2))) continue;
      // Numbers that are lost are not less than others.
      const p = seen(starts + node * 24, foot), q = seen(ends + node * 24, foot);
      lowP = f32x4.pmin(lowP, p);
      highP = f32x4.pmax(highP, p);
      lowQ = f32x4.pmin(lowQ, q);
      highQ = f32x4.pmax(highQ, q);
      reach = max(reach, <f32>(load<f64>(reaches + (node << 3)) + ahead));
    }
    if (reach < 0) continue;
    const some = leaves < SMALL ? MANY : gather(leaves, quads, lowP, highP, lowQ, highQ, boundOf(reach, off), stack, near);
    for (let slot = first; slot < first + GROUP; slot++) {
      const node: usize = load<u32>(order + (slot << 2));
      if (<u32>node == NOBODY) continue;
      const ask = load<u32>(asks + (node << 2));
      if (!ask) continue;
      const touches = load<f64>(reaches + (node << 3));
      const guess = load<i32>(guesses + (node << 2));
      const p = starts + node * 24, q = ends + node * 24, to = feet + node * 96;
      v128.store(close, seen(p, foot));
      v128.store(close, seen(q, foot), 16);
      store<f32>(close, <f32>(touches + ahead), 12);
      store<f32>(close, <f32>guess, 28);
      let least: f32 = ask & LOOK ? lookAt(leaves, quads, faces, close, off, stack, near, some) : -1;
      let what: u32 = 0;
      if (ask & FIND || !(<f64>least >= touches)) {
        const isFound = findAt(
          leaves, corners, quads, faces, start, triangleOf, 0, guess, margin, stack, list, nearness, foot, reach, near, some, p, to,
        );
        what = isFound ? AT_START : 0;
        if (load<f64>(to) >= touches * touches) {
          if (!(ask & LOOK)) least = lookAt(leaves, quads, faces, close, off, stack, near, some);
          if (isFound && !(<f64>least >= touches)) {
            const isThere = findAt(
              leaves, corners, quads, faces, end, triangleOf, 1, guess, margin, stack, list, nearness, foot, reach, near, some, q, to + 48,
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
