// Twin of src/matrix/factor.ts for nodes of no grid: pivots of four rows at a time, in f32. Groups and spring groups: see groups.ts.

import { constrainSlots, invertBlock, invertGroup } from "./blocks";
import { axis0, axis1, axis2, putRows, row3 } from "../lanes";

// Σ B DI B: globals, because AssemblyScript returns one value.
let xx: v128 = i32x4(0, 0, 0, 0), xy: v128 = i32x4(0, 0, 0, 0), xz: v128 = i32x4(0, 0, 0, 0);
let yy: v128 = i32x4(0, 0, 0, 0), yz: v128 = i32x4(0, 0, 0, 0), zz: v128 = i32x4(0, 0, 0, 0);

/** Of the row whose vector is at an address: blocks take three times the place. */
@inline
function blockOf(vector: usize, rowScratch: usize): usize {
  return 3 * vector - 2 * rowScratch;
}

/** Σ B DI B over some spring groups, B DI B = (α g + s w) gᵀ + s g wᵀ + s² DI with w = DI g, α = g·w. */
@inline
function pass(first: usize, last: usize, others: usize, springVectors: usize, rowScratch: usize): void {
  let s0 = f32x4.splat(0), s1 = f32x4.splat(0), s2 = f32x4.splat(0), s3 = f32x4.splat(0), s4 = f32x4.splat(0), s5 = f32x4.splat(0);
  for (let springGroup = first; springGroup < last; springGroup++) {
    const at = others + (springGroup << 4), springVector = springVectors + (springGroup << 6);
    const a = blockOf(load<u32>(at), rowScratch), b = blockOf(load<u32>(at, 4), rowScratch);
    const c = blockOf(load<u32>(at, 8), rowScratch), d = blockOf(load<u32>(at, 12), rowScratch);
    const a0 = v128.load(a), b0 = v128.load(b), c0 = v128.load(c), d0 = v128.load(d);
    const i0 = axis0(a0, b0, c0, d0), i1 = axis1(a0, b0, c0, d0), i2 = axis2(a0, b0, c0, d0);
    const a1 = v128.load(a, 16), b1 = v128.load(b, 16), c1 = v128.load(c, 16), d1 = v128.load(d, 16);
    const i3 = axis1(a1, b1, c1, d1), i4 = axis2(a1, b1, c1, d1);
    const i5 = axis2(v128.load(a, 32), v128.load(b, 32), v128.load(c, 32), v128.load(d, 32));
    const gx = v128.load(springVector), gy = v128.load(springVector, 16), gz = v128.load(springVector, 32), s = v128.load(springVector, 48);
    const wx = row3(i0, i1, i2, gx, gy, gz), wy = row3(i1, i3, i4, gx, gy, gz), wz = row3(i2, i4, i5, gx, gy, gz);
    const along = row3(gx, gy, gz, wx, wy, wz);
    const hx = f32x4.add(f32x4.mul(along, gx), f32x4.mul(s, wx));
    const hy = f32x4.add(f32x4.mul(along, gy), f32x4.mul(s, wy));
    const hz = f32x4.add(f32x4.mul(along, gz), f32x4.mul(s, wz));
    const sx = f32x4.mul(s, gx), sy = f32x4.mul(s, gy), sz = f32x4.mul(s, gz), ss = f32x4.mul(s, s);
    s0 = f32x4.add(s0, row3(hx, sx, ss, gx, wx, i0));
    s1 = f32x4.add(s1, row3(hx, sx, ss, gy, wy, i1));
    s2 = f32x4.add(s2, row3(hx, sx, ss, gz, wz, i2));
    s3 = f32x4.add(s3, row3(hy, sy, ss, gy, wy, i3));
    s4 = f32x4.add(s4, row3(hy, sy, ss, gz, wz, i4));
    s5 = f32x4.add(s5, row3(hz, sz, ss, gz, wz, i5));
  }
  xx = s0;
  xy = s1;
  xz = s2;
  yy = s3;
  yz = s4;
  zz = s5;
}

/** The inverse pivot of a node of a grid, where rows of no grid read it. */
@inline
function copyInverse(rows: usize, lists: usize, width: usize, inverse: usize, rowScratch: usize): void {
  const bytes = width << 2;
  for (let row: usize = 0; row < rows; row++) {
    const k = inverse + (<usize>load<u32>(lists + (row << 4), 4) << 2);
    const at = rowScratch + row * 48;
    const xy = load<f32>(k + bytes), xz = load<f32>(k + 2 * bytes), yz = load<f32>(k + 4 * bytes);
    v128.store(at, f32x4(load<f32>(k), xy, xz, 0));
    v128.store(at, f32x4(xy, load<f32>(k + 3 * bytes), yz, 0), 16);
    v128.store(at, f32x4(xz, yz, load<f32>(k + 5 * bytes), 0), 32);
  }
}

export function factorRows(
  from: usize, to: usize, lists: usize, groups: usize, others: usize, springVectors: usize, rowScratch: usize, width: usize, theta: f32,
  diagonal: usize, floor: usize, filter: usize, pivot: usize, inverse: usize, constrained: usize, constrainedCount: i32,
): void {
  const bytes = width << 2;
  const relax = f32x4.splat(theta);
  let nextHeld = 0;
  if (theta > 0) copyInverse(from, lists, width, inverse, rowScratch);
  for (let row = from; row < to; row += 4) {
    const group = groups + ((row - from) << 2);
    const i: usize = load<u32>(group);
    const k: usize = <usize>load<u32>(group, 4) << 2;
    // Scalars lie where vectors do, with one field per node instead of three.
    const slot = (i / (3 * width)) * width + (i % (3 * width));
    let e0 = v128.load(diagonal + k), e1 = v128.load(diagonal + k + bytes), e2 = v128.load(diagonal + k + 2 * bytes);
    let e3 = v128.load(diagonal + k + 3 * bytes), e4 = v128.load(diagonal + k + 4 * bytes), e5 = v128.load(diagonal + k + 5 * bytes);
    if (theta > 0) {
      pass(load<u32>(group, 8), load<u32>(group, 24), others, springVectors, rowScratch);
      e0 = f32x4.sub(e0, f32x4.mul(relax, xx));
      e1 = f32x4.sub(e1, f32x4.mul(relax, xy));
      e2 = f32x4.sub(e2, f32x4.mul(relax, xz));
      e3 = f32x4.sub(e3, f32x4.mul(relax, yy));
      e4 = f32x4.sub(e4, f32x4.mul(relax, yz));
      e5 = f32x4.sub(e5, f32x4.mul(relax, zz));
    }
    v128.store(pivot + k, e0);
    v128.store(pivot + k + bytes, e1);
    v128.store(pivot + k + 2 * bytes, e2);
    v128.store(pivot + k + 3 * bytes, e3);
    v128.store(pivot + k + 4 * bytes, e4);
    v128.store(pivot + k + 5 * bytes, e5);
    invertGroup(v128.load(floor + (slot << 2)), theta > 0, bytes, pivot + k, inverse + k);
    nextHeld = constrainSlots(nextHeld, constrainedCount, constrained, <i32>slot + 4, <i32>width, floor, filter, pivot, inverse);
    const xy = v128.load(inverse + k + bytes), xz = v128.load(inverse + k + 2 * bytes), yz = v128.load(inverse + k + 4 * bytes);
    const at = rowScratch + row * 48;
    putRows(at, 48, v128.load(inverse + k), xy, xz);
    putRows(at + 16, 48, xy, v128.load(inverse + k + 3 * bytes), yz);
    putRows(at + 32, 48, xz, yz, v128.load(inverse + k + 5 * bytes));
  }
}

/** Entries of a list of irregular springs (irregular.ts): the block of the other end, and the edge. */
const ENTRY: usize = 12;

@inline
function wide(at: usize): f64 {
  return <f64>load<f32>(at);
}

/** The pivots of some slots anew, one by one and in f64, from the inverses of earlier ones as they are; `first` is the slot of row `from`. */
export function refactorRows(
  from: usize, lists: usize, springVectors: usize, entries: usize, edges: usize, dropLimit: usize, width: usize, theta: f64,
  diagonal: usize, floor: usize, filter: usize, pivot: usize, inverse: usize, slots: usize, count: usize, first: usize,
): void {
  const bytes = width << 2;
  for (let n: usize = 0; n < count; n++) {
    const slot: usize = load<u32>(slots + (n << 2));
    const row = lists + ((from + slot - first) << 4);
    const k: usize = load<u32>(row, 4);
    let xx: f64 = 0, xy: f64 = 0, xz: f64 = 0, yy: f64 = 0, yz: f64 = 0, zz: f64 = 0;
    for (let e: usize = load<u32>(row, 8), later: usize = load<u32>(row, 12); e < later; e++) {
      const edge: usize = load<u32>(entries + e * ENTRY, 8);
      if (load<f32>(edges + (edge << 3)) <= load<f32>(dropLimit + (edge << 2))) continue;
      const i = inverse + (<usize>load<u32>(entries + e * ENTRY, 4) << 2);
      const i0 = wide(i), i1 = wide(i + bytes), i2 = wide(i + 2 * bytes), i3 = wide(i + 3 * bytes), i4 = wide(i + 4 * bytes), i5 = wide(i + 5 * bytes);
      const springVector = springVectors + (e << 4);
      const gx = wide(springVector), gy = wide(springVector + 4), gz = wide(springVector + 8), s = wide(springVector + 12);
      const wx = i0 * gx + i1 * gy + i2 * gz, wy = i1 * gx + i3 * gy + i4 * gz, wz = i2 * gx + i4 * gy + i5 * gz;
      const along = gx * wx + gy * wy + gz * wz;
      const hx = along * gx + s * wx, hy = along * gy + s * wy, hz = along * gz + s * wz;
      xx += hx * gx + s * gx * wx + s * s * i0;
      xy += hx * gy + s * gx * wy + s * s * i1;
      xz += hx * gz + s * gx * wz + s * s * i2;
      yy += hy * gy + s * gy * wy + s * s * i3;
      yz += hy * gz + s * gy * wz + s * s * i4;
      zz += hz * gz + s * gz * wz + s * s * i5;
    }
    const d = diagonal + (k << 2), p = pivot + (k << 2);
    store<f32>(p, <f32>(wide(d) - theta * xx));
    store<f32>(p + bytes, <f32>(wide(d + bytes) - theta * xy));
    store<f32>(p + 2 * bytes, <f32>(wide(d + 2 * bytes) - theta * xz));
    store<f32>(p + 3 * bytes, <f32>(wide(d + 3 * bytes) - theta * yy));
    store<f32>(p + 4 * bytes, <f32>(wide(d + 4 * bytes) - theta * yz));
    store<f32>(p + 5 * bytes, <f32>(wide(d + 5 * bytes) - theta * zz));
    invertBlock(k, width, load<f32>(floor + (slot << 2)), filter, pivot, inverse);
  }
}
