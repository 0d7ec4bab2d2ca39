// Twin of src/reference/leaves.ts: what of two leaves' triangles may meet.

export const EMPTY: u32 = 64;
const EDGES: u32 = 8 | 16 | 32;

/** Corner k of the leaf at c, and its point's address. */
@inline
export function corner(c: usize, k: usize): usize {
  return <usize>load<u32>(c + (k << 2));
}

@inline
export function pointsAt(points: usize, c: usize, k: usize): usize {
  return points + (corner(c, k) << 5);
}

/** The box of the way of the point at p; its fourth lane means nothing. */
@inline
export function lowOf(p: usize): v128 {
  return f32x4.sub(f32x4.pmin(v128.load(p), v128.load(p, 16)), f32x4.splat(load<f32>(p, 12)));
}

@inline
export function highOf(p: usize): v128 {
  return f32x4.add(f32x4.pmax(v128.load(p), v128.load(p, 16)), f32x4.splat(load<f32>(p, 12)));
}

/** Whether boxes overlap in x y z, and in all four. */
@inline
export function overlap3(low: v128, high: v128, otherLow: v128, otherHigh: v128): bool {
  return (i32x4.bitmask(v128.and(f32x4.le(low, otherHigh), f32x4.le(otherLow, high))) & 7) == 7;
}

@inline
export function overlap4(first: usize, second: usize): bool {
  return i32x4.all_true(
    v128.and(f32x4.le(v128.load(first), v128.load(second, 16)), f32x4.le(v128.load(second), v128.load(first, 16))),
  );
}

@inline
function along(p: usize, x: f32, y: f32, z: f32): f32 {
  return x * load<f32>(p) + y * load<f32>(p, 4) + z * load<f32>(p, 8);
}

@inline
function lowest(p: usize, q: usize, r: usize, x: f32, y: f32, z: f32): f32 {
  const a = along(p, x, y, z), b = along(q, x, y, z), c = along(r, x, y, z);
  const d = a < b ? a : b;
  return d < c ? d : c;
}

@inline
function highest(p: usize, q: usize, r: usize, x: f32, y: f32, z: f32): f32 {
  const a = along(p, x, y, z), b = along(q, x, y, z), c = along(r, x, y, z);
  const d = a > b ? a : b;
  return d > c ? d : c;
}

@inline
function widest(p: usize, q: usize, r: usize): f32 {
  const a = load<f32>(p, 12), b = load<f32>(q, 12), c = load<f32>(r, 12);
  const d = a > b ? a : b;
  return d > c ? d : c;
}

/** Along the direction between the centres, at both ends. */
@inline
function areApart(p: usize, q: usize, r: usize, s: usize, t: usize, u: usize): bool {
  const n = f32x4.sub(
    f32x4.add(f32x4.add(v128.load(p), v128.load(q)), v128.load(r)),
    f32x4.add(f32x4.add(v128.load(s), v128.load(t)), v128.load(u)),
  );
  const x = f32x4.extract_lane(n, 0), y = f32x4.extract_lane(n, 1), z = f32x4.extract_lane(n, 2);
  const length = Mathf.sqrt(x * x + y * y + z * z);
  if (!(length > 0)) return false;
  const far = (widest(p, q, r) + widest(s, t, u)) * length;
  if (!(lowest(p, q, r, x, y, z) - highest(s, t, u, x, y, z) >= far)) return false;
  return lowest(p + 16, q + 16, r + 16, x, y, z) - highest(s + 16, t + 16, u + 16, x, y, z) >= far;
}

/**
 * Bits of what may meet. @param i @param j the leaves' corners @param boxA @param boxB their boxes @param stars 0 when the
 * triangles are of different trees and share no corner
 */
export function leavesMeet(
  i: usize, pointsA: usize, boxA: usize, j: usize, pointsB: usize, boxB: usize, stars: usize,
): u32 {
  const a = corner(i, 0), b = corner(i, 1), c = corner(i, 2);
  const d = corner(j, 0), e = corner(j, 1), f = corner(j, 2);
  let noPoint: u32 = 0;
  let noEdge: u32 = 0;
  if (stars) {
    // Which corners are shared: bit k of the first mask for corner k of the first and the second's first, and so on.
    const mine = v128.load(i);
    const d3 = i32x4.bitmask(i32x4.eq(mine, i32x4.splat(<i32>d))) & 7;
    const e3 = i32x4.bitmask(i32x4.eq(mine, i32x4.splat(<i32>e))) & 7;
    const f3 = i32x4.bitmask(i32x4.eq(mine, i32x4.splat(<i32>f))) & 7;
    if (d3 | e3 | f3) {
      if (d3 && load<u32>(stars + (d << 2))) return 0;
      if (e3 && load<u32>(stars + (e << 2))) return 0;
      if (f3 && load<u32>(stars + (f << 2))) return 0;
      for (let k: u32 = 0; k < 3; k++) {
        for (let l: u32 = 0; l < 3; l++) {
          if (!((l == 0 ? d3 : l == 1 ? e3 : f3) & (1 << k))) continue;
          noPoint |= (1 << k) | (8 << l);
          // Edges k and the one before it end there.
          const before = k == 0 ? 2 : k - 1, last = l == 0 ? 2 : l - 1;
          noEdge |= (1 << (3 * k + l)) | (1 << (3 * before + l)) | (1 << (3 * k + last)) | (1 << (3 * before + last));
        }
      }
    }
  }
  const p = pointsA + (a << 5), q = pointsA + (b << 5), r = pointsA + (c << 5);
  const s = pointsB + (d << 5), t = pointsB + (e << 5), u = pointsB + (f << 5);
  if (!noPoint && areApart(p, q, r, s, t, u)) return 0;

  const ownA = load<u32>(i, 12), ownB = load<u32>(j, 12);
  const lowA = v128.load(boxA), highA = v128.load(boxA, 16);
  const lowB = v128.load(boxB), highB = v128.load(boxB, 16);
  const lowP = lowOf(p), lowQ = lowOf(q), lowR = lowOf(r);
  const highP = highOf(p), highQ = highOf(q), highR = highOf(r);
  const lowS = lowOf(s), lowT = lowOf(t), lowU = lowOf(u);
  const highS = highOf(s), highT = highOf(t), highU = highOf(u);
  let what: u32 = 0;
  if (ownA & 1 && overlap3(lowP, highP, lowB, highB)) what |= 1;
  if (ownA & 2 && overlap3(lowQ, highQ, lowB, highB)) what |= 2;
  if (ownA & 4 && overlap3(lowR, highR, lowB, highB)) what |= 4;
  if (ownB & 1 && overlap3(lowS, highS, lowA, highA)) what |= 8;
  if (ownB & 2 && overlap3(lowT, highT, lowA, highA)) what |= 16;
  if (ownB & 4 && overlap3(lowU, highU, lowA, highA)) what |= 32;
  what &= ~noPoint;
  if (!(ownA & EDGES) || !(ownB & EDGES)) return what;
  let edges: u32 = 0;
  const lowST = f32x4.pmin(lowS, lowT), lowTU = f32x4.pmin(lowT, lowU), lowUS = f32x4.pmin(lowU, lowS);
  const highST = f32x4.pmax(highS, highT), highTU = f32x4.pmax(highT, highU), highUS = f32x4.pmax(highU, highS);
  for (let k: u32 = 0; k < 3; k++) {
    if (!(ownA & (8 << k))) continue;
    const low = f32x4.pmin(k == 0 ? lowP : k == 1 ? lowQ : lowR, k == 0 ? lowQ : k == 1 ? lowR : lowP);
    const high = f32x4.pmax(k == 0 ? highP : k == 1 ? highQ : highR, k == 0 ? highQ : k == 1 ? highR : highP);
    if (ownB & 8 && overlap3(low, high, lowST, highST)) edges |= 1 << (3 * k);
    if (ownB & 16 && overlap3(low, high, lowTU, highTU)) edges |= 2 << (3 * k);
    if (ownB & 32 && overlap3(low, high, lowUS, highUS)) edges |= 4 << (3 * k);
  }
  return what | ((edges & ~noEdge) << 6);
}
