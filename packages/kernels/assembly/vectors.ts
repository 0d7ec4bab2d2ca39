// Twin of src/reference/vectors.ts in f32x4. Sums run in four f32 lanes over at most 32 groups, then join an f64 total:
// a fixed order, so the same bits on every machine, without f32's drift over long vectors.

const CHUNK: usize = 32 * 16;

@inline
function lanes(sum: v128): f64 {
  return (
    <f64>f32x4.extract_lane(sum, 0) + <f64>f32x4.extract_lane(sum, 1) +
    (<f64>f32x4.extract_lane(sum, 2) + <f64>f32x4.extract_lane(sum, 3))
  );
}

export function project(count: i32, slots: usize, normals: usize, plane: usize, v: usize): void {
  const bytes = plane << 2;
  for (let k: usize = 0; k < <usize>count; k++) {
    const i = v + (<usize>load<u32>(slots + (k << 2)) << 2);
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

export function precondition(inverse: usize, plane: usize, r: usize, z: usize): f64 {
  return update(0, false, 0, 0, inverse, plane, 0, r, z);
}

export function descend(alpha: f32, p: usize, q: usize, inverse: usize, plane: usize, x: usize, r: usize, z: usize): f64 {
  return update(alpha, true, p, q, inverse, plane, x, r, z);
}

@inline
function update(alpha: f32, moving: bool, p: usize, q: usize, inverse: usize, plane: usize, x: usize, r: usize, z: usize): f64 {
  const bytes = plane << 2;
  const step = f32x4.splat(alpha);
  const ry = r + bytes;
  const rz = ry + bytes;
  const zy = z + bytes;
  const zz = zy + bytes;
  let block = inverse;
  let total: f64 = 0;
  for (let start: usize = 0; start < bytes; start += CHUNK) {
    const stop = min(start + CHUNK, bytes);
    let sum = f32x4.splat(0);
    for (let i = start; i < stop; i += 16) {
      let r0 = v128.load(r + i);
      let r1 = v128.load(ry + i);
      let r2 = v128.load(rz + i);
      if (moving) {
        move(x + i, p + i, step);
        move(x + bytes + i, p + bytes + i, step);
        move(x + 2 * bytes + i, p + 2 * bytes + i, step);
        r0 = f32x4.sub(r0, f32x4.mul(step, v128.load(q + i)));
        r1 = f32x4.sub(r1, f32x4.mul(step, v128.load(q + bytes + i)));
        r2 = f32x4.sub(r2, f32x4.mul(step, v128.load(q + 2 * bytes + i)));
        v128.store(r + i, r0);
        v128.store(ry + i, r1);
        v128.store(rz + i, r2);
      }
      const xy = v128.load(block, 16);
      const xz = v128.load(block, 32);
      const yz = v128.load(block, 64);
      const z0 = f32x4.add(f32x4.add(f32x4.mul(v128.load(block), r0), f32x4.mul(xy, r1)), f32x4.mul(xz, r2));
      const z1 = f32x4.add(f32x4.add(f32x4.mul(xy, r0), f32x4.mul(v128.load(block, 48), r1)), f32x4.mul(yz, r2));
      const z2 = f32x4.add(f32x4.add(f32x4.mul(xz, r0), f32x4.mul(yz, r1)), f32x4.mul(v128.load(block, 80), r2));
      v128.store(z + i, z0);
      v128.store(zy + i, z1);
      v128.store(zz + i, z2);
      sum = f32x4.add(sum, f32x4.add(f32x4.add(f32x4.mul(r0, z0), f32x4.mul(r1, z1)), f32x4.mul(r2, z2)));
      block += 96;
    }
    total += lanes(sum);
  }
  return total;
}

@inline
function move(x: usize, p: usize, step: v128): void {
  v128.store(x, f32x4.add(v128.load(x), f32x4.mul(step, v128.load(p))));
}

export function redirect(beta: f32, count: i32, z: usize, p: usize): void {
  const step = f32x4.splat(beta);
  for (let i: usize = 0; i < <usize>count << 2; i += 16) {
    v128.store(p + i, f32x4.add(v128.load(z + i), f32x4.mul(step, v128.load(p + i))));
  }
}
