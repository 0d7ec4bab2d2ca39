// Twin of src/vectors/reference.ts in f32x4, segment by segment. Sums run in four f32 lanes over one segment, then join
// an f64 total: a fixed order, so the same bits on every machine, without f32's drift over long vectors.

@inline
function lanes(sum: v128): f64 {
  return (
    <f64>f32x4.extract_lane(sum, 0) + <f64>f32x4.extract_lane(sum, 1) +
    (<f64>f32x4.extract_lane(sum, 2) + <f64>f32x4.extract_lane(sum, 3))
  );
}

export function project(count: i32, at: usize, normals: usize, width: usize, v: usize): void {
  const bytes = width << 2;
  for (let k: usize = 0; k < <usize>count; k++) {
    const i = v + (<usize>load<u32>(at + (k << 2)) << 2);
    const n = normals + k * 12;
    const nx = load<f32>(n);
    const ny = load<f32>(n, 4);
    const nz = load<f32>(n, 8);
    const along = nx * load<f32>(i) + ny * load<f32>(i + bytes) + nz * load<f32>(i + 2 * bytes);
    store<f32>(i, load<f32>(i) - along * nx);
    store<f32>(i + bytes, load<f32>(i + bytes) - along * ny);
    store<f32>(i + 2 * bytes, load<f32>(i + 2 * bytes) - along * nz);
  }
}

const CHUNK: usize = 32 * 16;

export function dot(count: i32, a: usize, b: usize): f64 {
  const end: usize = <usize>count << 2;
  let total: f64 = 0;
  for (let start: usize = 0; start < end; start += CHUNK) {
    const stop = min(start + CHUNK, end);
    let sum = f32x4.splat(0);
    for (let i = start; i < stop; i += 16) sum = f32x4.add(sum, f32x4.mul(v128.load(a + i), v128.load(b + i)));
    total += lanes(sum);
  }
  return total;
}

/** q = blocks p. */
export function applyBlocks(segments: i32, width: usize, blocks: usize, p: usize, q: usize): void {
  const bytes = width << 2;
  for (let segment: i32 = 0; segment < segments; segment++) {
    for (let k: usize = 0; k < bytes; k += 16) {
      const b = blocks + k;
      const x = v128.load(p + k);
      const y = v128.load(p + bytes + k);
      const z = v128.load(p + 2 * bytes + k);
      const xy = v128.load(b + bytes);
      const xz = v128.load(b + 2 * bytes);
      const yz = v128.load(b + 4 * bytes);
      v128.store(q + k, f32x4.add(f32x4.add(f32x4.mul(v128.load(b), x), f32x4.mul(xy, y)), f32x4.mul(xz, z)));
      v128.store(q + bytes + k, f32x4.add(f32x4.add(f32x4.mul(xy, x), f32x4.mul(v128.load(b + 3 * bytes), y)), f32x4.mul(yz, z)));
      v128.store(q + 2 * bytes + k, f32x4.add(f32x4.add(f32x4.mul(xz, x), f32x4.mul(yz, y)), f32x4.mul(v128.load(b + 5 * bytes), z)));
    }
    blocks += 6 * bytes;
    p += 3 * bytes;
    q += 3 * bytes;
  }
}

/** y += α x */
export function addScaled(count: i32, alpha: f32, x: usize, y: usize): void {
  const step = f32x4.splat(alpha);
  for (let i: usize = 0; i < <usize>count << 2; i += 16) {
    v128.store(y + i, f32x4.add(v128.load(y + i), f32x4.mul(step, v128.load(x + i))));
  }
}

/** p = z + β p */
export function redirect(beta: f32, count: i32, z: usize, p: usize): void {
  const step = f32x4.splat(beta);
  for (let i: usize = 0; i < <usize>count << 2; i += 16) {
    v128.store(p + i, f32x4.add(v128.load(z + i), f32x4.mul(step, v128.load(p + i))));
  }
}

/** narrow = wide */
export function narrow(count: i32, wide: usize, out: usize): void {
  for (let i: usize = 0; i < <usize>count << 2; i += 16) v128.store(out + i, demote(v128.load(wide + 2 * i), v128.load(wide + 2 * i, 16)));
}

/** wide += narrow */
export function addNarrow(count: i32, x: usize, wide: usize): void {
  for (let i: usize = 0; i < <usize>count << 2; i += 16) {
    const each = v128.load(x + i);
    const at = wide + 2 * i;
    v128.store(at, f64x2.add(v128.load(at), lowHalf(each)));
    v128.store(at, f64x2.add(v128.load(at, 16), highHalf(each)), 16);
  }
}

/** r = c2 force + inert (start − base) − u */
export function residual(count: i32, c2: f64, force: usize, inert: usize, start: usize, base: usize, u: usize, r: usize): void {
  const scale = f64x2.splat(c2);
  for (let i: usize = 0; i < <usize>count << 2; i += 16) {
    const wide = 2 * i;
    const mass = v128.load(inert + i);
    const springs = v128.load(u + i);
    const low = f64x2.sub(
      f64x2.add(
        f64x2.mul(scale, v128.load(force + wide)),
        f64x2.mul(lowHalf(mass), f64x2.sub(v128.load(start + wide), v128.load(base + wide))),
      ),
      lowHalf(springs),
    );
    const high = f64x2.sub(
      f64x2.add(
        f64x2.mul(scale, v128.load(force + wide, 16)),
        f64x2.mul(highHalf(mass), f64x2.sub(v128.load(start + wide, 16), v128.load(base + wide, 16))),
      ),
      highHalf(springs),
    );
    v128.store(r + i, demote(low, high));
  }
}

@inline
function lowHalf(x: v128): v128 {
  return f64x2.promote_low_f32x4(x);
}

@inline
function highHalf(x: v128): v128 {
  return f64x2.promote_low_f32x4(i64x2.shuffle(x, x, 1, 0));
}

@inline
function demote(low: v128, high: v128): v128 {
  return i64x2.shuffle(f32x4.demote_f64x2_zero(low), f32x4.demote_f64x2_zero(high), 0, 2);
}
