// Twin of src/cloth/reference.ts, in f64 and with the reference's order of operations: sums at nodes depend on it.

/** Address of a number that an index column names, of 8 bytes. */
@inline
function wide(base: usize, column: usize, k: usize): usize {
  return base + (<usize>load<u32>(column + (k << 2)) << 3);
}

function addFlux(count: i32, triangles: usize, x: usize, v: usize, flux: usize): void {
  const end = triangles + 12 * <usize>count;
  for (let t = triangles; t < end; t += 12) {
    const p = wide(x, t, 0), q = wide(x, t, 1), r = wide(x, t, 2);
    const px = load<f64>(p), py = load<f64>(p, 8), pz = load<f64>(p, 16);
    const ux = load<f64>(q) - px, uy = load<f64>(q, 8) - py, uz = load<f64>(q, 16) - pz;
    const wx = load<f64>(r) - px, wy = load<f64>(r, 8) - py, wz = load<f64>(r, 16) - pz;
    const nx = (uy * wz - uz * wy) / 6;
    const ny = (uz * wx - ux * wz) / 6;
    const nz = (ux * wy - uy * wx) / 6;
    for (let corner = t; corner < t + 12; corner += 4) {
      const n = <usize>load<u32>(corner);
      const at = v + (n << 3), to = flux + ((n / 3) << 3);
      store<f64>(to, load<f64>(to) + abs(nx * load<f64>(at) + ny * load<f64>(at, 8) + nz * load<f64>(at, 16)));
    }
  }
}

/** A number of an f32 column += an f64. */
@inline
function add(at: usize, by: f64): void {
  store<f32>(at, <f32>(<f64>load<f32>(at) + by));
}

@inline
function subtract(at: usize, by: f64): void {
  store<f64>(at, load<f64>(at) - by);
}

export function addStillAir(
  width: usize, triangleCount: i32, triangles: usize, nodeCount: i32, airNode: usize, airVector: usize, airBlock: usize,
  drag: f64, c1: f64, x: usize, v: usize, flux: usize, w: usize, extra: usize, force: usize,
): void {
  const narrow = width << 2, broad = width << 3;
  for (let k: usize = 0; k < <usize>nodeCount; k++)
    store<f64>(flux + ((<usize>load<u32>(airNode + (k << 2)) / 3) << 3), 0);
  addFlux(triangleCount, triangles, x, v, flux);
  for (let k: usize = 0; k < <usize>nodeCount; k++) {
    const n = <usize>load<u32>(airNode + (k << 2));
    const vector = <usize>load<u32>(airVector + (k << 2));
    const at = v + (n << 3), by = w + (vector << 2), to = force + (vector << 3);
    const block = extra + (<usize>load<u32>(airBlock + (k << 2)) << 2);
    const vx = load<f64>(at), vy = load<f64>(at, 8), vz = load<f64>(at, 16);
    const rx = <f64>load<f32>(by) - vx;
    const ry = <f64>load<f32>(by + narrow) - vy;
    const rz = <f64>load<f32>(by + 2 * narrow) - vz;
    const scale = drag * load<f64>(flux + ((n / 3) << 3));
    const squared = vx * vx + vy * vy + vz * vz;
    const along = squared > 0 ? scale / squared : 0;
    const xx = scale + along * vx * vx;
    const xy = along * vx * vy;
    const xz = along * vx * vz;
    const yy = scale + along * vy * vy;
    const yz = along * vy * vz;
    const zz = scale + along * vz * vz;
    add(block, c1 * xx);
    add(block + narrow, c1 * xy);
    add(block + 2 * narrow, c1 * xz);
    add(block + 3 * narrow, c1 * yy);
    add(block + 4 * narrow, c1 * yz);
    add(block + 5 * narrow, c1 * zz);
    subtract(to, scale * vx + xx * rx + xy * ry + xz * rz);
    subtract(to + broad, scale * vy + xy * rx + yy * ry + yz * rz);
    subtract(to + 2 * broad, scale * vz + xz * rx + yz * ry + zz * rz);
  }
}

export function findCaught(
  width: usize, count: i32, a: usize, b: usize, yieldLength: usize, restLength: usize, found: usize,
  x: usize, w: usize, base: usize, lookAhead: f64, strain: f64,
): i32 {
  const broad = width << 3;
  let listed: i32 = 0;
  for (let k: usize = 0; k < <usize>count; k++) {
    const i = wide(x, a, k), j = wide(x, b, k);
    const shortest = load<f64>(yieldLength + (k << 3));
    let squared: f64 = 0, along: f64 = 0, rate: f64 = 0;
    for (let at: usize = 0; at < 3 * broad; at += broad) {
      const d = load<f64>(j + at) - load<f64>(i + at);
      squared += d * d;
    }
    if (squared > shortest * shortest) continue;
    const p = wide(base, a, k) - i, q = wide(base, b, k) - j;
    for (let at: usize = 0; at < 3 * broad; at += broad) {
      const d = load<f64>(j + at) - load<f64>(i + at);
      along += (d + load<f64>(q + j + at) - load<f64>(p + i + at)) * d;
      rate += (<f64>load<f32>(w + ((j - x + at) >> 1)) - <f64>load<f32>(w + ((i - x + at) >> 1))) * d;
    }
    const length = sqrt(squared);
    if (!(along > (1 + strain) * load<f64>(restLength + (k << 3)) * length)) continue;
    if (length + max<f64>(0, (lookAhead * rate) / length) > shortest) continue;
    store<u32>(found + (<usize>listed << 2), <u32>k);
    listed++;
  }
  return listed;
}
