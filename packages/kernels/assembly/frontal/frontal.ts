// Twin of src/frontal/reference.ts in f64x2: the same products and sums in the same order, so the same bits.

export function solveTiles(
  front: usize, stride: usize, tiles: i32, width: usize, corner: usize, inverse: usize, left: usize, right: usize,
): void {
  const bytes = stride << 3;
  for (let tile: i32 = 0; tile < tiles; tile++) {
    for (let c: usize = 0; c < width; c++) {
      const at = front + (c << 3);
      let low = f64x2.replace_lane(f64x2.splat(load<f64>(at)), 1, load<f64>(at + bytes));
      let high = f64x2.replace_lane(f64x2.splat(load<f64>(at + 2 * bytes)), 1, load<f64>(at + 3 * bytes));
      const row = corner + ((c * width) << 3);
      for (let k: usize = 0; k < c; k++) {
        const l = v128.load64_splat(row + (k << 3));
        const u = right + (k << 5);
        low = f64x2.sub(low, f64x2.mul(l, v128.load(u)));
        high = f64x2.sub(high, f64x2.mul(l, v128.load(u, 16)));
      }
      const packed = c << 5;
      v128.store(right + packed, low);
      v128.store(right + packed, high, 16);
      const by = v128.load64_splat(inverse + (c << 3));
      low = f64x2.mul(low, by);
      high = f64x2.mul(high, by);
      v128.store(left + packed, low);
      v128.store(left + packed, high, 16);
      store<f64>(at, f64x2.extract_lane(low, 0));
      store<f64>(at + bytes, f64x2.extract_lane(low, 1));
      store<f64>(at + 2 * bytes, f64x2.extract_lane(high, 0));
      store<f64>(at + 3 * bytes, f64x2.extract_lane(high, 1));
    }
    front += bytes << 2;
    left += width << 5;
    right += width << 5;
  }
}

export function subtractTiles(front: usize, stride: usize, tiles: i32, width: usize, left: usize, right: usize): void {
  const bytes = stride << 3;
  const panel = width << 5;
  for (let i: i32 = 0; i < tiles; i++) {
    let other = right;
    let at = front;
    for (let j: i32 = 0; j <= i; j++) {
      subtractTile(at, bytes, panel, left, other);
      other += panel;
      at += 32;
    }
    front += bytes << 2;
    left += panel;
  }
}

@inline
function subtractTile(at: usize, bytes: usize, panel: usize, left: usize, right: usize): void {
  let a0 = f64x2.splat(0), a1 = f64x2.splat(0);
  let b0 = f64x2.splat(0), b1 = f64x2.splat(0);
  let c0 = f64x2.splat(0), c1 = f64x2.splat(0);
  let d0 = f64x2.splat(0), d1 = f64x2.splat(0);
  for (let k: usize = 0; k < panel; k += 32) {
    const r0 = v128.load(right + k);
    const r1 = v128.load(right + k, 16);
    const a = v128.load64_splat(left + k);
    a0 = f64x2.add(a0, f64x2.mul(a, r0));
    a1 = f64x2.add(a1, f64x2.mul(a, r1));
    const b = v128.load64_splat(left + k, 8);
    b0 = f64x2.add(b0, f64x2.mul(b, r0));
    b1 = f64x2.add(b1, f64x2.mul(b, r1));
    const c = v128.load64_splat(left + k, 16);
    c0 = f64x2.add(c0, f64x2.mul(c, r0));
    c1 = f64x2.add(c1, f64x2.mul(c, r1));
    const d = v128.load64_splat(left + k, 24);
    d0 = f64x2.add(d0, f64x2.mul(d, r0));
    d1 = f64x2.add(d1, f64x2.mul(d, r1));
  }
  v128.store(at, f64x2.sub(v128.load(at), a0));
  v128.store(at, f64x2.sub(v128.load(at, 16), a1), 16);
  at += bytes;
  v128.store(at, f64x2.sub(v128.load(at), b0));
  v128.store(at, f64x2.sub(v128.load(at, 16), b1), 16);
  at += bytes;
  v128.store(at, f64x2.sub(v128.load(at), c0));
  v128.store(at, f64x2.sub(v128.load(at, 16), c1), 16);
  at += bytes;
  v128.store(at, f64x2.sub(v128.load(at), d0));
  v128.store(at, f64x2.sub(v128.load(at, 16), d1), 16);
}
