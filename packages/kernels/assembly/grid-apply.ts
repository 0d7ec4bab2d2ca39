// Twin of src/reference/grid-apply.ts. Four slots of a row at a time, every spring visited once: its pull is added to
// the slot that owns it and left in a ring of rows, from which the rows below take it (in-row neighbours take it by a
// lane shuffle). Ring rows have a compile-time width, so that all their loads are one pointer + an immediate offset;
// two widths are compiled, because a wide ring wastes cache on a narrow sheet.

const NARROW: usize = (160 + 16) * 4;
const WIDE: usize = (1024 + 16) * 4;

/** Bytes of padding before column 0 of a ring row. */
const FRONT: usize = 16;

/** Springs that reach another row. */
const FAMILIES: usize = 6;

export function gridApply(
  springs: usize, own: usize, plane: usize, p: usize, q: usize, ring: usize,
  columns: i32, rows: i32, stride: i32,
): void {
  if (columns <= 160) apply<i32>(springs, own, plane << 2, p, q, ring, columns, rows, <usize>stride << 2);
  else apply<i64>(springs, own, plane << 2, p, q, ring, columns, rows, <usize>stride << 2);
}

@inline
function dot3(ax: v128, ay: v128, az: v128, bx: v128, by: v128, bz: v128): v128 {
  return f32x4.add(f32x4.add(f32x4.mul(ax, bx), f32x4.mul(ay, by)), f32x4.mul(az, bz));
}

/** `Width` i32 compiles the narrow ring, i64 the wide one: a type is the only compile-time parameter there is. */
function apply<Width>(
  springs: usize, own: usize, bytes: usize, p: usize, q: usize, ring: usize,
  columns: i32, rows: i32, stride: usize,
): void {
  const WIDTH: usize = sizeof<Width>() == 4 ? NARROW : WIDE;
  const zero = f32x4.splat(0);
  const span: usize = <usize>((columns + 3) & ~3) << 2;
  const layer: usize = FAMILIES * 3 * WIDTH;
  memory.fill(ring, 0, 3 * layer);
  let now = ring;
  let above = ring + layer;
  let above2 = ring + 2 * layer;
  for (let row: i32 = 0; row < rows; row++) {
    const start = <usize>row * stride;
    let spring = springs + <usize>row * (stride >> 4) * 448;
    let block = own + <usize>row * (stride >> 4) * 96;
    let a0 = zero, a1 = zero, a2 = zero;
    let b0 = zero, b1 = zero, b2 = zero;
    for (let i: usize = 0; i < span; i += 16) {
      const x = p + start + i;
      const y = x + bytes;
      const z = y + bytes;
      const p0 = v128.load(x);
      const p1 = v128.load(y);
      const p2 = v128.load(z);
      const xy = v128.load(block, 16);
      const xz = v128.load(block, 32);
      const yz = v128.load(block, 64);
      let q0 = dot3(v128.load(block), xy, xz, p0, p1, p2);
      let q1 = dot3(xy, v128.load(block, 48), yz, p0, p1, p2);
      let q2 = dot3(xz, yz, v128.load(block, 80), p0, p1, p2);

      // (1, 0): the slot to the right takes what this one owns, through the lanes.
      let d0 = f32x4.sub(p0, v128.load(x, 4));
      let d1 = f32x4.sub(p1, v128.load(y, 4));
      let d2 = f32x4.sub(p2, v128.load(z, 4));
      let g0 = v128.load(spring, 0), g1 = v128.load(spring, 16), g2 = v128.load(spring, 32), s = v128.load(spring, 48);
      let t = dot3(g0, g1, g2, d0, d1, d2);
      let c0 = f32x4.add(f32x4.mul(t, g0), f32x4.mul(s, d0));
      let c1 = f32x4.add(f32x4.mul(t, g1), f32x4.mul(s, d1));
      let c2 = f32x4.add(f32x4.mul(t, g2), f32x4.mul(s, d2));
      q0 = f32x4.add(q0, f32x4.sub(c0, v128.shuffle<f32>(a0, c0, 3, 4, 5, 6)));
      q1 = f32x4.add(q1, f32x4.sub(c1, v128.shuffle<f32>(a1, c1, 3, 4, 5, 6)));
      q2 = f32x4.add(q2, f32x4.sub(c2, v128.shuffle<f32>(a2, c2, 3, 4, 5, 6)));
      a0 = c0;
      a1 = c1;
      a2 = c2;

      // (2, 0)
      d0 = f32x4.sub(p0, v128.load(x, 8));
      d1 = f32x4.sub(p1, v128.load(y, 8));
      d2 = f32x4.sub(p2, v128.load(z, 8));
      g0 = v128.load(spring, 256), g1 = v128.load(spring, 272), g2 = v128.load(spring, 288);
      t = dot3(g0, g1, g2, d0, d1, d2);
      c0 = f32x4.mul(t, g0);
      c1 = f32x4.mul(t, g1);
      c2 = f32x4.mul(t, g2);
      q0 = f32x4.add(q0, f32x4.sub(c0, v128.shuffle<f32>(b0, c0, 2, 3, 4, 5)));
      q1 = f32x4.add(q1, f32x4.sub(c1, v128.shuffle<f32>(b1, c1, 2, 3, 4, 5)));
      q2 = f32x4.add(q2, f32x4.sub(c2, v128.shuffle<f32>(b2, c2, 2, 3, 4, 5)));
      b0 = c0;
      b1 = c1;
      b2 = c2;

      const out = now + i;
      const up = above + i;
      const up2 = above2 + i;
      const x1 = x + stride, y1 = y + stride, z1 = z + stride;
      const x2 = x1 + stride, y2 = y1 + stride, z2 = z1 + stride;

      // (0, 1)
      d0 = f32x4.sub(p0, v128.load(x1));
      d1 = f32x4.sub(p1, v128.load(y1));
      d2 = f32x4.sub(p2, v128.load(z1));
      g0 = v128.load(spring, 64), g1 = v128.load(spring, 80), g2 = v128.load(spring, 96), s = v128.load(spring, 112);
      t = dot3(g0, g1, g2, d0, d1, d2);
      c0 = f32x4.add(f32x4.mul(t, g0), f32x4.mul(s, d0));
      c1 = f32x4.add(f32x4.mul(t, g1), f32x4.mul(s, d1));
      c2 = f32x4.add(f32x4.mul(t, g2), f32x4.mul(s, d2));
      v128.store(out, c0, FRONT + 0 * WIDTH);
      v128.store(out, c1, FRONT + 1 * WIDTH);
      v128.store(out, c2, FRONT + 2 * WIDTH);
      q0 = f32x4.add(q0, f32x4.sub(c0, v128.load(up, FRONT + 0 * WIDTH)));
      q1 = f32x4.add(q1, f32x4.sub(c1, v128.load(up, FRONT + 1 * WIDTH)));
      q2 = f32x4.add(q2, f32x4.sub(c2, v128.load(up, FRONT + 2 * WIDTH)));

      // (1, 1)
      d0 = f32x4.sub(p0, v128.load(x1, 4));
      d1 = f32x4.sub(p1, v128.load(y1, 4));
      d2 = f32x4.sub(p2, v128.load(z1, 4));
      g0 = v128.load(spring, 128), g1 = v128.load(spring, 144), g2 = v128.load(spring, 160), s = v128.load(spring, 176);
      t = dot3(g0, g1, g2, d0, d1, d2);
      c0 = f32x4.add(f32x4.mul(t, g0), f32x4.mul(s, d0));
      c1 = f32x4.add(f32x4.mul(t, g1), f32x4.mul(s, d1));
      c2 = f32x4.add(f32x4.mul(t, g2), f32x4.mul(s, d2));
      v128.store(out, c0, FRONT + 3 * WIDTH);
      v128.store(out, c1, FRONT + 4 * WIDTH);
      v128.store(out, c2, FRONT + 5 * WIDTH);
      q0 = f32x4.add(q0, f32x4.sub(c0, v128.load(up, FRONT + 3 * WIDTH - 4)));
      q1 = f32x4.add(q1, f32x4.sub(c1, v128.load(up, FRONT + 4 * WIDTH - 4)));
      q2 = f32x4.add(q2, f32x4.sub(c2, v128.load(up, FRONT + 5 * WIDTH - 4)));

      // (-1, 1)
      d0 = f32x4.sub(p0, v128.load(x1 - 4));
      d1 = f32x4.sub(p1, v128.load(y1 - 4));
      d2 = f32x4.sub(p2, v128.load(z1 - 4));
      g0 = v128.load(spring, 192), g1 = v128.load(spring, 208), g2 = v128.load(spring, 224), s = v128.load(spring, 240);
      t = dot3(g0, g1, g2, d0, d1, d2);
      c0 = f32x4.add(f32x4.mul(t, g0), f32x4.mul(s, d0));
      c1 = f32x4.add(f32x4.mul(t, g1), f32x4.mul(s, d1));
      c2 = f32x4.add(f32x4.mul(t, g2), f32x4.mul(s, d2));
      v128.store(out, c0, FRONT + 6 * WIDTH);
      v128.store(out, c1, FRONT + 7 * WIDTH);
      v128.store(out, c2, FRONT + 8 * WIDTH);
      q0 = f32x4.add(q0, f32x4.sub(c0, v128.load(up, FRONT + 6 * WIDTH + 4)));
      q1 = f32x4.add(q1, f32x4.sub(c1, v128.load(up, FRONT + 7 * WIDTH + 4)));
      q2 = f32x4.add(q2, f32x4.sub(c2, v128.load(up, FRONT + 8 * WIDTH + 4)));

      // (0, 2)
      d0 = f32x4.sub(p0, v128.load(x2));
      d1 = f32x4.sub(p1, v128.load(y2));
      d2 = f32x4.sub(p2, v128.load(z2));
      g0 = v128.load(spring, 304), g1 = v128.load(spring, 320), g2 = v128.load(spring, 336);
      t = dot3(g0, g1, g2, d0, d1, d2);
      c0 = f32x4.mul(t, g0);
      c1 = f32x4.mul(t, g1);
      c2 = f32x4.mul(t, g2);
      v128.store(out, c0, FRONT + 9 * WIDTH);
      v128.store(out, c1, FRONT + 10 * WIDTH);
      v128.store(out, c2, FRONT + 11 * WIDTH);
      q0 = f32x4.add(q0, f32x4.sub(c0, v128.load(up2, FRONT + 9 * WIDTH)));
      q1 = f32x4.add(q1, f32x4.sub(c1, v128.load(up2, FRONT + 10 * WIDTH)));
      q2 = f32x4.add(q2, f32x4.sub(c2, v128.load(up2, FRONT + 11 * WIDTH)));

      // (2, 2)
      d0 = f32x4.sub(p0, v128.load(x2, 8));
      d1 = f32x4.sub(p1, v128.load(y2, 8));
      d2 = f32x4.sub(p2, v128.load(z2, 8));
      g0 = v128.load(spring, 352), g1 = v128.load(spring, 368), g2 = v128.load(spring, 384);
      t = dot3(g0, g1, g2, d0, d1, d2);
      c0 = f32x4.mul(t, g0);
      c1 = f32x4.mul(t, g1);
      c2 = f32x4.mul(t, g2);
      v128.store(out, c0, FRONT + 12 * WIDTH);
      v128.store(out, c1, FRONT + 13 * WIDTH);
      v128.store(out, c2, FRONT + 14 * WIDTH);
      q0 = f32x4.add(q0, f32x4.sub(c0, v128.load(up2, FRONT + 12 * WIDTH - 8)));
      q1 = f32x4.add(q1, f32x4.sub(c1, v128.load(up2, FRONT + 13 * WIDTH - 8)));
      q2 = f32x4.add(q2, f32x4.sub(c2, v128.load(up2, FRONT + 14 * WIDTH - 8)));

      // (-2, 2)
      d0 = f32x4.sub(p0, v128.load(x2 - 8));
      d1 = f32x4.sub(p1, v128.load(y2 - 8));
      d2 = f32x4.sub(p2, v128.load(z2 - 8));
      g0 = v128.load(spring, 400), g1 = v128.load(spring, 416), g2 = v128.load(spring, 432);
      t = dot3(g0, g1, g2, d0, d1, d2);
      c0 = f32x4.mul(t, g0);
      c1 = f32x4.mul(t, g1);
      c2 = f32x4.mul(t, g2);
      v128.store(out, c0, FRONT + 15 * WIDTH);
      v128.store(out, c1, FRONT + 16 * WIDTH);
      v128.store(out, c2, FRONT + 17 * WIDTH);
      q0 = f32x4.add(q0, f32x4.sub(c0, v128.load(up2, FRONT + 15 * WIDTH + 8)));
      q1 = f32x4.add(q1, f32x4.sub(c1, v128.load(up2, FRONT + 16 * WIDTH + 8)));
      q2 = f32x4.add(q2, f32x4.sub(c2, v128.load(up2, FRONT + 17 * WIDTH + 8)));

      const to = q + start + i;
      v128.store(to, q0);
      v128.store(to + bytes, q1);
      v128.store(to + 2 * bytes, q2);
      spring += 448;
      block += 96;
    }
    // The oldest layer becomes the next row's; its padding is never written and stays zero.
    const oldest = above2;
    above2 = above;
    above = now;
    now = oldest;
  }
}
