// Irregular springs at nodes of grids, one after another, in f32: what the sweeps over a grid add to its own springs.
// Lists: per row its vector index, its block index, the first of its entries, the first of them that leads to a later
// node. Entries: the other end's vector and block index, the edge. Edges: coefficient and share.

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
