// Twin of src/cloth/reference.ts, in f64 and with the reference's order of operations: sums at nodes depend on it.

/** Address of a number that an index column names, of 8 bytes. */
@inline
function wide(base: usize, column: usize, k: usize): usize {
  return base + (<usize>load<u32>(column + (k << 2)) << 3);
}

/** Flux at a node, which has three numbers of 8 bytes in x and v, += |n · v|. */
@inline
function addFluxAt(flux: usize, v: usize, n: usize, nx: f64, ny: f64, nz: f64): void {
  const at = v + (n << 3);
  const to = flux + ((n / 3) << 3);
  const through = abs(nx * load<f64>(at) + ny * load<f64>(at, 8) + nz * load<f64>(at, 16));
  store<f64>(to, load<f64>(to) + through);
}

function addFlux(count: i32, triangles: usize, x: usize, v: usize, flux: usize): void {
  const end = triangles + 12 * <usize>count;
  for (let t = triangles; t < end; t += 12) {
    const i = <usize>load<u32>(t), j = <usize>load<u32>(t, 4), k = <usize>load<u32>(t, 8);
    const p = x + (i << 3), q = x + (j << 3), r = x + (k << 3);
    const px = load<f64>(p), py = load<f64>(p, 8), pz = load<f64>(p, 16);
    const ux = load<f64>(q) - px, uy = load<f64>(q, 8) - py, uz = load<f64>(q, 16) - pz;
    const wx = load<f64>(r) - px, wy = load<f64>(r, 8) - py, wz = load<f64>(r, 16) - pz;
    const nx = (uy * wz - uz * wy) / 6;
    const ny = (uz * wx - ux * wz) / 6;
    const nz = (ux * wy - uy * wx) / 6;
    addFluxAt(flux, v, i, nx, ny, nz);
    addFluxAt(flux, v, j, nx, ny, nz);
    addFluxAt(flux, v, k, nx, ny, nz);
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
  const narrow = width << 2, broad = width << 3;
  let listed: i32 = 0;
  for (let k: usize = 0; k < <usize>count; k++) {
    const i = wide(x, a, k), j = wide(x, b, k);
    const dx = load<f64>(j) - load<f64>(i);
    const dy = load<f64>(j + broad) - load<f64>(i + broad);
    const dz = load<f64>(j + 2 * broad) - load<f64>(i + 2 * broad);
    const squared = dx * dx + dy * dy + dz * dz;
    const shortest = load<f64>(yieldLength + (k << 3));
    if (squared > shortest * shortest) continue;
    const p = wide(base, a, k), q = wide(base, b, k);
    const ex = dx + load<f64>(q) - load<f64>(p);
    const ey = dy + load<f64>(q + broad) - load<f64>(p + broad);
    const ez = dz + load<f64>(q + 2 * broad) - load<f64>(p + 2 * broad);
    const length = sqrt(squared);
    if (!(ex * dx + ey * dy + ez * dz > (1 + strain) * load<f64>(restLength + (k << 3)) * length)) continue;
    const u = w + (<usize>load<u32>(a + (k << 2)) << 2), m = w + (<usize>load<u32>(b + (k << 2)) << 2);
    const rate =
      (<f64>load<f32>(m) - <f64>load<f32>(u)) * dx +
      (<f64>load<f32>(m + narrow) - <f64>load<f32>(u + narrow)) * dy +
      (<f64>load<f32>(m + 2 * narrow) - <f64>load<f32>(u + 2 * narrow)) * dz;
    if (length + max<f64>(0, (lookAhead * rate) / length) > shortest) continue;
    store<u32>(found + (<usize>listed << 2), <u32>k);
    listed++;
  }
  return listed;
}
