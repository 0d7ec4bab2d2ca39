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

/** How far the point at p may be from its way, in all lanes. */
@inline
export function roomOf(p: usize): v128 {
  return v128.load32_splat(p, 12);
}

/** In which lanes boxes, each low and high at the start and at the end, lie on one side of each other all the way. */
@inline
export function apart(
  low0: v128, high0: v128, low1: v128, high1: v128, otherLow0: v128, otherHigh0: v128, otherLow1: v128, otherHigh1: v128,
): v128 {
  return v128.or(
    v128.and(f32x4.gt(low0, otherHigh0), f32x4.gt(low1, otherHigh1)),
    v128.and(f32x4.gt(otherLow0, high0), f32x4.gt(otherLow1, high1)),
  );
}

/** Whether the boxes at two addresses may meet, rank and all. */
@inline
export function mayMeet(first: usize, second: usize): bool {
  return !v128.any_true(apart(
    v128.load(first), v128.load(first, 16), v128.load(first, 32), v128.load(first, 48),
    v128.load(second), v128.load(second, 16), v128.load(second, 32), v128.load(second, 48),
  ));
}

/** Whether the point at p may meet the box at an address, whatever its rank. */
@inline
export function pointMeets(p: usize, box: usize): bool {
  const room = roomOf(p), from = v128.load(p), to = v128.load(p, 16);
  const sides = apart(
    f32x4.sub(from, room), f32x4.add(from, room), f32x4.sub(to, room), f32x4.add(to, room),
    v128.load(box), v128.load(box, 16), v128.load(box, 32), v128.load(box, 48),
  );
  return (i32x4.bitmask(sides) & 7) == 0;
}

/** Least and greatest of two points at one end (offset 0 or 16), with their rooms. */
@inline
function lowest2(p: usize, q: usize, end: usize): v128 {
  return f32x4.pmin(f32x4.sub(v128.load(p + end), roomOf(p)), f32x4.sub(v128.load(q + end), roomOf(q)));
}

@inline
function highest2(p: usize, q: usize, end: usize): v128 {
  return f32x4.pmax(f32x4.add(v128.load(p + end), roomOf(p)), f32x4.add(v128.load(q + end), roomOf(q)));
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
  let what: u32 = 0;
  if (ownA & 1 && pointMeets(p, boxB)) what |= 1;
  if (ownA & 2 && pointMeets(q, boxB)) what |= 2;
  if (ownA & 4 && pointMeets(r, boxB)) what |= 4;
  if (ownB & 1 && pointMeets(s, boxA)) what |= 8;
  if (ownB & 2 && pointMeets(t, boxA)) what |= 16;
  if (ownB & 4 && pointMeets(u, boxA)) what |= 32;
  what &= ~noPoint;
  if (!(ownA & EDGES) || !(ownB & EDGES)) return what;
  let edges: u32 = 0;
  for (let k: u32 = 0; k < 3; k++) {
    if (!(ownA & (8 << k))) continue;
    const from = k == 0 ? p : k == 1 ? q : r, to = k == 0 ? q : k == 1 ? r : p;
    const low0 = lowest2(from, to, 0), high0 = highest2(from, to, 0);
    const low1 = lowest2(from, to, 16), high1 = highest2(from, to, 16);
    for (let l: u32 = 0; l < 3; l++) {
      if (!(ownB & (8 << l))) continue;
      const c0 = l == 0 ? s : l == 1 ? t : u, d0 = l == 0 ? t : l == 1 ? u : s;
      const sides = apart(
        low0, high0, low1, high1,
        lowest2(c0, d0, 0), highest2(c0, d0, 0), lowest2(c0, d0, 16), highest2(c0, d0, 16),
      );
      if (!(i32x4.bitmask(sides) & 7)) edges |= 1 << (3 * k + l);
    }
  }
  return what | ((edges & ~noEdge) << 6);
}
