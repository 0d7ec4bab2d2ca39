// Twin of src/box-tree/normal-cones.ts: cones of normals, at the start and at the end.

import { clear } from "./boxes";
import { axis0, axis1, axis2, putRows, row3 } from "../lanes";
import { corner, EMPTY, pointsAt } from "./leaf-pairs";
import { NODE_STARS_FLAT, CONE, NODE_FLAT, NODE_DIRTY, NODE_DISC } from "./tree";

const FLAT_COSINE_MIN: f32 = 0.5;
const STEADY_HEIGHT_MIN: f32 = 4;
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
export function isFlatTogether(low: v128, high: v128): bool {
  const middle = f32x4.add(low, high);
  const squares = f32x4.mul(middle, middle);
  const spread = f32x4.sub(squares, f32x4.mul(f32x4.abs(middle), f32x4.sub(high, low)));
  const squared = f32x4.extract_lane(squares, 0) + f32x4.extract_lane(squares, 1) + f32x4.extract_lane(squares, 2);
  const least = f32x4.extract_lane(spread, 0) + f32x4.extract_lane(spread, 1) + f32x4.extract_lane(spread, 2);
  return least > 0 && least * least > 4 * FLAT_COSINE_MIN * FLAT_COSINE_MIN * squared;
}

@inline
function oneWayAt(at: usize): bool {
  return isFlatTogether(v128.load(at), v128.load(at, 16));
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
  const slack = STEADY_HEIGHT_MIN * (a > b ? (a > d ? a : d) : b > d ? b : d);
  const m = unitNormal(v128.load(p), v128.load(q), v128.load(r), slack);
  const n = unitNormal(v128.load(p, 16), v128.load(q, 16), v128.load(r, 16), slack);
  v128.store(at, f32x4.pmin(m, n));
  v128.store(at, f32x4.pmax(m, n), 16);
}

// The unit normals of four triangles: globals, because AssemblyScript returns one value.
let normalX: v128 = i32x4(0, 0, 0, 0), normalY: v128 = i32x4(0, 0, 0, 0), normalZ: v128 = i32x4(0, 0, 0, 0);

/** Of the triangles of four leaves at one end (0 or 16 bytes on), with the operations of `unitNormal` in the same order. */
@inline
function setNormals(points: usize, c: usize, end: usize, slack: v128): void {
  const at = points + end;
  const p0 = v128.load(pointsAt(at, c, 0)), p1 = v128.load(pointsAt(at, c, 4)), p2 = v128.load(pointsAt(at, c, 8)), p3 = v128.load(pointsAt(at, c, 12));
  const px = axis0(p0, p1, p2, p3), py = axis1(p0, p1, p2, p3), pz = axis2(p0, p1, p2, p3);
  const q0 = v128.load(pointsAt(at, c, 1)), q1 = v128.load(pointsAt(at, c, 5)), q2 = v128.load(pointsAt(at, c, 9)), q3 = v128.load(pointsAt(at, c, 13));
  const ux = f32x4.sub(axis0(q0, q1, q2, q3), px), uy = f32x4.sub(axis1(q0, q1, q2, q3), py), uz = f32x4.sub(axis2(q0, q1, q2, q3), pz);
  const r0 = v128.load(pointsAt(at, c, 2)), r1 = v128.load(pointsAt(at, c, 6)), r2 = v128.load(pointsAt(at, c, 10)), r3 = v128.load(pointsAt(at, c, 14));
  const vx = f32x4.sub(axis0(r0, r1, r2, r3), px), vy = f32x4.sub(axis1(r0, r1, r2, r3), py), vz = f32x4.sub(axis2(r0, r1, r2, r3), pz);
  const x = f32x4.sub(f32x4.mul(uy, vz), f32x4.mul(uz, vy)), y = f32x4.sub(f32x4.mul(uz, vx), f32x4.mul(ux, vz));
  const z = f32x4.sub(f32x4.mul(ux, vy), f32x4.mul(uy, vx));
  const squared = row3(y, z, x, y, z, x);
  const wx = f32x4.sub(vx, ux), wy = f32x4.sub(vy, uy), wz = f32x4.sub(vz, uz);
  const long = f32x4.pmax(f32x4.pmax(row3(ux, uy, uz, ux, uy, uz), row3(vx, vy, vz, vx, vy, vz)), row3(wx, wy, wz, wx, wy, wz));
  const isSteady = f32x4.gt(squared, f32x4.mul(f32x4.mul(slack, slack), long));
  const inverse = v128.and(f32x4.div(f32x4.splat(1), f32x4.sqrt(squared)), isSteady);
  normalX = f32x4.mul(x, inverse);
  normalY = f32x4.mul(y, inverse);
  normalZ = f32x4.mul(z, inverse);
}

@inline
function slackAt(points: usize, c: usize, k: usize): v128 {
  return v128.load32_lane(
    pointsAt(points, c, k + 12) + 28,
    v128.load32_lane(
      pointsAt(points, c, k + 8) + 28,
      v128.load32_lane(pointsAt(points, c, k + 4) + 28, v128.load32_splat(pointsAt(points, c, k) + 28), 1),
      2,
    ),
    3,
  );
}

/** Four leaves from `leaf` on at a time. */
@inline
function fitFour(leaves: usize, corners: usize, points: usize, normals: usize, leaf: usize): void {
  const c = corners + (leaf << 4);
  const at = normals + (leaves + leaf) * CONE;
  // Most of what is empty lies together.
  if (load<u32>(c, 12) & load<u32>(c, 28) & load<u32>(c, 44) & load<u32>(c, 60) & EMPTY) {
    for (let k: usize = 0; k < 4; k++) clear(at + k * CONE);
    return;
  }
  const slack = f32x4.mul(
    f32x4.splat(STEADY_HEIGHT_MIN),
    f32x4.pmax(f32x4.pmax(slackAt(points, c, 0), slackAt(points, c, 1)), slackAt(points, c, 2)),
  );
  setNormals(points, c, 0, slack);
  const x = normalX, y = normalY, z = normalZ;
  setNormals(points, c, 16, slack);
  putRows(at, CONE, f32x4.pmin(x, normalX), f32x4.pmin(y, normalY), f32x4.pmin(z, normalZ));
  putRows(at + 16, CONE, f32x4.pmax(x, normalX), f32x4.pmax(y, normalY), f32x4.pmax(z, normalZ));
  for (let k: usize = 0; k < 4; k++) if (load<u32>(c + (k << 4), 12) & EMPTY) clear(at + k * CONE);
}

/** Marks the corners of a leaf whose stars it is not on one side with, all three at a time. */
@inline
function markStars(c: usize, at: usize, around: usize, stars: usize): void {
  const zero = f32x4.splat(0);
  const d = v128.load(around + (corner(c, 0) << 4)), e = v128.load(around + (corner(c, 1) << 4)), f = v128.load(around + (corner(c, 2) << 4));
  const x = axis0(d, e, f, zero), y = axis1(d, e, f, zero), z = axis2(d, e, f, zero);
  const least = f32x4.add(
    f32x4.add(
      f32x4.pmin(f32x4.mul(x, v128.load32_splat(at)), f32x4.mul(x, v128.load32_splat(at, 16))),
      f32x4.pmin(f32x4.mul(y, v128.load32_splat(at, 4)), f32x4.mul(y, v128.load32_splat(at, 20))),
    ),
    f32x4.pmin(f32x4.mul(z, v128.load32_splat(at, 8)), f32x4.mul(z, v128.load32_splat(at, 24))),
  );
  const enough = f32x4.mul(f32x4.splat(FLAT_COSINE_MIN * FLAT_COSINE_MIN), row3(x, y, z, x, y, z));
  const looks = i32x4.bitmask(v128.and(f32x4.gt(least, zero), f32x4.ge(f32x4.mul(least, least), enough)));
  if ((looks & 7) == 7) return;
  for (let k: usize = 0; k < 3; k++) if (!(looks & (1 << <u32>k))) store<u32>(stars + (corner(c, k) << 2), 0);
}

/** Of the leaves listed from one address to another, both normals of all together. */
@inline
function sumOf(leaves: usize, from: usize, to: usize): v128 {
  let sum = f32x4.splat(0);
  for (let k = from; k < to; k += 4) {
    const at = leaves + <usize>load<u32>(k) * CONE;
    sum = f32x4.add(sum, f32x4.add(v128.load(at), v128.load(at, 16)));
  }
  return sum;
}

@inline
function fitNode(leaves: usize, corners: usize, flags: usize, normals: usize, stars: usize, node: usize): void {
  const at = normals + node * CONE;
  const kept = load<u32>(flags + (node << 2)) & (NODE_DIRTY | NODE_DISC);
  if (node >= leaves) {
    const c = corners + ((node - leaves) << 4);
    const flat = starAt(stars, c, 0) & starAt(stars, c, 1) & starAt(stars, c, 2) & 1;
    store<u32>(flags + (node << 2), kept | (load<u32>(c, 12) & EMPTY || flat ? NODE_STARS_FLAT : 0));
    return;
  }
  const left = normals + node * 2 * CONE;
  v128.store(at, f32x4.pmin(v128.load(left), v128.load(left, 32)));
  v128.store(at, f32x4.pmax(v128.load(left, 16), v128.load(left, 48)), 16);
  const calm = load<u32>(flags + (node << 3)) & load<u32>(flags + (node << 3), 4) & NODE_STARS_FLAT;
  const flat = calm && (kept & NODE_DISC) && oneWayAt(at) ? NODE_FLAT : 0;
  store<u32>(flags + (node << 2), kept | calm | flat);
}

@inline
function starAt(stars: usize, c: usize, k: usize): u32 {
  return load<u32>(stars + (corner(c, k) << 2));
}

export function fitNormals(
  leaves: usize, corners: usize, points: usize, flags: usize,
  normals: usize, around: usize, pointCount: usize, stars: usize, starOf: usize, star: usize,
): void {
  if (leaves < 4) for (let leaf: usize = 0; leaf < leaves; leaf++) fitLeaf(leaves, corners, points, normals, leaf);
  else for (let leaf: usize = 0; leaf < leaves; leaf += 4) fitFour(leaves, corners, points, normals, leaf);
  const first = normals + leaves * CONE;
  for (let point: usize = 0; point < pointCount; point++) {
    const from = <usize>load<u32>(starOf + (point << 2)), to = <usize>load<u32>(starOf + (point << 2), 4);
    v128.store(around + (point << 4), sumOf(first, star + (from << 2), star + (to << 2)));
    store<u32>(stars + (point << 2), 1);
  }
  for (let leaf: usize = 0; leaf < leaves; leaf++) {
    const c = corners + (leaf << 4);
    if (!(load<u32>(c, 12) & EMPTY)) markStars(c, normals + (leaves + leaf) * CONE, around, stars);
  }
  for (let node: usize = (leaves << 1) - 1; node >= 1; node--) fitNode(leaves, corners, flags, normals, stars, node);
}

export function refitNormals(
  leaves: usize, corners: usize, points: usize, flags: usize,
  normals: usize, around: usize, pointCount: usize, stars: usize, starOf: usize, star: usize,
): void {
  for (let leaf: usize = 0; leaf < leaves; leaf++) {
    if (!(load<u32>(flags + ((leaves + leaf) << 2)) & NODE_DIRTY)) continue;
    fitLeaf(leaves, corners, points, normals, leaf);
    const c = corners + (leaf << 4);
    for (let k: usize = 0; k < 3; k++) store<u32>(stars + (corner(c, k) << 2), STALE);
  }
  for (let point: usize = 0; point < pointCount; point++) {
    if (load<u32>(stars + (point << 2)) != STALE) continue;
    const from = <usize>load<u32>(starOf + (point << 2)), to = <usize>load<u32>(starOf + (point << 2), 4);
    v128.store(around + (point << 4), sumOf(normals + leaves * CONE, star + (from << 2), star + (to << 2)));
    store<u32>(stars + (point << 2), 1);
    for (let k = from; k < to; k++) {
      const at = flags + ((leaves + <usize>load<u32>(star + (k << 2))) << 2);
      store<u32>(at, load<u32>(at) | TOUCHED);
    }
  }
  // Corners of these whose stars have not changed are found to be what they were.
  for (let leaf: usize = 0; leaf < leaves; leaf++) {
    if (!(load<u32>(flags + ((leaves + leaf) << 2)) & TOUCHED)) continue;
    markStars(corners + (leaf << 4), normals + (leaves + leaf) * CONE, around, stars);
  }
  for (let node: usize = (leaves << 1) - 1; node >= 1; node--) {
    if (!(load<u32>(flags + (node << 2)) & TOUCHED)) continue;
    fitNode(leaves, corners, flags, normals, stars, node);
    const above = flags + ((node >> 1) << 2);
    if (node > 1) store<u32>(above, load<u32>(above) | TOUCHED);
  }
}
