// Twin of src/reference/boxes.ts: boxes of four f32 each way, one vector low and one high, at the start and at the end.

import { corner, EMPTY, pointsAt, roomOf } from "./leaves";

const BOX: usize = 64;
const CONE: usize = 32;

@inline
function hull(leaves: usize, boxes: usize): void {
  for (let node: usize = leaves - 1; node >= 1; node--) {
    const at = boxes + node * CONE;
    const left = boxes + node * 2 * CONE;
    v128.store(at, f32x4.pmin(v128.load(left), v128.load(left, 32)));
    v128.store(at, f32x4.pmax(v128.load(left, 16), v128.load(left, 48)), 16);
  }
}

@inline
function hullAtBothEnds(leaves: usize, boxes: usize): void {
  for (let node: usize = leaves - 1; node >= 1; node--) {
    const at = boxes + node * BOX;
    const left = boxes + node * 2 * BOX;
    v128.store(at, f32x4.pmin(v128.load(left), v128.load(left, 64)));
    v128.store(at, f32x4.pmax(v128.load(left, 16), v128.load(left, 80)), 16);
    v128.store(at, f32x4.pmin(v128.load(left, 32), v128.load(left, 96)), 32);
    v128.store(at, f32x4.pmax(v128.load(left, 48), v128.load(left, 112)), 48);
  }
}

@inline
function clear(at: usize): void {
  v128.store(at, f32x4.splat(Infinity));
  v128.store(at, f32x4.splat(-Infinity), 16);
}

export function fitBoxes(leaves: usize, corners: usize, points: usize, boxes: usize): void {
  for (let leaf: usize = 0; leaf < leaves; leaf++) {
    const c = corners + (leaf << 4);
    const at = boxes + (leaves + leaf) * BOX;
    if (load<u32>(c, 12) & EMPTY) {
      clear(at);
      clear(at + 32);
      continue;
    }
    const p = pointsAt(points, c, 0), q = pointsAt(points, c, 1), r = pointsAt(points, c, 2);
    // The fourth lane is the leaf's rank, which stays.
    const lowRank = load<f32>(at, 12), highRank = load<f32>(at, 28);
    const roomP = roomOf(p), roomQ = roomOf(q), roomR = roomOf(r);
    for (let end: usize = 0; end < 2; end++) {
      const x = v128.load(p + (end << 4)), y = v128.load(q + (end << 4)), z = v128.load(r + (end << 4));
      const low = f32x4.pmin(f32x4.pmin(f32x4.sub(x, roomP), f32x4.sub(y, roomQ)), f32x4.sub(z, roomR));
      const high = f32x4.pmax(f32x4.pmax(f32x4.add(x, roomP), f32x4.add(y, roomQ)), f32x4.add(z, roomR));
      v128.store(at + (end << 5), f32x4.replace_lane(low, 3, lowRank));
      v128.store(at + (end << 5), f32x4.replace_lane(high, 3, highRank), 16);
    }
  }
  hullAtBothEnds(leaves, boxes);
}

const ONE_SIDE: f32 = 0.5;
const STEADY: f32 = 4;
const WANTED: u32 = 1;
const FLAT: u32 = 2;
const CALM: u32 = 4;
const WHOLE: u32 = 8;

@inline
function lengthSquared(v: v128): f32 {
  const s = f32x4.mul(v, v);
  return f32x4.extract_lane(s, 0) + f32x4.extract_lane(s, 1) + f32x4.extract_lane(s, 2);
}

@inline
function unitNormal(a: v128, b: v128, c: v128, slack: f32): v128 {
  const u = f32x4.sub(b, a);
  const v = f32x4.sub(c, a);
  const turned = f32x4.sub(
    f32x4.mul(u, v128.shuffle<f32>(v, v, 1, 2, 0, 3)),
    f32x4.mul(v128.shuffle<f32>(u, u, 1, 2, 0, 3), v),
  );
  const squares = f32x4.mul(turned, turned);
  const squared = f32x4.extract_lane(squares, 2) + f32x4.extract_lane(squares, 0) + f32x4.extract_lane(squares, 1);
  const uu = lengthSquared(u), vv = lengthSquared(v), ww = lengthSquared(f32x4.sub(v, u));
  const long = uu > vv ? (uu > ww ? uu : ww) : vv > ww ? vv : ww;
  const inverse: f32 = squared > slack * slack * long ? 1 / Mathf.sqrt(squared) : 0;
  const n = f32x4.mul(v128.shuffle<f32>(turned, turned, 1, 2, 0, 3), f32x4.splat(inverse));
  return f32x4.replace_lane(n, 3, 0);
}

@inline
function addTo(at: usize, n: v128): void {
  v128.store(at, f32x4.add(v128.load(at), n));
}

/** Whether all normals in the box at `at` have ONE_SIDE at least along a direction. */
@inline
function looksAlong(at: usize, d: v128): bool {
  const along = f32x4.pmin(f32x4.mul(d, v128.load(at)), f32x4.mul(d, v128.load(at, 16)));
  const least = f32x4.extract_lane(along, 0) + f32x4.extract_lane(along, 1) + f32x4.extract_lane(along, 2);
  const squares = f32x4.mul(d, d);
  const squared = f32x4.extract_lane(squares, 0) + f32x4.extract_lane(squares, 1) + f32x4.extract_lane(squares, 2);
  return least > 0 && least * least >= ONE_SIDE * ONE_SIDE * squared;
}

@inline
export function looksOneWay(low: v128, high: v128): bool {
  const middle = f32x4.add(low, high);
  const squares = f32x4.mul(middle, middle);
  const spread = f32x4.sub(squares, f32x4.mul(f32x4.abs(middle), f32x4.sub(high, low)));
  const squared = f32x4.extract_lane(squares, 0) + f32x4.extract_lane(squares, 1) + f32x4.extract_lane(squares, 2);
  const least = f32x4.extract_lane(spread, 0) + f32x4.extract_lane(spread, 1) + f32x4.extract_lane(spread, 2);
  return least > 0 && least * least > 4 * ONE_SIDE * ONE_SIDE * squared;
}

@inline
function oneWayAt(at: usize): bool {
  return looksOneWay(v128.load(at), v128.load(at, 16));
}

export function fitNormals(
  leaves: usize, corners: usize, points: usize, flags: usize,
  normals: usize, around: usize, pointCount: usize, stars: usize,
): void {
  for (let point: usize = 0; point < pointCount; point++) v128.store(around + (point << 4), f32x4.splat(0));
  for (let leaf: usize = 0; leaf < leaves; leaf++) {
    const c = corners + (leaf << 4);
    const at = normals + (leaves + leaf) * CONE;
    if (load<u32>(c, 12) & EMPTY) {
      clear(at);
      continue;
    }
    const p = pointsAt(points, c, 0), q = pointsAt(points, c, 1), r = pointsAt(points, c, 2);
    const a = load<f32>(p, 28), b = load<f32>(q, 28), d = load<f32>(r, 28);
    const slack = STEADY * (a > b ? (a > d ? a : d) : b > d ? b : d);
    const m = unitNormal(v128.load(p), v128.load(q), v128.load(r), slack);
    const n = unitNormal(v128.load(p, 16), v128.load(q, 16), v128.load(r, 16), slack);
    const low = f32x4.pmin(m, n);
    const high = f32x4.pmax(m, n);
    v128.store(at, low);
    v128.store(at, high, 16);
    const both = f32x4.add(m, n);
    addTo(around + (corner(c, 0) << 4), both);
    addTo(around + (corner(c, 1) << 4), both);
    addTo(around + (corner(c, 2) << 4), both);
  }
  hull(leaves, normals);
  for (let point: usize = 0; point < pointCount; point++) store<u32>(stars + (point << 2), 1);
  for (let leaf: usize = 0; leaf < leaves; leaf++) {
    const c = corners + (leaf << 4);
    if (load<u32>(c, 12) & EMPTY) continue;
    const at = normals + (leaves + leaf) * CONE;
    for (let k: usize = 0; k < 3; k++) {
      const point = corner(c, k);
      if (!looksAlong(at, v128.load(around + (point << 4)))) store<u32>(stars + (point << 2), 0);
    }
  }
  for (let node: usize = (leaves << 1) - 1; node >= 1; node--) {
    let calm: u32 = CALM;
    if (node < leaves) {
      calm = load<u32>(flags + (node << 3)) & load<u32>(flags + (node << 3), 4) & CALM;
    } else {
      const c = corners + ((node - leaves) << 4);
      if (!(load<u32>(c, 12) & EMPTY)) {
        const flat = star(stars, c, 0) & star(stars, c, 1) & star(stars, c, 2);
        calm = flat ? CALM : 0;
      }
    }
    const kept = load<u32>(flags + (node << 2)) & (WANTED | WHOLE);
    const flat = calm && (kept & WHOLE) && oneWayAt(normals + node * CONE) ? FLAT : 0;
    store<u32>(flags + (node << 2), kept | calm | flat);
  }
}

@inline
function star(stars: usize, c: usize, k: usize): u32 {
  return load<u32>(stars + (corner(c, k) << 2));
}
