// Twin of src/matrix/factor.ts (diagonal) and sweeps.ts (product) for nodes of no grid, row by row, in f32. Lists: see rows.ts.
// `springVectors` has √c d and s of every entry's spring, B = g gᵀ + s I.

import { copyGridRows, putRows } from "../lanes";

@inline
function begin(lists: usize, row: usize): usize {
  return load<u32>(lists + (row << 4), 8);
}

@inline
function end(lists: usize, row: usize): usize {
  return load<u32>(lists + (row << 4), 24);
}

/** a·b of the first three lanes in all four; the fourth of b is 0. */
@inline
function dot(a: v128, b: v128): v128 {
  const m = f32x4.mul(a, b);
  const pairs = f32x4.add(m, v128.shuffle<f32>(m, m, 1, 0, 3, 2));
  return f32x4.add(pairs, v128.shuffle<f32>(pairs, pairs, 2, 3, 0, 1));
}

@inline
function addTo(at: usize, value: f64): void {
  store<f32>(at, <f32>(<f64>load<f32>(at) + value));
}

/** A spring as one lane of a spring group (groups.ts). */
@inline
function keep(springGroup: usize, lane: usize, others: usize, springVectors: usize, other: usize, springVector: v128): void {
  const at = springVectors + (springGroup << 6) + (lane << 2);
  v128.store32_lane(at, springVector, 0);
  v128.store32_lane(at, springVector, 1, 16);
  v128.store32_lane(at, springVector, 2, 32);
  v128.store32_lane(at, springVector, 3, 48);
  store<u32>(others + (springGroup << 4) + (lane << 2), <u32>other);
}

/** Spring groups for which some rows of a group have no spring. The other end is a row that a sweep has been at by then. */
@inline
function fillUp(springGroup: usize, last: usize, lane: usize, others: usize, springVectors: usize, other: usize): void {
  for (; springGroup < last; springGroup++) keep(springGroup, lane, others, springVectors, other, f32x4.splat(0));
}

// Ends of the spring groups of a row: globals, because AssemblyScript returns one value.
let early: usize = 0, late: usize = 0;

/** diagonal += Σ B at a row, and `springVectors` of its entries; what is above its drop limit is kept, and only that is in the diagonal. */
@inline
function addRow(
  row: usize, lane: usize, keeps: bool, lists: usize, others: usize, springVectors: usize, rowScratch: usize, width: usize, entries: usize, edges: usize,
  diagonal: usize, dropLimit: usize, keptOthers: usize, keptArms: usize,
): void {
  const bytes = width << 2;
  const own = v128.load(rowScratch + (row << 4));
  const later: usize = load<u32>(lists + (row << 4), 12);
  // In f64: sums of springs that weigh hundreds of masses are not to lose the masses.
  let xxyy = f64x2.splat(0), xzyz = f64x2.splat(0), xyzz = f64x2.splat(0);
  let share: f64 = 0;
  for (let e = begin(lists, row), last = end(lists, row); e < last; e++) {
    const index: usize = load<u32>(entries + e * 12, 8);
    const edge = edges + (index << 3);
    const c = load<f32>(edge);
    const other = load<u32>(others + (e << 2));
    const d = f32x4.sub(v128.load(rowScratch + (<usize>other << 4)), own);
    const g = f32x4.mul(f32x4.splat(sqrt<f32>(c)), d);
    const springVector = f32x4.replace_lane(g, 3, load<f32>(edge, 4));
    v128.store(springVectors + (e << 4), springVector);
    // No branches: which springs are dropped cannot be predicted. What is not kept is written over by the next.
    const isKept = <u32>!(c <= load<f32>(dropLimit + (index << 2))), mask = i32x4.splat(-<i32>isKept);
    const kept = v128.and(g, mask);
    if (keeps) {
      const isEarly = <u32>(e < later);
      keep(isEarly ? early : late, lane, keptOthers, keptArms, rowScratch + (<usize>other << 4), springVector);
      early += isKept & isEarly;
      late += isKept & ~isEarly;
    }
    const gxgy = f64x2.promote_low_f32x4(kept);
    const gzgz = f64x2.promote_low_f32x4(v128.shuffle<f32>(kept, kept, 2, 2, 2, 2));
    const gxgz = v128.shuffle<f64>(gxgy, gzgz, 0, 2), gygz = v128.shuffle<f64>(gxgy, gzgz, 1, 3);
    xxyy = f64x2.add(xxyy, f64x2.mul(gxgy, gxgy));
    xzyz = f64x2.add(xzyz, f64x2.mul(gxgy, gzgz));
    xyzz = f64x2.add(xyzz, f64x2.mul(gxgz, gygz));
    share += <f64>f32x4.extract_lane(v128.and(springVector, mask), 3);
  }
  const k = diagonal + (<usize>load<u32>(lists + (row << 4), 4) << 2);
  addTo(k, f64x2.extract_lane(xxyy, 0) + share);
  addTo(k + bytes, f64x2.extract_lane(xyzz, 0));
  addTo(k + 2 * bytes, f64x2.extract_lane(xzyz, 0));
  addTo(k + 3 * bytes, f64x2.extract_lane(xxyy, 1) + share);
  addTo(k + 4 * bytes, f64x2.extract_lane(xzyz, 1));
  addTo(k + 5 * bytes, f64x2.extract_lane(xyzz, 1) + share);
}

/** Diagonal, spring vectors, groups and spring groups of all rows; rows of grids have no groups. Spring groups that lead to later nodes begin at `half`. */
export function diagonalRows(
  from: usize, to: usize, lists: usize, others: usize, springVectors: usize, rowScratch: usize, width: usize, entries: usize, edges: usize,
  y: usize, diagonal: usize, dropLimit: usize, groups: usize, half: usize, keptOthers: usize, keptArms: usize,
): void {
  setRowScratch(from, to, lists, rowScratch, width, y);
  for (let row: usize = 0; row < from; row++) {
    addRow(row, 0, false, lists, others, springVectors, rowScratch, width, entries, edges, diagonal, dropLimit, keptOthers, keptArms);
  }
  // Behind the last group there is room for the ends of four rows.
  const ends = groups + ((to - from) << 2) + 16;
  let firstEarly: usize = 0, firstLate = half;
  for (let row = from; row < to; row += 4) {
    const group = groups + ((row - from) << 2);
    store<u32>(group, <u32>firstEarly, 8);
    store<u32>(group, <u32>firstLate, 12);
    let lastEarly = firstEarly, lastLate = firstLate;
    for (let lane: usize = 0; lane < 4; lane++) {
      early = firstEarly;
      late = firstLate;
      addRow(row + lane, lane, true, lists, others, springVectors, rowScratch, width, entries, edges, diagonal, dropLimit, keptOthers, keptArms);
      store<u32>(ends + (lane << 3), <u32>early);
      store<u32>(ends + (lane << 3), <u32>late, 4);
      lastEarly = max(lastEarly, early);
      lastLate = max(lastLate, late);
    }
    for (let lane: usize = 0; lane < 4; lane++) {
      fillUp(load<u32>(ends + (lane << 3)), lastEarly, lane, keptOthers, keptArms, rowScratch);
      fillUp(load<u32>(ends + (lane << 3), 4), lastLate, lane, keptOthers, keptArms, rowScratch + ((to - 1) << 4));
    }
    firstEarly = lastEarly;
    firstLate = lastLate;
  }
  const last = groups + ((to - from) << 2);
  store<u32>(last, <u32>firstEarly, 8);
  store<u32>(last, <u32>firstLate, 12);
}

/** Σ B (p_i − p_j) of a row; `rowScratch` has p. */
@inline
function product(row: usize, lists: usize, others: usize, springVectors: usize, rowScratch: usize): v128 {
  const own = v128.load(rowScratch + (row << 4));
  let sum = f32x4.splat(0);
  for (let e = begin(lists, row), last = end(lists, row); e < last; e++) {
    const g = v128.load(springVectors + (e << 4));
    const v = f32x4.sub(own, v128.load(rowScratch + (<usize>load<u32>(others + (e << 2)) << 4)));
    const s = v128.shuffle<f32>(g, g, 3, 3, 3, 3);
    sum = f32x4.add(sum, f32x4.add(f32x4.mul(g, dot(g, v)), f32x4.mul(s, v)));
  }
  return sum;
}

/** A vector of all rows, where `product` reads it. */
@inline
function setRowScratch(from: usize, to: usize, lists: usize, rowScratch: usize, width: usize, v: usize): void {
  const bytes = width << 2;
  copyGridRows(from, lists, width, v, rowScratch);
  for (let row = from; row < to; row += 4) {
    const i: usize = v + (<usize>load<u32>(lists + (row << 4)) << 2);
    putRows(rowScratch + (row << 4), 16, v128.load(i), v128.load(i + bytes), v128.load(i + 2 * bytes));
  }
}

/** q += Σ B (p_i − p_j) at every row, of grids as well. */
export function applyRows(
  from: usize, to: usize, lists: usize, others: usize, springVectors: usize, rowScratch: usize, width: usize, p: usize, q: usize,
): void {
  const bytes = width << 2;
  setRowScratch(from, to, lists, rowScratch, width, p);
  for (let row: usize = 0; row < to; row++) {
    const sum = product(row, lists, others, springVectors, rowScratch);
    const i = q + (<usize>load<u32>(lists + (row << 4)) << 2);
    store<f32>(i, load<f32>(i) + f32x4.extract_lane(sum, 0));
    store<f32>(i + bytes, load<f32>(i + bytes) + f32x4.extract_lane(sum, 1));
    store<f32>(i + 2 * bytes, load<f32>(i + 2 * bytes) + f32x4.extract_lane(sum, 2));
  }
}

/** q = own p + Σ B (p_i − p_j) at the rows of some slots; `first` is the slot of the row `from`. Sums as in `applyBlocks` and `applyRows`. */
export function applyRowsAt(
  from: usize, to: usize, lists: usize, others: usize, springVectors: usize, rowScratch: usize, width: usize, p: usize, q: usize,
  own: usize, slots: usize, count: usize, first: usize,
): void {
  const bytes = width << 2;
  setRowScratch(from, to, lists, rowScratch, width, p);
  for (let k: usize = 0; k < count; k++) {
    const row = from + <usize>load<u32>(slots + (k << 2)) - first;
    const sum = product(row, lists, others, springVectors, rowScratch);
    const i: usize = <usize>load<u32>(lists + (row << 4)) << 2;
    const b = own + (<usize>load<u32>(lists + (row << 4), 4) << 2);
    const x = load<f32>(p + i), y = load<f32>(p + i + bytes), z = load<f32>(p + i + 2 * bytes);
    const xy = load<f32>(b + bytes), xz = load<f32>(b + 2 * bytes), yz = load<f32>(b + 4 * bytes);
    store<f32>(q + i, load<f32>(b) * x + xy * y + xz * z + f32x4.extract_lane(sum, 0));
    store<f32>(q + i + bytes, xy * x + load<f32>(b + 3 * bytes) * y + yz * z + f32x4.extract_lane(sum, 1));
    store<f32>(q + i + 2 * bytes, xz * x + yz * y + load<f32>(b + 5 * bytes) * z + f32x4.extract_lane(sum, 2));
  }
}
