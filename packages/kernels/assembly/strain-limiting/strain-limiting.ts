// Twin of src/strain-limiting/reference.ts: two links at a time, in f64 and with the reference's order of operations. The two have no node in common,
// so they are what they would be one after the other; which links are off cannot be predicted, so there is no branch.

import { SHORTEST } from "../../generated/laws";
const LENGTH_RATIO_ALLOWED: f64 = 1.0001;
const TARGET_RATIO_SQUARED: f64 = 1.0 / (LENGTH_RATIO_ALLOWED * LENGTH_RATIO_ALLOWED);

/** Bytes before a node's first number, of an end of a link. */
@inline
function end(column: usize, k: usize): usize {
  return <usize>load<u32>(column + (k << 2)) << 3;
}

/** Along x and y, from one node to another. */
@inline
function level(base: usize, i: usize, j: usize): v128 {
  return f64x2.sub(v128.load(base + j), v128.load(base + i));
}

/** Along z, of two links. */
@inline
function upright(base: usize, i: usize, j: usize, p: usize, q: usize): v128 {
  return f64x2.sub(
    v128.load_lane<u64>(base + q, v128.load64_zero(base + j, 16), 1, 16),
    v128.load_lane<u64>(base + p, v128.load64_zero(base + i, 16), 1, 16),
  );
}

/** Sums of x, y and z of two links. */
@inline
function sums(d: v128, e: v128, z: v128): v128 {
  return f64x2.add(f64x2.add(v128.shuffle<f64>(d, e, 0, 2), v128.shuffle<f64>(d, e, 1, 3)), z);
}

export function findTargetLengths(
  count: i32, a: usize, b: usize, restLength: usize, least: usize, limit: usize, floor: usize, older: usize, start: usize, x: usize,
): void {
  for (let k: usize = 0; k < <usize>count; k += 2) {
    const i = end(a, k), j = end(b, k), p = end(a, k + 1), q = end(b, k + 1);
    const shortest = v128.load(least + (k << 3));
    const hereD = level(x, i, j), hereE = level(x, p, q), hereZ = upright(x, i, j, p, q);
    const d = level(start, i, j), e = level(start, p, q), z = upright(start, i, j, p, q);
    const l = f64x2.sqrt(sums(f64x2.mul(d, d), f64x2.mul(e, e), f64x2.mul(z, z)));
    const inverse = v128.and(f64x2.div(f64x2.splat(1), l), f64x2.gt(l, f64x2.splat(SHORTEST)));
    const before = sums(
      f64x2.mul(d, level(older, i, j)), f64x2.mul(e, level(older, p, q)), f64x2.mul(z, upright(older, i, j, p, q)),
    );
    const coming = f64x2.sub(l, f64x2.mul(before, inverse));
    const along = f64x2.mul(sums(f64x2.mul(d, hereD), f64x2.mul(e, hereE), f64x2.mul(z, hereZ)), inverse);
    const rest = v128.load(restLength + (k << 3));
    const isTaut = f64x2.gt(
      f64x2.add(f64x2.sub(l, rest), f64x2.max(coming, f64x2.splat(0))), f64x2.splat(0),
    );
    const longest = f64x2.mul(f64x2.splat(LENGTH_RATIO_ALLOWED), along);
    const isMeant = v128.and(isTaut, f64x2.gt(along, rest));
    v128.store(limit + (k << 3), v128.bitselect(f64x2.mul(longest, longest), shortest, isMeant));
    v128.store(floor + (k << 3), v128.and(f64x2.mul(f64x2.splat(TARGET_RATIO_SQUARED), f64x2.mul(along, along)), isMeant));
  }
}

/** A node's numbers += factor × what leads along a link. */
@inline
function move(at: usize, factor: f64, d: v128, z: f64): void {
  v128.store(at, f64x2.add(v128.load(at), f64x2.mul(f64x2.splat(factor), d)));
  store<f64>(at, load<f64>(at, 16) + factor * z, 16);
}

/** The same, less. */
@inline
function moveBack(at: usize, factor: f64, d: v128, z: f64): void {
  v128.store(at, f64x2.sub(v128.load(at), f64x2.mul(f64x2.splat(factor), d)));
  store<f64>(at, load<f64>(at, 16) - factor * z, 16);
}

/** Returns which of the two were off their lengths. */
@inline
function limitPair(k: usize, a: usize, b: usize, shareA: usize, shareB: usize, limit: usize, floor: usize, x: usize): v128 {
  const i = end(a, k), j = end(b, k), p = end(a, k + 1), q = end(b, k + 1);
  const d = level(x, i, j), e = level(x, p, q), z = upright(x, i, j, p, q);
  const squared = sums(f64x2.mul(d, d), f64x2.mul(e, e), f64x2.mul(z, z));
  const most = v128.load(limit + (k << 3));
  const goal = f64x2.mul(f64x2.splat(TARGET_RATIO_SQUARED), most);
  const isOff = v128.or(f64x2.gt(squared, most), f64x2.lt(squared, v128.load(floor + (k << 3))));
  const by = v128.and(f64x2.div(f64x2.sub(squared, goal), f64x2.add(squared, goal)), isOff);
  const fromA = f64x2.mul(by, v128.load(shareA + (k << 3)));
  const fromB = f64x2.mul(by, v128.load(shareB + (k << 3)));
  const dz = f64x2.extract_lane(z, 0), ez = f64x2.extract_lane(z, 1);
  move(x + i, f64x2.extract_lane(fromA, 0), d, dz);
  moveBack(x + j, f64x2.extract_lane(fromB, 0), d, dz);
  move(x + p, f64x2.extract_lane(fromA, 1), e, ez);
  moveBack(x + q, f64x2.extract_lane(fromB, 1), e, ez);
  return isOff;
}

export function limitLinks(
  count: i32, a: usize, b: usize, shareA: usize, shareB: usize, limit: usize, floor: usize,
  constrained: i32, at: usize, projectors: usize, solved: usize, x: usize, passes: i32,
): void {
  for (let pass: i32 = 0; pass < passes; pass++) {
    let some = i32x4.splat(0);
    if ((pass & 1) == 0) {
      for (let k: i32 = 0; k < count; k += 2) some = v128.or(some, limitPair(k, a, b, shareA, shareB, limit, floor, x));
    } else {
      for (let k: i32 = count - 2; k >= 0; k -= 2) some = v128.or(some, limitPair(k, a, b, shareA, shareB, limit, floor, x));
    }
    if (!v128.any_true(some)) return;
    for (let k: usize = 0; k < <usize>constrained; k++) constrain(end(at, k), projectors + 48 * k, solved, x);
  }
}

@inline
function constrain(i: usize, p: usize, solved: usize, x: usize): void {
  const from = solved + i, to = x + i;
  const x0 = load<f64>(from), y0 = load<f64>(from, 8), z0 = load<f64>(from, 16);
  const dx = load<f64>(to) - x0, dy = load<f64>(to, 8) - y0, dz = load<f64>(to, 16) - z0;
  const xx = load<f64>(p), xy = load<f64>(p, 8), xz = load<f64>(p, 16);
  const yy = load<f64>(p, 24), yz = load<f64>(p, 32), zz = load<f64>(p, 40);
  store<f64>(to, x0 + (xx * dx + xy * dy + xz * dz));
  store<f64>(to, y0 + (xy * dx + yy * dy + yz * dz), 8);
  store<f64>(to, z0 + (xz * dx + yz * dy + zz * dz), 16);
}
