// Twin of src/box-tree/leaf-pairs.ts: what of two leaves' triangles may come near.

export const EMPTY: u32 = 64;
const CORNERS: u32 = 1 | 2 | 4;

/** Corner k of the leaf at c, and its point's address. */
@inline
export function corner(c: usize, k: usize): usize {
  return <usize>load<u32>(c + (k << 2));
}

@inline
export function pointsAt(points: usize, c: usize, k: usize): usize {
  return points + (corner(c, k) << 5);
}

/** How far the point at p may be from its trajectory, in all lanes. */
@inline
export function clearanceOf(p: usize): v128 {
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

/** Whether the boxes at two addresses may overlap, rank and all. */
@inline
export function mayOverlap(first: usize, second: usize): bool {
  return !v128.any_true(apart(
    v128.load(first), v128.load(first, 16), v128.load(first, 32), v128.load(first, 48),
    v128.load(second), v128.load(second, 16), v128.load(second, 32), v128.load(second, 48),
  ));
}

/** Whether the point at p may overlap the box at an address, whatever its rank. */
@inline
export function pointOverlaps(p: usize, box: usize): bool {
  const clearance = clearanceOf(p), from = v128.load(p), to = v128.load(p, 16);
  const sides = apart(
    f32x4.sub(from, clearance), f32x4.add(from, clearance), f32x4.sub(to, clearance), f32x4.add(to, clearance),
    v128.load(box), v128.load(box, 16), v128.load(box, 32), v128.load(box, 48),
  );
  return (i32x4.bitmask(sides) & 7) == 0;
}

/** Edges keep this share of what vertices and triangles keep from each other. */
const EDGE_SHARE: f32 = 0.3;

/** How far an edge that ends at p may be from its trajectory, with what it keeps from others, in all lanes. */
@inline
function edgeClearance(p: usize): v128 {
  const slack = v128.load32_splat(p, 28);
  return f32x4.add(slack, f32x4.mul(f32x4.splat(EDGE_SHARE), f32x4.sub(clearanceOf(p), slack)));
}

/** The point at p along four directions, whose x, y and z are given. */
@inline
function along(p: usize, x: v128, y: v128, z: v128): v128 {
  return f32x4.add(
    f32x4.add(f32x4.mul(x, v128.load32_splat(p)), f32x4.mul(y, v128.load32_splat(p, 4))),
    f32x4.mul(z, v128.load32_splat(p, 8)),
  );
}

/** The largest of three; vectors, because a choice between numbers is a branch that cannot be predicted. */
@inline
function widest(a: v128, b: v128, c: v128): v128 {
  return f32x4.pmax(f32x4.pmax(a, b), c);
}

@inline
function turned(v: v128): v128 {
  return v128.shuffle<f32>(v, v, 1, 2, 0, 3);
}

/** Across the sides of a triangle. */
@inline
function normalOf(p: usize, q: usize, r: usize): v128 {
  const a = v128.load(p);
  const u = f32x4.sub(v128.load(q), a), v = f32x4.sub(v128.load(r), a);
  return turned(f32x4.sub(f32x4.mul(u, turned(v)), f32x4.mul(turned(u), v)));
}

@inline
function sumOf(p: usize, q: usize, r: usize): v128 {
  return f32x4.add(f32x4.add(v128.load(p), v128.load(q)), v128.load(r));
}

/** How far two triangles are apart along four directions at one end, on the side where they are. */
@inline
function gaps(p: usize, q: usize, r: usize, s: usize, t: usize, u: usize, x: v128, y: v128, z: v128): v128 {
  const a = along(p, x, y, z), b = along(q, x, y, z), c = along(r, x, y, z);
  const d = along(s, x, y, z), e = along(t, x, y, z), f = along(u, x, y, z);
  return f32x4.sub(f32x4.pmin(f32x4.pmin(a, b), c), f32x4.pmax(f32x4.pmax(d, e), f));
}

/**
 * 2 when two triangles keep their largest clearances along some direction at both ends, 1 when they keep those of edges, else 0: along
 * those between their centres at the start and at the end, and across each of both.
 */
@inline
function apartness(p: usize, q: usize, r: usize, s: usize, t: usize, u: usize): u32 {
  const between = f32x4.sub(sumOf(p, q, r), sumOf(s, t, u));
  const later = f32x4.sub(sumOf(p + 16, q + 16, r + 16), sumOf(s + 16, t + 16, u + 16));
  const m = normalOf(p, q, r), n = normalOf(s, t, u);
  const low = v128.shuffle<f32>(between, later, 0, 4, 1, 5), high = v128.shuffle<f32>(between, later, 2, 6, 3, 7);
  const more = v128.shuffle<f32>(m, n, 0, 4, 1, 5), most = v128.shuffle<f32>(m, n, 2, 6, 3, 7);
  const bx = v128.shuffle<f32>(low, more, 0, 1, 4, 5), by = v128.shuffle<f32>(low, more, 2, 3, 6, 7);
  const bz = v128.shuffle<f32>(high, most, 0, 1, 4, 5);
  // From the second to the first.
  const side = f32x4.add(
    f32x4.add(
      f32x4.mul(bx, f32x4.splat(f32x4.extract_lane(between, 0))),
      f32x4.mul(by, f32x4.splat(f32x4.extract_lane(between, 1))),
    ),
    f32x4.mul(bz, f32x4.splat(f32x4.extract_lane(between, 2))),
  );
  const sign = v128.and(side, i32x4.splat(0x80000000));
  const x = v128.xor(bx, sign), y = v128.xor(by, sign), z = v128.xor(bz, sign);
  const length = f32x4.sqrt(f32x4.add(f32x4.add(f32x4.mul(x, x), f32x4.mul(y, y)), f32x4.mul(z, z)));
  const least = f32x4.pmin(
    gaps(p, q, r, s, t, u, x, y, z),
    gaps(p + 16, q + 16, r + 16, s + 16, t + 16, u + 16, x, y, z),
  );
  const known = f32x4.gt(length, f32x4.splat(0));
  const far = f32x4.add(widest(clearanceOf(p), clearanceOf(q), clearanceOf(r)), widest(clearanceOf(s), clearanceOf(t), clearanceOf(u)));
  if (v128.any_true(v128.and(f32x4.ge(least, f32x4.mul(length, far)), known))) return 2;
  const near = f32x4.add(widest(edgeClearance(p), edgeClearance(q), edgeClearance(r)), widest(edgeClearance(s), edgeClearance(t), edgeClearance(u)));
  return v128.any_true(v128.and(f32x4.ge(least, f32x4.mul(length, near)), known)) ? 1 : 0;
}

/** Bit k for corner k of a triangle if it may overlap the box at an address. */
@inline
function cornersOverlap(p: usize, q: usize, r: usize, box: usize): u32 {
  return <u32>pointOverlaps(p, box) | (<u32>pointOverlaps(q, box) << 1) | (<u32>pointOverlaps(r, box) << 2);
}

// The box of an edge at both ends: globals, because AssemblyScript returns one value.
let low0: v128 = i32x4(0, 0, 0, 0), high0: v128 = i32x4(0, 0, 0, 0), low1: v128 = i32x4(0, 0, 0, 0), high1: v128 = i32x4(0, 0, 0, 0);

@inline
function setEdge(p: usize, q: usize): void {
  const clearance = edgeClearance(p), other = edgeClearance(q);
  const a = v128.load(p), b = v128.load(q), c = v128.load(p, 16), d = v128.load(q, 16);
  low0 = f32x4.pmin(f32x4.sub(a, clearance), f32x4.sub(b, other));
  high0 = f32x4.pmax(f32x4.add(a, clearance), f32x4.add(b, other));
  low1 = f32x4.pmin(f32x4.sub(c, clearance), f32x4.sub(d, other));
  high1 = f32x4.pmax(f32x4.add(c, clearance), f32x4.add(d, other));
}

/** Bit 3 k + l for edge k of a triangle and edge l of another that may overlap: all nine: which belong to whom cannot be predicted. */
@inline
function edgesOverlap(p: usize, q: usize, r: usize, s: usize, t: usize, u: usize): u32 {
  setEdge(s, t);
  const a = low0, b = high0, c = low1, d = high1;
  setEdge(t, u);
  const e = low0, f = high0, g = low1, h = high1;
  setEdge(u, s);
  const i = low0, j = high0, k = low1, l = high1;
  let bits: u32 = 0;
  for (let edge: u32 = 0; edge < 3; edge++) {
    setEdge(edge == 0 ? p : edge == 1 ? q : r, edge == 0 ? q : edge == 1 ? r : p);
    const first = i32x4.bitmask(apart(low0, high0, low1, high1, a, b, c, d)) & 7;
    const second = i32x4.bitmask(apart(low0, high0, low1, high1, e, f, g, h)) & 7;
    const third = i32x4.bitmask(apart(low0, high0, low1, high1, i, j, k, l)) & 7;
    bits |= (<u32>(first == 0) | (<u32>(second == 0) << 1) | (<u32>(third == 0) << 2)) << (3 * edge);
  }
  return bits;
}

/**
 * Bits of what may overlap. @param i @param j the leaves' corners @param boxA @param boxB their boxes @param stars 0 when the
 * triangles are of different trees and share no corner
 */
export function leavesOverlap(
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
  const apartAs = noPoint ? 0 : apartness(p, q, r, s, t, u);
  if (apartAs == 2) return 0;

  const ownA = load<u32>(i, 12), ownB = load<u32>(j, 12);
  let what: u32 = 0;
  if (ownA & CORNERS) what = cornersOverlap(p, q, r, boxB) & ownA;
  if (ownB & CORNERS) what |= (cornersOverlap(s, t, u, boxA) & ownB) << 3;
  what &= ~noPoint;
  // Bits 3 k + l of the edges that belong to both: those of the second three times, where the first has one.
  const mine = (ownA >> 3) & 7;
  const owned = ((mine & 1) | ((mine & 2) << 2) | ((mine & 4) << 4)) * ((ownB >> 3) & 7) & ~noEdge;
  return apartAs || !owned ? what : what | ((edgesOverlap(p, q, r, s, t, u) & owned) << 6);
}
