// Searches of a tree four boxes at a time, down to the leaves: shared by all queries (nearest.ts, distance-bound.ts, swept-distances.ts).

/** Where on a search's stack, in bytes, there is room for one vector. */
export const STACK_SPARE: usize = 4064;

/** Boxes of leaves without a triangle are farther away than this. */
const FARTHEST: f32 = 3e38;

@inline
export function least(a: v128): f32 {
  const b = f32x4.pmin(a, v128.shuffle<f32>(a, a, 2, 3, 0, 1));
  return min(f32x4.extract_lane(b, 0), f32x4.extract_lane(b, 1));
}

@inline
export function boundOf(best: f32, margin: f32): f32 {
  const squared = (best + margin) * (best + margin);
  return squared < FARTHEST ? squared : FARTHEST;
}

/** The first node of a search whose grandchildren lie above each other, four by four, down to the leaves; there may be two of them. */
@inline
export function rootOf(leaves: usize): usize {
  return 1 + (ctz(<u32>leaves) & 1);
}

@inline
export function pushRoots(stack: usize, leaves: usize): usize {
  if (rootOf(leaves) == 1) return stack;
  store<u32>(stack, 3);
  store<f32>(stack, 0, 4);
  return stack + 8;
}

/** The nearest of a node's grandchildren that are in the mask; `pushWideNode` keeps the others for later. */
@inline
export function nearestOf(mask: i32, squared: v128, isNear: v128): i32 {
  const best = f32x4.splat(least(v128.bitselect(squared, f32x4.splat(Infinity), isNear)));
  return ctz(i32x4.bitmask(f32x4.eq(squared, best)) & mask);
}

@inline
export function pushWideNode(stack: usize, to: usize, node: usize, mask: i32, squared: v128): usize {
  if (!mask) return to;
  v128.store(stack, squared, STACK_SPARE);
  let top = to, left = mask;
  while (left) {
    const lane = ctz(left);
    left &= left - 1;
    store<u32>(top, <u32>(node << 2) + lane);
    store<f32>(top, load<f32>(stack + (<usize>lane << 2), STACK_SPARE), 4);
    top += 8;
  }
  return top;
}

/** Where on the stack the next node within the bound is, or below it. */
@inline
export function popWithin(stack: usize, from: usize, bound: f32): usize {
  let top = from - 8;
  while (top >= stack && load<f32>(top, 4) > bound) top -= 8;
  return top;
}
