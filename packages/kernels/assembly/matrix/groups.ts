// Twin of src/matrix/sweeps.ts for nodes of no grid: groups of four rows with no spring among them, in f32. Of every group `groups` has its
// vector index, its block index, the first of its spring groups that lead to earlier nodes and the first that lead to later ones; the next
// group has where they end. A spring group is one spring of each row, or none where a row has no more: `others` has where the vectors of the
// other ends are, `springVectors` x of √c d of all four, y, z, and s: B = g gᵀ + s I.

import { axis0, axis1, axis2, both, copyGridRows, join, putRows, row3 } from "../lanes";

const INITIAL = 0, BACKWARD = 1, FORWARD = 2;

/** Bytes between x and y of four rows where there are no grids: addresses are then one sum each. */
const NARROW: usize = 16;

/** What a group does with Σ B v_j: r = DI (b + Σ), and r·D r. */
@inline
function initialGroup(
  i: usize, k: usize, bytes: usize, at: usize, pivot: usize, inverse: usize, b: usize, r: usize, a0: v128, a1: v128, a2: v128,
): v128 {
  const s0 = f32x4.add(a0, v128.load(b + i)), s1 = f32x4.add(a1, v128.load(b + i + bytes)), s2 = f32x4.add(a2, v128.load(b + i + 2 * bytes));
  const d = inverse + k;
  const d0 = v128.load(d), d1 = v128.load(d + bytes), d2 = v128.load(d + 2 * bytes);
  const d3 = v128.load(d + 3 * bytes), d4 = v128.load(d + 4 * bytes), d5 = v128.load(d + 5 * bytes);
  const r0 = row3(d0, d1, d2, s0, s1, s2), r1 = row3(d1, d3, d4, s0, s1, s2), r2 = row3(d2, d4, d5, s0, s1, s2);
  v128.store(r + i, r0);
  v128.store(r + i + bytes, r1);
  v128.store(r + i + 2 * bytes, r2);
  putRows(at, 16, r0, r1, r2);
  return squared(pivot + k, bytes, r0, r1, r2);
}

/** v·D v of each row. */
@inline
function squared(d: usize, bytes: usize, v0: v128, v1: v128, v2: v128): v128 {
  const d0 = v128.load(d), d1 = v128.load(d + bytes), d2 = v128.load(d + 2 * bytes);
  const d3 = v128.load(d + 3 * bytes), d4 = v128.load(d + 4 * bytes), d5 = v128.load(d + 5 * bytes);
  return row3(v0, v1, v2, row3(d0, d1, d2, v0, v1, v2), row3(d1, d3, d4, v0, v1, v2), row3(d2, d4, d5, v0, v1, v2));
}

/** p = r + β p, t = p + DI Σ, u = D t; and t·(u − 2 Σ). */
@inline
function backwardGroup(
  i: usize, k: usize, bytes: usize, at: usize, by: v128, diagonal: usize, inverse: usize, r: usize, p: usize, t: usize, u: usize,
  a0: v128, a1: v128, a2: v128,
): v128 {
  const d = inverse + k;
  const d0 = v128.load(d), d1 = v128.load(d + bytes), d2 = v128.load(d + 2 * bytes);
  const d3 = v128.load(d + 3 * bytes), d4 = v128.load(d + 4 * bytes), d5 = v128.load(d + 5 * bytes);
  const p0 = f32x4.add(v128.load(r + i), f32x4.mul(by, v128.load(p + i)));
  const p1 = f32x4.add(v128.load(r + i + bytes), f32x4.mul(by, v128.load(p + i + bytes)));
  const p2 = f32x4.add(v128.load(r + i + 2 * bytes), f32x4.mul(by, v128.load(p + i + 2 * bytes)));
  v128.store(p + i, p0);
  v128.store(p + i + bytes, p1);
  v128.store(p + i + 2 * bytes, p2);
  const t0 = f32x4.add(p0, row3(d0, d1, d2, a0, a1, a2));
  const t1 = f32x4.add(p1, row3(d1, d3, d4, a0, a1, a2));
  const t2 = f32x4.add(p2, row3(d2, d4, d5, a0, a1, a2));
  v128.store(t + i, t0);
  v128.store(t + i + bytes, t1);
  v128.store(t + i + 2 * bytes, t2);
  putRows(at, 16, t0, t1, t2);
  const e = diagonal + k;
  const e0 = v128.load(e), e1 = v128.load(e + bytes), e2 = v128.load(e + 2 * bytes);
  const e3 = v128.load(e + 3 * bytes), e4 = v128.load(e + 4 * bytes), e5 = v128.load(e + 5 * bytes);
  const n0 = row3(e0, e1, e2, t0, t1, t2), n1 = row3(e1, e3, e4, t0, t1, t2), n2 = row3(e2, e4, e5, t0, t1, t2);
  v128.store(u + i, n0);
  v128.store(u + i + bytes, n1);
  v128.store(u + i + 2 * bytes, n2);
  const q0 = f32x4.sub(n0, f32x4.add(a0, a0)), q1 = f32x4.sub(n1, f32x4.add(a1, a1)), q2 = f32x4.sub(n2, f32x4.add(a2, a2));
  return row3(t0, t1, t2, q0, q1, q2);
}

/** q = p − t + DI (u + Σ), s = q − t, r −= α q, x += α t; and r·D r. */
@inline
function forwardGroup(
  i: usize, k: usize, bytes: usize, at: usize, by: v128, pivot: usize, inverse: usize, p: usize, t: usize, u: usize, s: usize, r: usize, x: usize,
  a0: v128, a1: v128, a2: v128,
): v128 {
  const b0 = f32x4.add(a0, v128.load(u + i)), b1 = f32x4.add(a1, v128.load(u + i + bytes)), b2 = f32x4.add(a2, v128.load(u + i + 2 * bytes));
  const d = inverse + k;
  const d0 = v128.load(d), d1 = v128.load(d + bytes), d2 = v128.load(d + 2 * bytes);
  const d3 = v128.load(d + 3 * bytes), d4 = v128.load(d + 4 * bytes), d5 = v128.load(d + 5 * bytes);
  const t0 = v128.load(t + i), t1 = v128.load(t + i + bytes), t2 = v128.load(t + i + 2 * bytes);
  const q0 = f32x4.add(f32x4.sub(v128.load(p + i), t0), row3(d0, d1, d2, b0, b1, b2));
  const q1 = f32x4.add(f32x4.sub(v128.load(p + i + bytes), t1), row3(d1, d3, d4, b0, b1, b2));
  const q2 = f32x4.add(f32x4.sub(v128.load(p + i + 2 * bytes), t2), row3(d2, d4, d5, b0, b1, b2));
  const s0 = f32x4.sub(q0, t0), s1 = f32x4.sub(q1, t1), s2 = f32x4.sub(q2, t2);
  v128.store(s + i, s0);
  v128.store(s + i + bytes, s1);
  v128.store(s + i + 2 * bytes, s2);
  putRows(at, 16, s0, s1, s2);
  v128.store(x + i, f32x4.add(v128.load(x + i), f32x4.mul(by, t0)));
  v128.store(x + i + bytes, f32x4.add(v128.load(x + i + bytes), f32x4.mul(by, t1)));
  v128.store(x + i + 2 * bytes, f32x4.add(v128.load(x + i + 2 * bytes), f32x4.mul(by, t2)));
  const r0 = f32x4.sub(v128.load(r + i), f32x4.mul(by, q0));
  const r1 = f32x4.sub(v128.load(r + i + bytes), f32x4.mul(by, q1));
  const r2 = f32x4.sub(v128.load(r + i + 2 * bytes), f32x4.mul(by, q2));
  v128.store(r + i, r0);
  v128.store(r + i + bytes, r1);
  v128.store(r + i + 2 * bytes, r2);
  return squared(pivot + k, bytes, r0, r1, r2);
}

/** One of the three, from the first group to the last, or back: `blocks` is the pivots or the diagonal, `b` the right-hand side. */
@inline
function sweep(
  kind: i32, from: usize, to: usize, groups: usize, others: usize, springVectors: usize, rowScratch: usize, bytes: usize, scale: f32,
  blocks: usize, inverse: usize, b: usize, p: usize, t: usize, u: usize, s: usize, r: usize, x: usize,
): f64 {
  const by = f32x4.splat(scale);
  let total = f64x2.splat(0);
  for (let left = from; left < to; left += 4) {
    const row = kind == BACKWARD ? to + from - 4 - left : left;
    const group = groups + ((row - from) << 2) + (kind == BACKWARD ? 4 : 0);
    const first: usize = load<u32>(group, 8), last: usize = load<u32>(group, 24);
    let x0 = f32x4.splat(0), x1 = x0, x2 = x0;
    for (let other = others + (first << 4), springVector = springVectors + (first << 6), end = others + (last << 4); other < end; other += 16, springVector += 64) {
      const r0 = v128.load(load<u32>(other)), r1 = v128.load(load<u32>(other, 4));
      const r2 = v128.load(load<u32>(other, 8)), r3 = v128.load(load<u32>(other, 12));
      const v0 = axis0(r0, r1, r2, r3), v1 = axis1(r0, r1, r2, r3), v2 = axis2(r0, r1, r2, r3);
      const g0 = v128.load(springVector), g1 = v128.load(springVector, 16), g2 = v128.load(springVector, 32), share = v128.load(springVector, 48);
      const along = row3(g0, g1, g2, v0, v1, v2);
      x0 = f32x4.add(x0, f32x4.add(f32x4.mul(g0, along), f32x4.mul(share, v0)));
      x1 = f32x4.add(x1, f32x4.add(f32x4.mul(g1, along), f32x4.mul(share, v1)));
      x2 = f32x4.add(x2, f32x4.add(f32x4.mul(g2, along), f32x4.mul(share, v2)));
    }
    const begin = groups + ((row - from) << 2);
    const i: usize = <usize>load<u32>(begin) << 2, k: usize = <usize>load<u32>(begin, 4) << 2;
    const at = rowScratch + (row << 4);
    if (kind == INITIAL) total = join(total, initialGroup(i, k, bytes, at, blocks, inverse, b, r, x0, x1, x2));
    else if (kind == BACKWARD) total = join(total, backwardGroup(i, k, bytes, at, by, blocks, inverse, r, p, t, u, x0, x1, x2));
    else total = join(total, forwardGroup(i, k, bytes, at, by, blocks, inverse, p, t, u, s, r, x, x0, x1, x2));
  }
  return both(total);
}

export function initialRows(
  from: usize, to: usize, lists: usize, groups: usize, others: usize, springVectors: usize, rowScratch: usize, width: usize,
  pivot: usize, inverse: usize, b: usize, r: usize,
): f64 {
  copyGridRows(from, lists, width, r, rowScratch);
  return sweep(INITIAL, from, to, groups, others, springVectors, rowScratch, width << 2, 0, pivot, inverse, b, 0, 0, 0, 0, r, 0);
}

export function backwardRows(
  from: usize, to: usize, _lists: usize, groups: usize, others: usize, springVectors: usize, rowScratch: usize, width: usize, beta: f32,
  diagonal: usize, inverse: usize, r: usize, p: usize, t: usize, u: usize,
): f64 {
  return width << 2 == NARROW
    ? sweep(BACKWARD, from, to, groups, others, springVectors, rowScratch, NARROW, beta, diagonal, inverse, 0, p, t, u, 0, r, 0)
    : sweep(BACKWARD, from, to, groups, others, springVectors, rowScratch, width << 2, beta, diagonal, inverse, 0, p, t, u, 0, r, 0);
}

export function forwardRows(
  from: usize, to: usize, lists: usize, groups: usize, others: usize, springVectors: usize, rowScratch: usize, width: usize, alpha: f32,
  pivot: usize, inverse: usize, p: usize, t: usize, u: usize, s: usize, r: usize, x: usize,
): f64 {
  copyGridRows(from, lists, width, s, rowScratch);
  return width << 2 == NARROW
    ? sweep(FORWARD, from, to, groups, others, springVectors, rowScratch, NARROW, alpha, pivot, inverse, 0, p, t, u, s, r, x)
    : sweep(FORWARD, from, to, groups, others, springVectors, rowScratch, width << 2, alpha, pivot, inverse, 0, p, t, u, s, r, x);
}
