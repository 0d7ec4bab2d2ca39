// Twin of src/proximity/wide-nodes.ts: what a tree holds, four by four: boxes of four nodes and four triangles load as vectors.

import { EMPTY, pointsAt } from "../box-tree/leaf-pairs";

/** Bytes of the boxes of a node's four grandchildren, of one end of them, and of four triangles at both ends. */
export const WIDE_NODE_BYTES: usize = 192;
export const WIDE_NODE_END: usize = 96;
export const FACES: usize = 288;
export const FACES_END: usize = 144;

/** Less of a triangle's squared area than this share of what its sides allow: f32 does not know its plane. */
const NEEDLE: f32 = 1e-3;

/** x, y and z of four vectors, each of them together. */
@inline
function storeXYZ(at: usize, a: v128, b: v128, c: v128, d: v128): void {
  const ab = v128.shuffle<f32>(a, b, 0, 4, 1, 5), cd = v128.shuffle<f32>(c, d, 0, 4, 1, 5);
  v128.store(at, v128.shuffle<f32>(ab, cd, 0, 1, 4, 5));
  v128.store(at, v128.shuffle<f32>(ab, cd, 2, 3, 6, 7), 16);
  v128.store(at, v128.shuffle<f32>(v128.shuffle<f32>(a, b, 2, 6, 2, 6), v128.shuffle<f32>(c, d, 2, 6, 2, 6), 0, 1, 4, 5), 32);
}

/** Places of vertices at one end, seen from elsewhere, in f32. */
@inline
function place(vertices: usize, count: usize, to: usize, x: f64, y: f64, z: f64): void {
  const xy = f64x2(x, y);
  for (let k: usize = 0; k < count; k++) {
    const at = vertices + 24 * k;
    const p = f32x4.demote_f64x2_zero(f64x2.sub(v128.load(at), xy));
    v128.store(to + (k << 5), f32x4.replace_lane(p, 2, <f32>(load<f64>(at, 16) - z)));
  }
}

/** One corner of the four leaves at c, at one end: x, y and z of each together. */
@inline
function storeCorners(at: usize, points: usize, c: usize): void {
  storeXYZ(
    at, v128.load(pointsAt(points, c, 0)), v128.load(pointsAt(points, c, 4)), v128.load(pointsAt(points, c, 8)),
    v128.load(pointsAt(points, c, 12)),
  );
}

/** Boxes of four triangles along one axis, at one end; then u and v, which lead from the first corner to the others, in place of these. */
@inline
function fitAxis(face: usize, wideNode: usize, margin: v128): void {
  const a = v128.load(face), b = v128.load(face, 48), c = v128.load(face, 96);
  v128.store(wideNode, f32x4.sub(f32x4.pmin(f32x4.pmin(a, b), c), margin));
  v128.store(wideNode, f32x4.add(f32x4.pmax(f32x4.pmax(a, b), c), margin), 48);
  v128.store(face, f32x4.sub(b, a), 48);
  v128.store(face, f32x4.sub(c, a), 96);
}

/** What holds nothing: nothing is near it. */
function clear(wideNode: usize, lane: usize): void {
  for (let axis: usize = 0; axis < 3; axis++) {
    const at = wideNode + (axis << 4) + (lane << 2);
    store<f32>(at, Infinity);
    store<f32>(at, -Infinity, 48);
    store<f32>(at, Infinity, 96);
    store<f32>(at, -Infinity, 144);
  }
}

/** The least of four lanes of each of four vectors, one `step` after another; or the greatest. */
@inline
function across(at: usize, step: usize, isLow: bool): v128 {
  const a = v128.load(at), b = v128.load(at + step), c = v128.load(at + 2 * step), d = v128.load(at + 3 * step);
  const ab = v128.shuffle<f32>(a, b, 0, 4, 1, 5), cd = v128.shuffle<f32>(c, d, 0, 4, 1, 5);
  const ef = v128.shuffle<f32>(a, b, 2, 6, 3, 7), gh = v128.shuffle<f32>(c, d, 2, 6, 3, 7);
  const x = v128.shuffle<f32>(ab, cd, 0, 1, 4, 5), y = v128.shuffle<f32>(ab, cd, 2, 3, 6, 7);
  const z = v128.shuffle<f32>(ef, gh, 0, 1, 4, 5), w = v128.shuffle<f32>(ef, gh, 2, 3, 6, 7);
  return isLow ? f32x4.pmin(f32x4.pmin(x, y), f32x4.pmin(z, w)) : f32x4.pmax(f32x4.pmax(x, y), f32x4.pmax(z, w));
}

export function fitProximity(
  leaves: usize, corners: usize, count: usize, start: usize, end: usize, points: usize, wideNodes: usize, faces: usize,
  x: f64, y: f64, z: f64, by: f32,
): void {
  place(start, count, points, x, y, z);
  place(end, count, points + 16, x, y, z);
  const lowest = leaves >> 2;
  const margin = f32x4.splat(by);
  for (let wideNode: usize = 0; wideNode < lowest; wideNode++) {
    const c = corners + (wideNode << 6), at = wideNodes + (lowest + wideNode) * WIDE_NODE_BYTES, face = faces + wideNode * FACES;
    for (let which: usize = 0; which < 2; which++) {
      const to = face + which * FACES_END;
      for (let k: usize = 0; k < 3; k++) storeCorners(to + k * 48, points + (which << 4), c + (k << 2));
      for (let axis: usize = 0; axis < 48; axis += 16) fitAxis(to + axis, at + which * WIDE_NODE_END + axis, margin);
    }
    for (let lane: usize = 0; lane < 4; lane++) if (load<u32>(c + (lane << 4), 12) & EMPTY) clear(at, lane);
  }
  for (let first = lowest >> 2; first; first >>= 2) {
    for (let node = first; node < first << 1; node++) {
      const at = wideNodes + node * WIDE_NODE_BYTES, from = wideNodes + (node << 2) * WIDE_NODE_BYTES;
      for (let axis: usize = 0; axis < 48; axis += 16) {
        v128.store(at + axis, across(from + axis, WIDE_NODE_BYTES, true));
        v128.store(at + axis, across(from + axis + 48, WIDE_NODE_BYTES, false), 48);
        v128.store(at + axis, across(from + axis + 96, WIDE_NODE_BYTES, true), 96);
        v128.store(at + axis, across(from + axis + 144, WIDE_NODE_BYTES, false), 144);
      }
    }
  }
}

/** Of numbers in four lanes: the sum of three products of each. */
@inline
export function dot3(ax: v128, ay: v128, az: v128, bx: v128, by: v128, bz: v128): v128 {
  return f32x4.add(f32x4.add(f32x4.mul(ax, bx), f32x4.mul(ay, by)), f32x4.mul(az, bz));
}

/** Out of an interval at `low` and `high`, or 0 within. */
@inline
function outOf(low: v128, high: v128, p: v128): v128 {
  return f32x4.pmax(f32x4.pmax(f32x4.sub(low, p), f32x4.sub(p, high)), f32x4.splat(0));
}

/** From a point to four boxes at one end, squared. */
@inline
export function boxesSquared(at: usize, x: v128, y: v128, z: v128): v128 {
  const dx = outOf(v128.load(at), v128.load(at, 48), x);
  const dy = outOf(v128.load(at, 16), v128.load(at, 64), y);
  const dz = outOf(v128.load(at, 32), v128.load(at, 80), z);
  return dot3(dx, dy, dz, dx, dy, dz);
}

/** By how much a number that goes from p to q stays on one side of intervals that go along, at least, or 0. */
@inline
function aside(at: usize, p: v128, q: v128): v128 {
  const below = f32x4.pmin(f32x4.sub(v128.load(at), p), f32x4.sub(v128.load(at, 96), q));
  const above = f32x4.pmin(f32x4.sub(p, v128.load(at, 48)), f32x4.sub(q, v128.load(at, 144)));
  return f32x4.pmax(f32x4.pmax(below, above), f32x4.splat(0));
}

/** From a point that goes from p to q to four boxes that go along, at least, squared: by the sides on which it stays. */
@inline
export function pathsSquared(at: usize, px: v128, py: v128, pz: v128, qx: v128, qy: v128, qz: v128): v128 {
  const dx = aside(at, px, qx), dy = aside(at + 16, py, qy), dz = aside(at + 32, pz, qz);
  return dot3(dx, dy, dz, dx, dy, dz);
}

/** The same of all numbers that go from between lowP and highP to between lowQ and highQ. */
@inline
function asideOf(at: usize, lowP: v128, highP: v128, lowQ: v128, highQ: v128): v128 {
  const below = f32x4.pmin(f32x4.sub(v128.load(at), highP), f32x4.sub(v128.load(at, 96), highQ));
  const above = f32x4.pmin(f32x4.sub(lowP, v128.load(at, 48)), f32x4.sub(lowQ, v128.load(at, 144)));
  return f32x4.pmax(f32x4.pmax(below, above), f32x4.splat(0));
}

/** The same from all points between two corners (x, y, z) at the start and two at the end. */
@inline
export function rangesSquared(at: usize, lowP: v128, highP: v128, lowQ: v128, highQ: v128): v128 {
  const dx = asideOf(at, lane(lowP, 0), lane(highP, 0), lane(lowQ, 0), lane(highQ, 0));
  const dy = asideOf(at + 16, lane(lowP, 1), lane(highP, 1), lane(lowQ, 1), lane(highQ, 1));
  const dz = asideOf(at + 32, lane(lowP, 2), lane(highP, 2), lane(lowQ, 2), lane(highQ, 2));
  return dot3(dx, dy, dz, dx, dy, dz);
}

@inline
function lane(v: v128, k: u8): v128 {
  return k == 0 ? v128.shuffle<f32>(v, v, 0, 0, 0, 0) : k == 1 ? v128.shuffle<f32>(v, v, 1, 1, 1, 1) : v128.shuffle<f32>(v, v, 2, 2, 2, 2);
}

/** From the nearest points of the four triangles that `facesSquared` was last asked about to the point. */
export let awayX: v128 = i32x4(0, 0, 0, 0);
export let awayY: v128 = i32x4(0, 0, 0, 0);
export let awayZ: v128 = i32x4(0, 0, 0, 0);

/** From a point to four triangles at one end, squared; with a sign of minus those that are needles, of which it is not known. */
@inline
export function facesSquared(at: usize, x: v128, y: v128, z: v128): v128 {
  const px = f32x4.sub(x, v128.load(at)), py = f32x4.sub(y, v128.load(at, 16)), pz = f32x4.sub(z, v128.load(at, 32));
  const ux = v128.load(at, 48), uy = v128.load(at, 64), uz = v128.load(at, 80);
  const vx = v128.load(at, 96), vy = v128.load(at, 112), vz = v128.load(at, 128);
  const zero = f32x4.splat(0);
  const uu = dot3(ux, uy, uz, ux, uy, uz), uv = dot3(ux, uy, uz, vx, vy, vz), vv = dot3(vx, vy, vz, vx, vy, vz);
  const up = dot3(ux, uy, uz, px, py, pz), vp = dot3(vx, vy, vz, px, py, pz);
  const most = f32x4.mul(uu, vv);
  const square = f32x4.sub(most, f32x4.mul(uv, uv));
  const isPlane = f32x4.gt(square, f32x4.mul(f32x4.splat(NEEDLE), most));
  const wb = f32x4.sub(f32x4.mul(vv, up), f32x4.mul(uv, vp));
  const wc = f32x4.sub(f32x4.mul(uu, vp), f32x4.mul(uv, up));
  const wa = f32x4.sub(f32x4.sub(square, wb), wc);
  // Shares of u and v times `scope`, from the region that counts last to the one that counts first.
  let s = wb, t = wc, scope = square;
  const beyondU = f32x4.sub(up, uu), beyondV = f32x4.sub(vp, vv);
  const acrossU = f32x4.sub(vp, uv), acrossV = f32x4.sub(up, uv);
  const opposite = f32x4.le(wa, zero);
  const long = f32x4.sub(f32x4.add(uu, vv), f32x4.add(uv, uv));
  const along = f32x4.pmin(f32x4.pmax(f32x4.sub(acrossU, beyondU), zero), long);
  s = v128.bitselect(f32x4.sub(long, along), s, opposite);
  t = v128.bitselect(along, t, opposite);
  scope = v128.bitselect(long, scope, opposite);
  const onV = v128.and(v128.and(f32x4.le(wb, zero), f32x4.ge(vp, zero)), f32x4.le(vp, vv));
  s = v128.andnot(s, onV);
  t = v128.bitselect(vp, t, onV);
  scope = v128.bitselect(vv, scope, onV);
  const onU = v128.and(v128.and(f32x4.le(wc, zero), f32x4.ge(up, zero)), f32x4.le(up, uu));
  s = v128.bitselect(up, s, onU);
  t = v128.andnot(t, onU);
  scope = v128.bitselect(uu, scope, onU);
  const atC = v128.and(f32x4.ge(vp, vv), f32x4.le(acrossV, beyondV));
  s = v128.andnot(s, atC);
  t = v128.bitselect(scope, t, atC);
  const atB = v128.and(f32x4.ge(up, uu), f32x4.le(acrossU, beyondU));
  s = v128.bitselect(scope, s, atB);
  t = v128.andnot(t, atB);
  const atA = v128.and(f32x4.le(up, zero), f32x4.le(vp, zero));
  const scale = f32x4.div(f32x4.splat(1), scope);
  s = v128.andnot(f32x4.mul(s, scale), atA);
  t = v128.andnot(f32x4.mul(t, scale), atA);
  const dx = f32x4.sub(px, f32x4.add(f32x4.mul(s, ux), f32x4.mul(t, vx)));
  const dy = f32x4.sub(py, f32x4.add(f32x4.mul(s, uy), f32x4.mul(t, vy)));
  const dz = f32x4.sub(pz, f32x4.add(f32x4.mul(s, uz), f32x4.mul(t, vz)));
  awayX = dx;
  awayY = dy;
  awayZ = dz;
  return v128.or(dot3(dx, dy, dz, dx, dy, dz), v128.andnot(f32x4.splat(-0.0), isPlane));
}
