// Twin of src/paper/folds.ts in two f64 lanes, with its bits.

@inline
function addTo(address: usize, value: v128): void {
  v128.store(address, f64x2.add(v128.load(address), value));
}

@inline
function add64(address: usize, value: f64): void {
  store<f64>(address, load<f64>(address) + value);
}

export function foldForces(
  count: i32, corners: usize, weights: usize, x: usize, v: usize, dt: f64, rhs: usize, blocks: usize,
  diagonal: usize,
): void {
  const step = f64x2.splat(dt);
  for (let k: usize = 0; k < <usize>count; k++) {
    const w = weights + (k << 5);
    if (load<f64>(w) == 0) continue;
    const c = corners + (k << 4);
    let xy = f64x2.splat(0);
    let z = f64x2.splat(0);
    for (let n: usize = 0; n < 4; n++) {
      const i = <usize>load<u32>(c + (n << 2)) << 5;
      const weight = f64x2.splat(load<f64>(w + (n << 3)));
      xy = f64x2.add(xy, f64x2.mul(weight, f64x2.add(v128.load(x + i), f64x2.mul(step, v128.load(v + i)))));
      z = f64x2.add(z, f64x2.mul(weight, f64x2.add(v128.load(x + i, 16), f64x2.mul(step, v128.load(v + i, 16)))));
    }
    for (let n: usize = 0; n < 4; n++) {
      const node = <usize>load<u32>(c + (n << 2));
      const scale = -dt * load<f64>(w + (n << 3));
      const scales = f64x2.splat(scale);
      addTo(rhs + (node << 5), f64x2.mul(scales, xy));
      addTo(rhs + (node << 5) + 16, f64x2.mul(scales, z));
      const block = blocks + node * 48;
      const own = 2.0 * scale * scale;
      add64(block, own);
      add64(block + 24, own);
      add64(block + 40, own);
      add64(diagonal + (node << 3), own);
    }
  }
}

export function foldProduct(count: i32, corners: usize, weights: usize, dt: f64, p: usize, q: usize): void {
  for (let k: usize = 0; k < <usize>count; k++) {
    const w = weights + (k << 5);
    if (load<f64>(w) == 0) continue;
    const c = corners + (k << 4);
    let xy = f64x2.splat(0);
    let z = f64x2.splat(0);
    for (let n: usize = 0; n < 4; n++) {
      const i = p + (<usize>load<u32>(c + (n << 2)) << 5);
      const weight = f64x2.splat(dt * load<f64>(w + (n << 3)));
      xy = f64x2.add(xy, f64x2.mul(weight, v128.load(i)));
      z = f64x2.add(z, f64x2.mul(weight, v128.load(i, 16)));
    }
    for (let n: usize = 0; n < 4; n++) {
      const i = <usize>load<u32>(c + (n << 2)) << 5;
      const weight = dt * load<f64>(w + (n << 3));
      const less = f64x2.splat(weight);
      v128.store(q + i, f64x2.sub(v128.load(q + i), f64x2.mul(less, xy)));
      v128.store(q + i, f64x2.sub(v128.load(q + i, 16), f64x2.mul(less, z)), 16);
    }
  }
}

export function invertBlocks(count: i32, mass: usize, blocks: usize, inverse: usize): void {
  for (let node: usize = 0; node < <usize>count; node++) {
    const i = blocks + node * 48;
    const out = inverse + node * 48;
    const m = load<f64>(mass + (node << 3));
    if (m == 0) {
      const none = f64x2.splat(0);
      v128.store(out, none);
      v128.store(out, none, 16);
      v128.store(out, none, 32);
      continue;
    }
    const xx = load<f64>(i) + m;
    const xy = load<f64>(i, 8);
    const xz = load<f64>(i, 16);
    const yy = load<f64>(i, 24) + m;
    const yz = load<f64>(i, 32);
    const zz = load<f64>(i, 40) + m;
    const cxx = yy * zz - yz * yz;
    const cxy = xz * yz - xy * zz;
    const cxz = xy * yz - xz * yy;
    const by = 1.0 / (xx * cxx + xy * cxy + xz * cxz);
    store<f64>(out, by * cxx);
    store<f64>(out, by * cxy, 8);
    store<f64>(out, by * cxz, 16);
    store<f64>(out, by * (xx * zz - xz * xz), 24);
    store<f64>(out, by * (xy * xz - xx * yz), 32);
    store<f64>(out, by * (xx * yy - xy * xy), 40);
  }
}

export function applyInverse(count: i32, inverse: usize, rhs: usize, more: usize, out: usize): void {
  for (let node: usize = 0; node < <usize>count; node++) {
    const i = node << 5;
    const m = inverse + node * 48;
    const x = load<f64>(rhs + i) + load<f64>(more + i);
    const y = load<f64>(rhs + i, 8) + load<f64>(more + i, 8);
    const z = load<f64>(rhs + i, 16) + load<f64>(more + i, 16);
    store<f64>(out + i, load<f64>(m) * x + load<f64>(m, 8) * y + load<f64>(m, 16) * z);
    store<f64>(out + i, load<f64>(m, 8) * x + load<f64>(m, 24) * y + load<f64>(m, 32) * z, 8);
    store<f64>(out + i, load<f64>(m, 16) * x + load<f64>(m, 32) * y + load<f64>(m, 40) * z, 16);
  }
}

export function sweepNodes(
  count: i32, inverse: usize, rhs: usize, spread: usize, diagonal: usize, offset: usize,
  scale: f64, omega: f64, isFirst: i32, p: usize, before: usize,
): void {
  const scales = f64x2.splat(scale);
  const omegas = f64x2.splat(omega);
  const none = f64x2.splat(0);
  for (let node: usize = 0; node < <usize>count; node++) {
    const i = node << 5;
    const m = inverse + node * 48;
    const own = load<f64>(diagonal + (node << 3));
    const x = load<f64>(rhs + i) + load<f64>(spread + i) + own * load<f64>(p + i);
    const y = load<f64>(rhs + i, 8) + load<f64>(spread + i, 8) + own * load<f64>(p + i, 8);
    const z = load<f64>(rhs + i, 16) + load<f64>(spread + i, 16) + own * load<f64>(p + i, 16);
    const px = load<f64>(m) * x + load<f64>(m, 8) * y + load<f64>(m, 16) * z;
    const py = load<f64>(m, 8) * x + load<f64>(m, 24) * y + load<f64>(m, 32) * z;
    const pz = load<f64>(m, 16) * x + load<f64>(m, 32) * y + load<f64>(m, 40) * z;
    for (let half: usize = 0; half < 32; half += 16) {
      const product = half == 0 ? f64x2.replace_lane(f64x2.splat(px), 1, py) : f64x2.replace_lane(none, 0, pz);
      const last = v128.load(p + i + half);
      const older = isFirst ? last : v128.load(before + i + half);
      const off = f64x2.mul(scales, f64x2.sub(f64x2.add(product, v128.load(offset + i + half)), last));
      v128.store(p + i + half, f64x2.add(f64x2.mul(omegas, f64x2.sub(f64x2.add(off, last), older)), older));
      v128.store(before + i + half, last);
      v128.store(spread + i + half, none);
    }
  }
}
