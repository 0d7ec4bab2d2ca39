// Twin of src/reference/sweeps.ts for nodes of no grid: four rows at a time, with no spring among them, in f32. Of every four `fours` has
// its vector index, its block index, the first of its quads that lead to earlier nodes and the first that lead to later ones; the next four
// has where they end. A quad is one spring of each row, or none where that has no more: the rows of the other ends in `others`, in `arms` x
// of √c d of all four, y, z, and s: B = g gᵀ + s I.

import { axis0, axis1, axis2, both, copyBeside, join, putBeside, row3, times0, times1, times2 } from "./lanes";

// Σ B v_j: globals, because AssemblyScript returns one value.
let sum0: v128 = i32x4(0, 0, 0, 0), sum1: v128 = i32x4(0, 0, 0, 0), sum2: v128 = i32x4(0, 0, 0, 0);

/** Σ B v_j over some quads, into sum0 to sum2. */
@inline
function pull(first: usize, last: usize, others: usize, arms: usize, beside: usize): void {
  let x = f32x4.splat(0), y = f32x4.splat(0), z = f32x4.splat(0);
  for (let at = others + (first << 4), arm = arms + (first << 6), end = others + (last << 4); at < end; at += 16, arm += 64) {
    const r0 = v128.load(beside + (<usize>load<u32>(at) << 4)), r1 = v128.load(beside + (<usize>load<u32>(at, 4) << 4));
    const r2 = v128.load(beside + (<usize>load<u32>(at, 8) << 4)), r3 = v128.load(beside + (<usize>load<u32>(at, 12) << 4));
    const vx = axis0(r0, r1, r2, r3), vy = axis1(r0, r1, r2, r3), vz = axis2(r0, r1, r2, r3);
    const gx = v128.load(arm), gy = v128.load(arm, 16), gz = v128.load(arm, 32), s = v128.load(arm, 48);
    const along = row3(gx, gy, gz, vx, vy, vz);
    x = f32x4.add(x, f32x4.add(f32x4.mul(gx, along), f32x4.mul(s, vx)));
    y = f32x4.add(y, f32x4.add(f32x4.mul(gy, along), f32x4.mul(s, vy)));
    z = f32x4.add(z, f32x4.add(f32x4.mul(gz, along), f32x4.mul(s, vz)));
  }
  sum0 = x;
  sum1 = y;
  sum2 = z;
}

export function startRows(
  from: usize, to: usize, lists: usize, fours: usize, others: usize, arms: usize, beside: usize, width: usize,
  pivot: usize, inverse: usize, b: usize, r: usize,
): f64 {
  const bytes = width << 2;
  let total = f64x2.splat(0);
  copyBeside(from, lists, width, r, beside);
  for (let row = from; row < to; row += 4) {
    const four = fours + ((row - from) << 2);
    const i: usize = <usize>load<u32>(four) << 2;
    const k: usize = <usize>load<u32>(four, 4) << 2;
    pull(load<u32>(four, 8), load<u32>(four, 24), others, arms, beside);
    const a0 = sum0, a1 = sum1, a2 = sum2;
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
  from: usize, to: usize, lists: usize, fours: usize, others: usize, arms: usize, beside: usize, width: usize, beta: f32,
  diagonal: usize, inverse: usize, r: usize, p: usize, t: usize, u: usize,
): f64 {
  const bytes = width << 2;
  const by = f32x4.splat(beta);
  let total = f64x2.splat(0);
  for (let row = to; row > from;) {
    row -= 4;
    const four = fours + ((row - from) << 2);
    const i: usize = <usize>load<u32>(four) << 2;
    const k: usize = <usize>load<u32>(four, 4) << 2;
    pull(load<u32>(four, 12), load<u32>(four, 28), others, arms, beside);
    const s0 = sum0, s1 = sum1, s2 = sum2;
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
  from: usize, to: usize, lists: usize, fours: usize, others: usize, arms: usize, beside: usize, width: usize, alpha: f32,
  pivot: usize, inverse: usize, p: usize, t: usize, u: usize, s: usize, r: usize, x: usize,
): f64 {
  const bytes = width << 2;
  const by = f32x4.splat(alpha);
  let total = f64x2.splat(0);
  copyBeside(from, lists, width, s, beside);
  for (let row = from; row < to; row += 4) {
    const four = fours + ((row - from) << 2);
    const i: usize = <usize>load<u32>(four) << 2;
    const k: usize = <usize>load<u32>(four, 4) << 2;
    pull(load<u32>(four, 8), load<u32>(four, 24), others, arms, beside);
    const a0 = sum0, a1 = sum1, a2 = sum2;
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
