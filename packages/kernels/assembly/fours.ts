// Twin of src/reference/factor.ts and sweeps.ts for nodes of no grid: four rows at a time, with no spring among them, in f32.
// What a sweep has found at a row it leaves beside the slots, x y z 0 together: one load per neighbour. `arms` has √c d and s
// of every entry's spring, B = g gᵀ + s I. Lists: see rows.ts.

import { holdSlots, invertFour } from "./blocks";

@inline
function begin(lists: usize, row: usize, later: bool): usize {
  return load<u32>(lists + (row << 4) + (later ? 12 : 8));
}

@inline
function end(lists: usize, row: usize, later: bool): usize {
  return load<u32>(lists + (row << 4) + (later ? 24 : 12));
}

/** a·b of the first three lanes in all four; the fourth of b is 0. */
@inline
function dot(a: v128, b: v128): v128 {
  const m = f32x4.mul(a, b);
  const pairs = f32x4.add(m, v128.shuffle<f32>(m, m, 1, 0, 3, 2));
  return f32x4.add(pairs, v128.shuffle<f32>(pairs, pairs, 2, 3, 0, 1));
}

/** Σ B v_j over the earlier or the later neighbours of a row; the fourth lane is anything. */
@inline
function pull(row: usize, later: bool, lists: usize, others: usize, arms: usize, beside: usize): v128 {
  let sum = f32x4.splat(0);
  for (let e = begin(lists, row, later), last = end(lists, row, later); e < last; e++) {
    const g = v128.load(arms + (e << 4));
    const v = v128.load(beside + (<usize>load<u32>(others + (e << 2)) << 4));
    const s = v128.shuffle<f32>(g, g, 3, 3, 3, 3);
    sum = f32x4.add(sum, f32x4.add(f32x4.mul(g, dot(g, v)), f32x4.mul(s, v)));
  }
  return sum;
}

/** Of four vectors: x, y or z. */
@inline
function axis0(r0: v128, r1: v128, r2: v128, r3: v128): v128 {
  return v128.shuffle<f32>(v128.shuffle<f32>(r0, r1, 0, 4, 1, 5), v128.shuffle<f32>(r2, r3, 0, 4, 1, 5), 0, 1, 4, 5);
}

@inline
function axis1(r0: v128, r1: v128, r2: v128, r3: v128): v128 {
  return v128.shuffle<f32>(v128.shuffle<f32>(r0, r1, 0, 4, 1, 5), v128.shuffle<f32>(r2, r3, 0, 4, 1, 5), 2, 3, 6, 7);
}

@inline
function axis2(r0: v128, r1: v128, r2: v128, r3: v128): v128 {
  return v128.shuffle<f32>(v128.shuffle<f32>(r0, r1, 2, 6, 3, 7), v128.shuffle<f32>(r2, r3, 2, 6, 3, 7), 0, 1, 4, 5);
}

/** x, y and z of four rows as four vectors, `stride` bytes apart. */
@inline
function putBeside(at: usize, stride: usize, x: v128, y: v128, z: v128): void {
  const zero = f32x4.splat(0);
  const xy01 = v128.shuffle<f32>(x, y, 0, 4, 1, 5);
  const xy23 = v128.shuffle<f32>(x, y, 2, 6, 3, 7);
  const z01 = v128.shuffle<f32>(z, zero, 0, 4, 1, 5);
  const z23 = v128.shuffle<f32>(z, zero, 2, 6, 3, 7);
  v128.store(at, v128.shuffle<f32>(xy01, z01, 0, 1, 4, 5));
  v128.store(at + stride, v128.shuffle<f32>(xy01, z01, 2, 3, 6, 7));
  v128.store(at + 2 * stride, v128.shuffle<f32>(xy23, z23, 0, 1, 4, 5));
  v128.store(at + 3 * stride, v128.shuffle<f32>(xy23, z23, 2, 3, 6, 7));
}

@inline
function row3(b0: v128, b1: v128, b2: v128, x: v128, y: v128, z: v128): v128 {
  return f32x4.add(f32x4.add(f32x4.mul(b0, x), f32x4.mul(b1, y)), f32x4.mul(b2, z));
}

/** Rows of the blocks of four slots times vectors. */
@inline
function times0(block: usize, bytes: usize, x: v128, y: v128, z: v128): v128 {
  return row3(v128.load(block), v128.load(block + bytes), v128.load(block + 2 * bytes), x, y, z);
}

@inline
function times1(block: usize, bytes: usize, x: v128, y: v128, z: v128): v128 {
  return row3(v128.load(block + bytes), v128.load(block + 3 * bytes), v128.load(block + 4 * bytes), x, y, z);
}

@inline
function times2(block: usize, bytes: usize, x: v128, y: v128, z: v128): v128 {
  return row3(v128.load(block + 2 * bytes), v128.load(block + 4 * bytes), v128.load(block + 5 * bytes), x, y, z);
}

/** Adds four f32 to two f64. */
@inline
function join(total: v128, four: v128): v128 {
  const high = v128.shuffle<f32>(four, four, 2, 3, 2, 3);
  return f64x2.add(total, f64x2.add(f64x2.promote_low_f32x4(four), f64x2.promote_low_f32x4(high)));
}

@inline
function both(total: v128): f64 {
  return f64x2.extract_lane(total, 0) + f64x2.extract_lane(total, 1);
}

/** What the sweep has found at nodes of grids, where rows of no grid look for it. */
@inline
function copyBeside(rows: usize, lists: usize, width: usize, v: usize, beside: usize): void {
  for (let row: usize = 0; row < rows; row++) {
    const i = v + (<usize>load<u32>(lists + (row << 4)) << 2);
    const at = beside + (row << 4);
    store<f32>(at, load<f32>(i));
    store<f32>(at, load<f32>(i + (width << 2)), 4);
    store<f32>(at, load<f32>(i + (width << 3)), 8);
    store<f32>(at, 0, 12);
  }
}

export function startRows(
  from: usize, to: usize, lists: usize, others: usize, arms: usize, beside: usize, width: usize,
  pivot: usize, inverse: usize, b: usize, r: usize,
): f64 {
  const bytes = width << 2;
  let total = f64x2.splat(0);
  copyBeside(from, lists, width, r, beside);
  for (let row = from; row < to; row += 4) {
    const i: usize = <usize>load<u32>(lists + (row << 4)) << 2;
    const k: usize = <usize>load<u32>(lists + (row << 4), 4) << 2;
    const v0 = pull(row, false, lists, others, arms, beside), v1 = pull(row + 1, false, lists, others, arms, beside);
    const v2 = pull(row + 2, false, lists, others, arms, beside), v3 = pull(row + 3, false, lists, others, arms, beside);
    const a0 = axis0(v0, v1, v2, v3), a1 = axis1(v0, v1, v2, v3), a2 = axis2(v0, v1, v2, v3);
    const s0 = f32x4.add(a0, v128.load(b + i)), s1 = f32x4.add(a1, v128.load(b + i + bytes)), s2 = f32x4.add(a2, v128.load(b + i + 2 * bytes));
    const r0 = times0(inverse + k, bytes, s0, s1, s2), r1 = times1(inverse + k, bytes, s0, s1, s2), r2 = times2(inverse + k, bytes, s0, s1, s2);
    v128.store(r + i, r0);
    v128.store(r + i + bytes, r1);
    v128.store(r + i + 2 * bytes, r2);
    putBeside(beside + (row << 4), 16, r0, r1, r2);
    const m0 = times0(pivot + k, bytes, r0, r1, r2), m1 = times1(pivot + k, bytes, r0, r1, r2), m2 = times2(pivot + k, bytes, r0, r1, r2);
    total = join(total, row3(r0, r1, r2, m0, m1, m2));
  }
  return both(total);
}

export function backRows(
  from: usize, to: usize, lists: usize, others: usize, arms: usize, beside: usize, width: usize, beta: f32,
  diagonal: usize, inverse: usize, r: usize, p: usize, t: usize, u: usize,
): f64 {
  const bytes = width << 2;
  const by = f32x4.splat(beta);
  let total = f64x2.splat(0);
  for (let row = to; row > from;) {
    row -= 4;
    const i: usize = <usize>load<u32>(lists + (row << 4)) << 2;
    const k: usize = <usize>load<u32>(lists + (row << 4), 4) << 2;
    const v0 = pull(row, true, lists, others, arms, beside), v1 = pull(row + 1, true, lists, others, arms, beside);
    const v2 = pull(row + 2, true, lists, others, arms, beside), v3 = pull(row + 3, true, lists, others, arms, beside);
    const s0 = axis0(v0, v1, v2, v3), s1 = axis1(v0, v1, v2, v3), s2 = axis2(v0, v1, v2, v3);
    const m0 = times0(inverse + k, bytes, s0, s1, s2), m1 = times1(inverse + k, bytes, s0, s1, s2), m2 = times2(inverse + k, bytes, s0, s1, s2);
    const p0 = f32x4.add(v128.load(r + i), f32x4.mul(by, v128.load(p + i)));
    const p1 = f32x4.add(v128.load(r + i + bytes), f32x4.mul(by, v128.load(p + i + bytes)));
    const p2 = f32x4.add(v128.load(r + i + 2 * bytes), f32x4.mul(by, v128.load(p + i + 2 * bytes)));
    const t0 = f32x4.add(p0, m0), t1 = f32x4.add(p1, m1), t2 = f32x4.add(p2, m2);
    v128.store(p + i, p0);
    v128.store(p + i + bytes, p1);
    v128.store(p + i + 2 * bytes, p2);
    v128.store(t + i, t0);
    v128.store(t + i + bytes, t1);
    v128.store(t + i + 2 * bytes, t2);
    putBeside(beside + (row << 4), 16, t0, t1, t2);
    const n0 = times0(diagonal + k, bytes, t0, t1, t2), n1 = times1(diagonal + k, bytes, t0, t1, t2), n2 = times2(diagonal + k, bytes, t0, t1, t2);
    v128.store(u + i, n0);
    v128.store(u + i + bytes, n1);
    v128.store(u + i + 2 * bytes, n2);
    const q0 = f32x4.sub(n0, f32x4.add(s0, s0)), q1 = f32x4.sub(n1, f32x4.add(s1, s1)), q2 = f32x4.sub(n2, f32x4.add(s2, s2));
    total = join(total, row3(t0, t1, t2, q0, q1, q2));
  }
  return both(total);
}

export function forthRows(
  from: usize, to: usize, lists: usize, others: usize, arms: usize, beside: usize, width: usize, alpha: f32,
  pivot: usize, inverse: usize, p: usize, t: usize, u: usize, s: usize, r: usize, x: usize,
): f64 {
  const bytes = width << 2;
  const by = f32x4.splat(alpha);
  let total = f64x2.splat(0);
  copyBeside(from, lists, width, s, beside);
  for (let row = from; row < to; row += 4) {
    const i: usize = <usize>load<u32>(lists + (row << 4)) << 2;
    const k: usize = <usize>load<u32>(lists + (row << 4), 4) << 2;
    const v0 = pull(row, false, lists, others, arms, beside), v1 = pull(row + 1, false, lists, others, arms, beside);
    const v2 = pull(row + 2, false, lists, others, arms, beside), v3 = pull(row + 3, false, lists, others, arms, beside);
    const a0 = axis0(v0, v1, v2, v3), a1 = axis1(v0, v1, v2, v3), a2 = axis2(v0, v1, v2, v3);
    const b0 = f32x4.add(a0, v128.load(u + i)), b1 = f32x4.add(a1, v128.load(u + i + bytes)), b2 = f32x4.add(a2, v128.load(u + i + 2 * bytes));
    const m0 = times0(inverse + k, bytes, b0, b1, b2), m1 = times1(inverse + k, bytes, b0, b1, b2), m2 = times2(inverse + k, bytes, b0, b1, b2);
    const t0 = v128.load(t + i), t1 = v128.load(t + i + bytes), t2 = v128.load(t + i + 2 * bytes);
    const q0 = f32x4.add(f32x4.sub(v128.load(p + i), t0), m0);
    const q1 = f32x4.add(f32x4.sub(v128.load(p + i + bytes), t1), m1);
    const q2 = f32x4.add(f32x4.sub(v128.load(p + i + 2 * bytes), t2), m2);
    const s0 = f32x4.sub(q0, t0), s1 = f32x4.sub(q1, t1), s2 = f32x4.sub(q2, t2);
    v128.store(s + i, s0);
    v128.store(s + i + bytes, s1);
    v128.store(s + i + 2 * bytes, s2);
    putBeside(beside + (row << 4), 16, s0, s1, s2);
    const r0 = f32x4.sub(v128.load(r + i), f32x4.mul(by, q0));
    const r1 = f32x4.sub(v128.load(r + i + bytes), f32x4.mul(by, q1));
    const r2 = f32x4.sub(v128.load(r + i + 2 * bytes), f32x4.mul(by, q2));
    v128.store(r + i, r0);
    v128.store(r + i + bytes, r1);
    v128.store(r + i + 2 * bytes, r2);
    v128.store(x + i, f32x4.add(v128.load(x + i), f32x4.mul(by, t0)));
    v128.store(x + i + bytes, f32x4.add(v128.load(x + i + bytes), f32x4.mul(by, t1)));
    v128.store(x + i + 2 * bytes, f32x4.add(v128.load(x + i + 2 * bytes), f32x4.mul(by, t2)));
    const n0 = times0(pivot + k, bytes, r0, r1, r2), n1 = times1(pivot + k, bytes, r0, r1, r2), n2 = times2(pivot + k, bytes, r0, r1, r2);
    total = join(total, row3(r0, r1, r2, n0, n1, n2));
  }
  return both(total);
}

@inline
function addTo(at: usize, value: f64): void {
  store<f32>(at, <f32>(<f64>load<f32>(at) + value));
}

/** diagonal += Σ B at every row, of grids as well, and `arms` of its entries: g = √c d and s, B = g gᵀ + s I. */
export function diagonalRows(
  from: usize, to: usize, lists: usize, others: usize, arms: usize, beside: usize, width: usize, entries: usize, edges: usize,
  y: usize, diagonal: usize,
): void {
  const bytes = width << 2;
  copyBeside(from, lists, width, y, beside);
  for (let row = from; row < to; row += 4) {
    const i: usize = y + (<usize>load<u32>(lists + (row << 4)) << 2);
    putBeside(beside + (row << 4), 16, v128.load(i), v128.load(i + bytes), v128.load(i + 2 * bytes));
  }
  for (let row: usize = 0; row < to; row++) {
    const own = v128.load(beside + (row << 4));
    // In f64: sums of springs that weigh hundreds of masses are not to lose the masses.
    let xx: f64 = 0, xy: f64 = 0, xz: f64 = 0, yy: f64 = 0, yz: f64 = 0, zz: f64 = 0, share: f64 = 0;
    for (let e = begin(lists, row, false), last = end(lists, row, true); e < last; e++) {
      const edge = edges + (<usize>load<u32>(entries + e * 12, 8) << 3);
      const root = sqrt<f32>(load<f32>(edge));
      const d = f32x4.sub(v128.load(beside + (<usize>load<u32>(others + (e << 2)) << 4)), own);
      const g = f32x4.mul(f32x4.splat(root), d);
      const arm = f32x4.replace_lane(g, 3, load<f32>(edge, 4));
      v128.store(arms + (e << 4), arm);
      const gx = <f64>f32x4.extract_lane(g, 0), gy = <f64>f32x4.extract_lane(g, 1), gz = <f64>f32x4.extract_lane(g, 2);
      xx += gx * gx;
      xy += gx * gy;
      xz += gx * gz;
      yy += gy * gy;
      yz += gy * gz;
      zz += gz * gz;
      share += <f64>load<f32>(edge, 4);
    }
    const k = diagonal + (<usize>load<u32>(lists + (row << 4), 4) << 2);
    addTo(k, xx + share);
    addTo(k + bytes, xy);
    addTo(k + 2 * bytes, xz);
    addTo(k + 3 * bytes, yy + share);
    addTo(k + 4 * bytes, yz);
    addTo(k + 5 * bytes, zz + share);
  }
}

/** q += Σ B (p_i − p_j) at every row, of grids as well. */
export function applyRows(
  from: usize, to: usize, lists: usize, others: usize, arms: usize, beside: usize, width: usize, p: usize, q: usize,
): void {
  const bytes = width << 2;
  copyBeside(from, lists, width, p, beside);
  for (let row = from; row < to; row += 4) {
    const i: usize = p + (<usize>load<u32>(lists + (row << 4)) << 2);
    putBeside(beside + (row << 4), 16, v128.load(i), v128.load(i + bytes), v128.load(i + 2 * bytes));
  }
  for (let row: usize = 0; row < to; row++) {
    const own = v128.load(beside + (row << 4));
    let sum = f32x4.splat(0);
    for (let e = begin(lists, row, false), last = end(lists, row, true); e < last; e++) {
      const g = v128.load(arms + (e << 4));
      const v = f32x4.sub(own, v128.load(beside + (<usize>load<u32>(others + (e << 2)) << 4)));
      const s = v128.shuffle<f32>(g, g, 3, 3, 3, 3);
      sum = f32x4.add(sum, f32x4.add(f32x4.mul(g, dot(g, v)), f32x4.mul(s, v)));
    }
    const i = q + (<usize>load<u32>(lists + (row << 4)) << 2);
    store<f32>(i, load<f32>(i) + f32x4.extract_lane(sum, 0));
    store<f32>(i + bytes, load<f32>(i + bytes) + f32x4.extract_lane(sum, 1));
    store<f32>(i + 2 * bytes, load<f32>(i + 2 * bytes) + f32x4.extract_lane(sum, 2));
  }
}

// Columns of Σ B DI B: globals, because AssemblyScript returns one value.
let c0: v128 = i32x4(0, 0, 0, 0), c1: v128 = i32x4(0, 0, 0, 0), c2: v128 = i32x4(0, 0, 0, 0);

/** Σ B DI B over the earlier neighbours of a row, B DI B = (α g + s w) gᵀ + s g wᵀ + s² DI with w = DI g, α = g·w. */
@inline
function pass(row: usize, lists: usize, others: usize, arms: usize, beside: usize): void {
  let x = f32x4.splat(0), y = f32x4.splat(0), z = f32x4.splat(0);
  for (let e = begin(lists, row, false), last = end(lists, row, false); e < last; e++) {
    const arm = v128.load(arms + (e << 4));
    const inverse = beside + <usize>load<u32>(others + (e << 2)) * 48;
    const i0 = v128.load(inverse), i1 = v128.load(inverse, 16), i2 = v128.load(inverse, 32);
    const s = v128.shuffle<f32>(arm, arm, 3, 3, 3, 3);
    const g = f32x4.replace_lane(arm, 3, 0);
    const g0 = v128.shuffle<f32>(arm, arm, 0, 0, 0, 0), g1 = v128.shuffle<f32>(arm, arm, 1, 1, 1, 1), g2 = v128.shuffle<f32>(arm, arm, 2, 2, 2, 2);
    const w = row3(i0, i1, i2, g0, g1, g2);
    const h = f32x4.add(f32x4.mul(dot(g, w), g), f32x4.mul(s, w));
    const sg = f32x4.mul(s, g), ss = f32x4.mul(s, s);
    const w0 = v128.shuffle<f32>(w, w, 0, 0, 0, 0), w1 = v128.shuffle<f32>(w, w, 1, 1, 1, 1), w2 = v128.shuffle<f32>(w, w, 2, 2, 2, 2);
    x = f32x4.add(x, row3(h, sg, ss, g0, w0, i0));
    y = f32x4.add(y, row3(h, sg, ss, g1, w1, i1));
    z = f32x4.add(z, row3(h, sg, ss, g2, w2, i2));
  }
  c0 = x;
  c1 = y;
  c2 = z;
}

/** The inverse pivot of a node of a grid, where rows of no grid look for it. */
@inline
function copyInverse(rows: usize, lists: usize, width: usize, inverse: usize, beside: usize): void {
  const bytes = width << 2;
  for (let row: usize = 0; row < rows; row++) {
    const k = inverse + (<usize>load<u32>(lists + (row << 4), 4) << 2);
    const at = beside + row * 48;
    const xy = load<f32>(k + bytes), xz = load<f32>(k + 2 * bytes), yz = load<f32>(k + 4 * bytes);
    v128.store(at, f32x4(load<f32>(k), xy, xz, 0));
    v128.store(at, f32x4(xy, load<f32>(k + 3 * bytes), yz, 0), 16);
    v128.store(at, f32x4(xz, yz, load<f32>(k + 5 * bytes), 0), 32);
  }
}

export function factorRows(
  from: usize, to: usize, lists: usize, others: usize, arms: usize, beside: usize, width: usize, theta: f32,
  diagonal: usize, floor: usize, filter: usize, pivot: usize, inverse: usize, held: usize, heldCount: i32,
): void {
  const bytes = width << 2;
  const relax = f32x4.splat(theta);
  let nextHeld = 0;
  if (theta > 0) copyInverse(from, lists, width, inverse, beside);
  for (let row = from; row < to; row += 4) {
    const i: usize = load<u32>(lists + (row << 4));
    const k: usize = <usize>load<u32>(lists + (row << 4), 4) << 2;
    // Scalars lie where vectors do, with one field per node instead of three.
    const slot = (i / (3 * width)) * width + (i % (3 * width));
    let e0 = v128.load(diagonal + k), e1 = v128.load(diagonal + k + bytes), e2 = v128.load(diagonal + k + 2 * bytes);
    let e3 = v128.load(diagonal + k + 3 * bytes), e4 = v128.load(diagonal + k + 4 * bytes), e5 = v128.load(diagonal + k + 5 * bytes);
    if (theta > 0) {
      pass(row, lists, others, arms, beside);
      const x0 = c0, y0 = c1, z0 = c2;
      pass(row + 1, lists, others, arms, beside);
      const x1 = c0, y1 = c1, z1 = c2;
      pass(row + 2, lists, others, arms, beside);
      const x2 = c0, y2 = c1, z2 = c2;
      pass(row + 3, lists, others, arms, beside);
      const x3 = c0, y3 = c1, z3 = c2;
      e0 = f32x4.sub(e0, f32x4.mul(relax, axis0(x0, x1, x2, x3)));
      e1 = f32x4.sub(e1, f32x4.mul(relax, axis1(x0, x1, x2, x3)));
      e2 = f32x4.sub(e2, f32x4.mul(relax, axis2(x0, x1, x2, x3)));
      e3 = f32x4.sub(e3, f32x4.mul(relax, axis1(y0, y1, y2, y3)));
      e4 = f32x4.sub(e4, f32x4.mul(relax, axis2(y0, y1, y2, y3)));
      e5 = f32x4.sub(e5, f32x4.mul(relax, axis2(z0, z1, z2, z3)));
    }
    v128.store(pivot + k, e0);
    v128.store(pivot + k + bytes, e1);
    v128.store(pivot + k + 2 * bytes, e2);
    v128.store(pivot + k + 3 * bytes, e3);
    v128.store(pivot + k + 4 * bytes, e4);
    v128.store(pivot + k + 5 * bytes, e5);
    invertFour(v128.load(floor + (slot << 2)), theta > 0, bytes, pivot + k, inverse + k);
    nextHeld = holdSlots(nextHeld, heldCount, held, <i32>slot + 4, <i32>width, floor, filter, pivot, inverse);
    const xy = v128.load(inverse + k + bytes), xz = v128.load(inverse + k + 2 * bytes), yz = v128.load(inverse + k + 4 * bytes);
    const at = beside + row * 48;
    putBeside(at, 48, v128.load(inverse + k), xy, xz);
    putBeside(at + 16, 48, xy, v128.load(inverse + k + 3 * bytes), yz);
    putBeside(at + 32, 48, xz, yz, v128.load(inverse + k + 5 * bytes));
  }
}
