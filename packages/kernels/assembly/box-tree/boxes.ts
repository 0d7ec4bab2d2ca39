// Twin of src/box-tree/boxes.ts: boxes of four f32 each way, one vector low and one high, at the start and at the end.

import { EMPTY, pointsAt, clearanceOf } from "./leaf-pairs";
import { BOX, NODE_DIRTY } from "./tree";

@inline
function fitNode(boxes: usize, node: usize): void {
  const at = boxes + node * BOX;
  const left = boxes + node * 2 * BOX;
  v128.store(at, f32x4.pmin(v128.load(left), v128.load(left, 64)));
  v128.store(at, f32x4.pmax(v128.load(left, 16), v128.load(left, 80)), 16);
  v128.store(at, f32x4.pmin(v128.load(left, 32), v128.load(left, 96)), 32);
  v128.store(at, f32x4.pmax(v128.load(left, 48), v128.load(left, 112)), 48);
}

/** A box that holds nothing. */
@inline
export function clear(at: usize): void {
  v128.store(at, f32x4.splat(Infinity));
  v128.store(at, f32x4.splat(-Infinity), 16);
}

@inline
function fitLeaf(leaves: usize, corners: usize, points: usize, boxes: usize, leaf: usize): void {
  const c = corners + (leaf << 4);
  const at = boxes + (leaves + leaf) * BOX;
  if (load<u32>(c, 12) & EMPTY) {
    // It stays as it is.
    if (load<f32>(at) == Infinity) return;
    clear(at);
    clear(at + 32);
    return;
  }
  const p = pointsAt(points, c, 0), q = pointsAt(points, c, 1), r = pointsAt(points, c, 2);
  // The fourth lane is the leaf's rank, which stays.
  const lowRank = load<f32>(at, 12), highRank = load<f32>(at, 28);
  const roomP = clearanceOf(p), roomQ = clearanceOf(q), roomR = clearanceOf(r);
  for (let end: usize = 0; end < 2; end++) {
    const x = v128.load(p + (end << 4)), y = v128.load(q + (end << 4)), z = v128.load(r + (end << 4));
    const low = f32x4.pmin(f32x4.pmin(f32x4.sub(x, roomP), f32x4.sub(y, roomQ)), f32x4.sub(z, roomR));
    const high = f32x4.pmax(f32x4.pmax(f32x4.add(x, roomP), f32x4.add(y, roomQ)), f32x4.add(z, roomR));
    v128.store(at + (end << 5), f32x4.replace_lane(low, 3, lowRank));
    v128.store(at + (end << 5), f32x4.replace_lane(high, 3, highRank), 16);
  }
}

/** Two nodes at a time: as many as the smallest tree has. */
export function markDirty(leaves: usize, flags: usize, all: bool): void {
  const wanted: u64 = (<u64>NODE_DIRTY << 32) | NODE_DIRTY, set = all ? wanted : 0;
  for (let at = flags; at < flags + (leaves << 3); at += 8) store<u64>(at, (load<u64>(at) & ~wanted) | set);
}

export function fitBoxes(leaves: usize, corners: usize, points: usize, boxes: usize): void {
  for (let leaf: usize = 0; leaf < leaves; leaf++) fitLeaf(leaves, corners, points, boxes, leaf);
  for (let node: usize = leaves - 1; node >= 1; node--) fitNode(boxes, node);
}

export function refitBoxes(leaves: usize, corners: usize, points: usize, boxes: usize, flags: usize): void {
  for (let leaf: usize = 0; leaf < leaves; leaf++) {
    if (load<u32>(flags + ((leaves + leaf) << 2)) & NODE_DIRTY) fitLeaf(leaves, corners, points, boxes, leaf);
  }
  for (let node: usize = leaves - 1; node >= 1; node--) {
    if (load<u32>(flags + (node << 2)) & NODE_DIRTY) fitNode(boxes, node);
  }
}
