// Twin of src/reference/rows.ts: nodes with irregular springs, one after another, in f32.
// Lists: per row its vector index, its block index, the first of its entries, the first of them that leads to a later
// node. Entries: the other end's vector and block index, the edge. Edges: coefficient and share.

import { invertBlock } from "./blocks";

@inline
function at(base: usize, index: usize): f32 {
  return load<f32>(base + (index << 2));
}

@inline
function put(base: usize, index: usize, value: f32): void {
  store<f32>(base + (index << 2), value);
}

let a0: f32 = 0, a1: f32 = 0, a2: f32 = 0;

/** Σ B v_j over the entries from `from` to `to` of the node at `i`, into a0, a1, a2. */
@inline
function gather(from: usize, to: usize, i: usize, entries: usize, edges: usize, width: usize, y: usize, v: usize): void {
  const y0 = at(y, i), y1 = at(y, i + width), y2 = at(y, i + 2 * width);
  let s0: f32 = 0, s1: f32 = 0, s2: f32 = 0;
  for (let e = from; e < to; e++) {
    const entry = entries + e * 12;
    const j: usize = load<u32>(entry);
    const edge = edges + (<usize>load<u32>(entry, 8) << 3);
    const c = load<f32>(edge), s = load<f32>(edge, 4);
    const d0 = at(y, j) - y0, d1 = at(y, j + width) - y1, d2 = at(y, j + 2 * width) - y2;
    const v0 = at(v, j), v1 = at(v, j + width), v2 = at(v, j + 2 * width);
    const w = c * (d0 * v0 + d1 * v1 + d2 * v2);
    s0 += w * d0 + s * v0;
    s1 += w * d1 + s * v1;
    s2 += w * d2 + s * v2;
  }
  a0 = s0;
  a1 = s1;
  a2 = s2;
}

@inline
function begin(lists: usize, row: usize, later: bool): usize {
  return load<u32>(lists + (row << 4) + (later ? 12 : 8));
}

@inline
function end(lists: usize, row: usize, later: bool): usize {
  return later ? load<u32>(lists + (row << 4) + 24) : load<u32>(lists + (row << 4) + 12);
}

/** extra = Σ B v_j over the earlier or the later neighbours of some rows. */
export function gatherRows(
  from: usize, to: usize, later: bool, lists: usize, entries: usize, edges: usize, width: usize, y: usize, v: usize, extra: usize,
): void {
  for (let row = from; row < to; row++) {
    const i: usize = load<u32>(lists + (row << 4));
    gather(begin(lists, row, later), end(lists, row, later), i, entries, edges, width, y, v);
    put(extra, i, a0);
    put(extra, i + width, a1);
    put(extra, i + 2 * width, a2);
  }
}

let b0: f32 = 0, b1: f32 = 0, b2: f32 = 0, b3: f32 = 0, b4: f32 = 0, b5: f32 = 0;

/** Σ B DI B over the earlier neighbours of a row, into b0 to b5. */
function gatherBlock(row: usize, lists: usize, entries: usize, edges: usize, width: usize, y: usize, inverse: usize): void {
  const i: usize = load<u32>(lists + (row << 4));
  const y0 = at(y, i), y1 = at(y, i + width), y2 = at(y, i + 2 * width);
  b0 = 0;
  b1 = 0;
  b2 = 0;
  b3 = 0;
  b4 = 0;
  b5 = 0;
  for (let e = begin(lists, row, false), last = end(lists, row, false); e < last; e++) {
    const entry = entries + e * 12;
    const j: usize = load<u32>(entry);
    const k: usize = load<u32>(entry, 4);
    const edge = edges + (<usize>load<u32>(entry, 8) << 3);
    const c = load<f32>(edge), s = load<f32>(edge, 4);
    const d0 = at(y, j) - y0, d1 = at(y, j + width) - y1, d2 = at(y, j + 2 * width) - y2;
    const i0 = at(inverse, k), i1 = at(inverse, k + width), i2 = at(inverse, k + 2 * width);
    const i3 = at(inverse, k + 3 * width), i4 = at(inverse, k + 4 * width), i5 = at(inverse, k + 5 * width);
    const w0 = i0 * d0 + i1 * d1 + i2 * d2;
    const w1 = i1 * d0 + i3 * d1 + i4 * d2;
    const w2 = i2 * d0 + i4 * d1 + i5 * d2;
    // In this order: c² alone may overflow.
    const cc = c * (c * (d0 * w0 + d1 * w1 + d2 * w2));
    const cs = c * s;
    const ss = s * s;
    b0 += cc * d0 * d0 + ss * i0 + cs * (2 * w0 * d0);
    b1 += cc * d0 * d1 + ss * i1 + cs * (w0 * d1 + d0 * w1);
    b2 += cc * d0 * d2 + ss * i2 + cs * (w0 * d2 + d0 * w2);
    b3 += cc * d1 * d1 + ss * i3 + cs * (2 * w1 * d1);
    b4 += cc * d1 * d2 + ss * i4 + cs * (w1 * d2 + d1 * w2);
    b5 += cc * d2 * d2 + ss * i5 + cs * (2 * w2 * d2);
  }
}

export function gatherBlocks(
  from: usize, to: usize, lists: usize, entries: usize, edges: usize, width: usize, y: usize, inverse: usize, extra: usize,
): void {
  for (let row = from; row < to; row++) {
    gatherBlock(row, lists, entries, edges, width, y, inverse);
    const k: usize = load<u32>(lists + (row << 4), 4);
    put(extra, k, b0);
    put(extra, k + width, b1);
    put(extra, k + 2 * width, b2);
    put(extra, k + 3 * width, b3);
    put(extra, k + 4 * width, b4);
    put(extra, k + 5 * width, b5);
  }
}

export function factorRows(
  from: usize, to: usize, lists: usize, entries: usize, edges: usize, width: usize, theta: f32,
  y: usize, diagonal: usize, floor: usize, filter: usize, pivot: usize, inverse: usize,
): void {
  for (let row = from; row < to; row++) {
    const i: usize = load<u32>(lists + (row << 4));
    const k: usize = load<u32>(lists + (row << 4), 4);
    if (theta > 0) gatherBlock(row, lists, entries, edges, width, y, inverse);
    else b0 = b1 = b2 = b3 = b4 = b5 = 0;
    put(pivot, k, at(diagonal, k) - theta * b0);
    put(pivot, k + width, at(diagonal, k + width) - theta * b1);
    put(pivot, k + 2 * width, at(diagonal, k + 2 * width) - theta * b2);
    put(pivot, k + 3 * width, at(diagonal, k + 3 * width) - theta * b3);
    put(pivot, k + 4 * width, at(diagonal, k + 4 * width) - theta * b4);
    put(pivot, k + 5 * width, at(diagonal, k + 5 * width) - theta * b5);
    // Scalars lie where vectors do, with one field per node instead of three.
    const segment = (i / (3 * width)) * width;
    invertBlock(k, width, at(floor, segment + (i % (3 * width))), filter, pivot, inverse);
  }
}

@inline
function blockRow0(m: usize, k: usize, width: usize, x: f32, y: f32, z: f32): f32 {
  return at(m, k) * x + at(m, k + width) * y + at(m, k + 2 * width) * z;
}

@inline
function blockRow1(m: usize, k: usize, width: usize, x: f32, y: f32, z: f32): f32 {
  return at(m, k + width) * x + at(m, k + 3 * width) * y + at(m, k + 4 * width) * z;
}

@inline
function blockRow2(m: usize, k: usize, width: usize, x: f32, y: f32, z: f32): f32 {
  return at(m, k + 2 * width) * x + at(m, k + 4 * width) * y + at(m, k + 5 * width) * z;
}

export function startRows(
  from: usize, to: usize, lists: usize, entries: usize, edges: usize, width: usize,
  y: usize, pivot: usize, inverse: usize, b: usize, r: usize,
): f64 {
  let sum: f64 = 0;
  for (let row = from; row < to; row++) {
    const i: usize = load<u32>(lists + (row << 4));
    const k: usize = load<u32>(lists + (row << 4), 4);
    gather(begin(lists, row, false), end(lists, row, false), i, entries, edges, width, y, r);
    const s0 = a0 + at(b, i), s1 = a1 + at(b, i + width), s2 = a2 + at(b, i + 2 * width);
    const r0 = blockRow0(inverse, k, width, s0, s1, s2);
    const r1 = blockRow1(inverse, k, width, s0, s1, s2);
    const r2 = blockRow2(inverse, k, width, s0, s1, s2);
    put(r, i, r0);
    put(r, i + width, r1);
    put(r, i + 2 * width, r2);
    sum += <f64>(r0 * blockRow0(pivot, k, width, r0, r1, r2) + r1 * blockRow1(pivot, k, width, r0, r1, r2) + r2 * blockRow2(pivot, k, width, r0, r1, r2));
  }
  return sum;
}

export function backRows(
  from: usize, to: usize, lists: usize, entries: usize, edges: usize, width: usize, beta: f32,
  y: usize, diagonal: usize, inverse: usize, r: usize, p: usize, t: usize, u: usize,
): f64 {
  let sum: f64 = 0;
  for (let row = to; row > from;) {
    row--;
    const i: usize = load<u32>(lists + (row << 4));
    const k: usize = load<u32>(lists + (row << 4), 4);
    gather(begin(lists, row, true), end(lists, row, true), i, entries, edges, width, y, t);
    const s0 = a0, s1 = a1, s2 = a2;
    const p0 = at(r, i) + beta * at(p, i);
    const p1 = at(r, i + width) + beta * at(p, i + width);
    const p2 = at(r, i + 2 * width) + beta * at(p, i + 2 * width);
    const t0 = p0 + blockRow0(inverse, k, width, s0, s1, s2);
    const t1 = p1 + blockRow1(inverse, k, width, s0, s1, s2);
    const t2 = p2 + blockRow2(inverse, k, width, s0, s1, s2);
    const u0 = blockRow0(diagonal, k, width, t0, t1, t2);
    const u1 = blockRow1(diagonal, k, width, t0, t1, t2);
    const u2 = blockRow2(diagonal, k, width, t0, t1, t2);
    put(p, i, p0);
    put(p, i + width, p1);
    put(p, i + 2 * width, p2);
    put(t, i, t0);
    put(t, i + width, t1);
    put(t, i + 2 * width, t2);
    put(u, i, u0);
    put(u, i + width, u1);
    put(u, i + 2 * width, u2);
    sum += <f64>(t0 * (u0 - s0 - s0) + t1 * (u1 - s1 - s1) + t2 * (u2 - s2 - s2));
  }
  return sum;
}

export function forthRows(
  from: usize, to: usize, lists: usize, entries: usize, edges: usize, width: usize, alpha: f32,
  y: usize, pivot: usize, inverse: usize, p: usize, t: usize, u: usize, s: usize, r: usize, x: usize,
): f64 {
  let sum: f64 = 0;
  for (let row = from; row < to; row++) {
    const i: usize = load<u32>(lists + (row << 4));
    const k: usize = load<u32>(lists + (row << 4), 4);
    gather(begin(lists, row, false), end(lists, row, false), i, entries, edges, width, y, s);
    const s0 = a0 + at(u, i), s1 = a1 + at(u, i + width), s2 = a2 + at(u, i + 2 * width);
    const t0 = at(t, i), t1 = at(t, i + width), t2 = at(t, i + 2 * width);
    const q0 = at(p, i) - t0 + blockRow0(inverse, k, width, s0, s1, s2);
    const q1 = at(p, i + width) - t1 + blockRow1(inverse, k, width, s0, s1, s2);
    const q2 = at(p, i + 2 * width) - t2 + blockRow2(inverse, k, width, s0, s1, s2);
    put(s, i, q0 - t0);
    put(s, i + width, q1 - t1);
    put(s, i + 2 * width, q2 - t2);
    const r0 = at(r, i) - alpha * q0;
    const r1 = at(r, i + width) - alpha * q1;
    const r2 = at(r, i + 2 * width) - alpha * q2;
    put(r, i, r0);
    put(r, i + width, r1);
    put(r, i + 2 * width, r2);
    put(x, i, at(x, i) + alpha * t0);
    put(x, i + width, at(x, i + width) + alpha * t1);
    put(x, i + 2 * width, at(x, i + 2 * width) + alpha * t2);
    sum += <f64>(r0 * blockRow0(pivot, k, width, r0, r1, r2) + r1 * blockRow1(pivot, k, width, r0, r1, r2) + r2 * blockRow2(pivot, k, width, r0, r1, r2));
  }
  return sum;
}
