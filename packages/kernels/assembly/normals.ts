// Twin of src/reference/normals.ts: which way triangles look, at the start and at the end.

import { clear } from "./boxes";
import { corner, EMPTY, pointsAt } from "./leaves";
import { CALM, CONE, FLAT, WANTED, WHOLE } from "./tree";

const ONE_SIDE: f32 = 0.5;
const STEADY: f32 = 4;
/** While normals are fitted again: what has changed. */
const TOUCHED: u32 = 16;
const STALE: u32 = 2;

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

@inline
function fitLeaf(leaves: usize, corners: usize, points: usize, normals: usize, leaf: usize): void {
  const c = corners + (leaf << 4);
  const at = normals + (leaves + leaf) * CONE;
  if (load<u32>(c, 12) & EMPTY) {
    clear(at);
    return;
  }
  const p = pointsAt(points, c, 0), q = pointsAt(points, c, 1), r = pointsAt(points, c, 2);
  const a = load<f32>(p, 28), b = load<f32>(q, 28), d = load<f32>(r, 28);
  const slack = STEADY * (a > b ? (a > d ? a : d) : b > d ? b : d);
  const m = unitNormal(v128.load(p), v128.load(q), v128.load(r), slack);
  const n = unitNormal(v128.load(p, 16), v128.load(q, 16), v128.load(r, 16), slack);
  v128.store(at, f32x4.pmin(m, n));
  v128.store(at, f32x4.pmax(m, n), 16);
}

/** Both normals of a leaf together. */
@inline
function bothOf(at: usize): v128 {
  return f32x4.add(v128.load(at), v128.load(at, 16));
}

@inline
function fitNode(leaves: usize, corners: usize, flags: usize, normals: usize, stars: usize, node: usize): void {
  const at = normals + node * CONE;
  let calm: u32 = CALM;
  if (node < leaves) {
    const left = normals + node * 2 * CONE;
    v128.store(at, f32x4.pmin(v128.load(left), v128.load(left, 32)));
    v128.store(at, f32x4.pmax(v128.load(left, 16), v128.load(left, 48)), 16);
    calm = load<u32>(flags + (node << 3)) & load<u32>(flags + (node << 3), 4) & CALM;
  } else {
    const c = corners + ((node - leaves) << 4);
    if (!(load<u32>(c, 12) & EMPTY)) {
      const flat = star(stars, c, 0) & star(stars, c, 1) & star(stars, c, 2);
      calm = flat ? CALM : 0;
    }
  }
  const kept = load<u32>(flags + (node << 2)) & (WANTED | WHOLE);
  const flat = calm && (kept & WHOLE) && oneWayAt(at) ? FLAT : 0;
  store<u32>(flags + (node << 2), kept | calm | flat);
}

@inline
function star(stars: usize, c: usize, k: usize): u32 {
  return load<u32>(stars + (corner(c, k) << 2));
}

export function fitNormals(
  leaves: usize, corners: usize, points: usize, flags: usize,
  normals: usize, around: usize, pointCount: usize, stars: usize,
): void {
  memory.fill(around, 0, pointCount << 4);
  for (let leaf: usize = 0; leaf < leaves; leaf++) {
    fitLeaf(leaves, corners, points, normals, leaf);
    const c = corners + (leaf << 4);
    if (load<u32>(c, 12) & EMPTY) continue;
    const both = bothOf(normals + (leaves + leaf) * CONE);
    addTo(around + (corner(c, 0) << 4), both);
    addTo(around + (corner(c, 1) << 4), both);
    addTo(around + (corner(c, 2) << 4), both);
  }
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
  for (let node: usize = (leaves << 1) - 1; node >= 1; node--) fitNode(leaves, corners, flags, normals, stars, node);
}

export function refitNormals(
  leaves: usize, corners: usize, points: usize, flags: usize,
  normals: usize, around: usize, pointCount: usize, stars: usize, starOf: usize, star: usize,
): void {
  for (let leaf: usize = 0; leaf < leaves; leaf++) {
    if (!(load<u32>(flags + ((leaves + leaf) << 2)) & WANTED)) continue;
    fitLeaf(leaves, corners, points, normals, leaf);
    const c = corners + (leaf << 4);
    for (let k: usize = 0; k < 3; k++) store<u32>(stars + (corner(c, k) << 2), STALE);
  }
  for (let point: usize = 0; point < pointCount; point++) {
    if (load<u32>(stars + (point << 2)) != STALE) continue;
    const from = <usize>load<u32>(starOf + (point << 2)), to = <usize>load<u32>(starOf + (point << 2), 4);
    let sum = f32x4.splat(0);
    for (let k = from; k < to; k++) {
      sum = f32x4.add(sum, bothOf(normals + (leaves + <usize>load<u32>(star + (k << 2))) * CONE));
    }
    v128.store(around + (point << 4), sum);
    let flat: u32 = 1;
    for (let k = from; k < to; k++) {
      const node = leaves + <usize>load<u32>(star + (k << 2));
      if (!looksAlong(normals + node * CONE, sum)) flat = 0;
      store<u32>(flags + (node << 2), load<u32>(flags + (node << 2)) | TOUCHED);
    }
    store<u32>(stars + (point << 2), flat);
  }
  for (let node: usize = (leaves << 1) - 1; node >= 1; node--) {
    if (!(load<u32>(flags + (node << 2)) & TOUCHED)) continue;
    fitNode(leaves, corners, flags, normals, stars, node);
    const above = flags + ((node >> 1) << 2);
    if (node > 1) store<u32>(above, load<u32>(above) | TOUCHED);
  }
}
