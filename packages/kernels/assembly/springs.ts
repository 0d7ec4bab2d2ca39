// Twin of src/reference/springs.ts: the same arithmetic in the same order, in f64, so forces have equal bits.
// The linearisation is rounded to f32 once, when it is stored.

const SHORTEST: f64 = 1e-9;

const P0: f64 = -39.476598021;
const P1: f64 = -78.367610624;
const P2: f64 = -4.985716475;
const Q1: f64 = 4.979126448;
const Q2: f64 = 4.256228873;

@inline
function at64(base: usize, index: usize): f64 {
  return load<f64>(base + (index << 3));
}

@inline
function addTo(base: usize, index: usize, value: f64): void {
  const address = base + (index << 3);
  store<f64>(address, load<f64>(address) + value);
}

@inline
function addForce(force: usize, plane: usize, i: usize, j: usize, fx: f64, fy: f64, fz: f64): void {
  addTo(force, i, fx);
  addTo(force, i + plane, fy);
  addTo(force, i + 2 * plane, fz);
  addTo(force, j, -fx);
  addTo(force, j + plane, -fy);
  addTo(force, j + 2 * plane, -fz);
}

export function pullSprings(
  count: i32, a: usize, b: usize, at: usize,
  restLength: usize, stiffness: usize, damping: usize, limitLength: usize, limitStiffness: usize,
  plane: usize, x: usize, w: usize, c1: f64, c2: f64, springs: usize, force: usize,
): void {
  for (let k: usize = 0; k < <usize>count; k++) {
    const i: usize = load<u32>(a + (k << 2));
    const j: usize = load<u32>(b + (k << 2));
    const dx = at64(x, j) - at64(x, i);
    const dy = at64(x, j + plane) - at64(x, i + plane);
    const dz = at64(x, j + 2 * plane) - at64(x, i + 2 * plane);
    const l = sqrt(dx * dx + dy * dy + dz * dz);
    const inverse = l > SHORTEST ? 1.0 / l : 0.0;
    const rest = at64(restLength, k);
    const stretch = l - rest;
    let pull: f64 = 0;
    let slope: f64 = 0;
    if (stretch > 0) {
      const stiff = at64(stiffness, k);
      pull = stiff * stretch;
      slope = stiff;
      const limit = at64(limitLength, k);
      const excess = l - limit;
      if (excess > 0) {
        const ramp = limit - rest;
        const share = excess < ramp ? excess / ramp : 1.0;
        const stiffer = at64(limitStiffness, k);
        pull += stiffer * share * (excess - 0.5 * ramp * share);
        slope += stiffer * share;
      }
    }
    const damp = at64(damping, k);
    const share = c2 * pull * inverse;
    const root = sqrt(max(c2 * slope - share + c1 * damp, 0.0)) * inverse;
    const out = springs + (<usize>load<u32>(at + (k << 2)) << 2);
    store<f32>(out, <f32>(dx * root));
    store<f32>(out, <f32>(dy * root), 16);
    store<f32>(out, <f32>(dz * root), 32);
    store<f32>(out, <f32>share, 48);

    const ux = at64(w, j) - at64(w, i);
    const uy = at64(w, j + plane) - at64(w, i + plane);
    const uz = at64(w, j + 2 * plane) - at64(w, i + 2 * plane);
    const rate = (ux * dx + uy * dy + uz * dz) * inverse;
    const scale = (pull + damp * rate) * inverse;
    addForce(force, plane, i, j, scale * dx, scale * dy, scale * dz);
  }
}

export function arcSprings(
  count: i32, a: usize, b: usize, at: usize,
  restLength: usize, critical: usize, toe: usize,
  plane: usize, x: usize, c2: f64, springs: usize, force: usize,
): void {
  for (let k: usize = 0; k < <usize>count; k++) {
    const i: usize = load<u32>(a + (k << 2));
    const j: usize = load<u32>(b + (k << 2));
    const dx = at64(x, j) - at64(x, i);
    const dy = at64(x, j + plane) - at64(x, i + plane);
    const dz = at64(x, j + 2 * plane) - at64(x, i + 2 * plane);
    const l = sqrt(dx * dx + dy * dy + dz * dz);
    const rest = at64(restLength, k);
    const out = springs + (<usize>load<u32>(at + (k << 2)) << 2);
    if (l >= rest || l <= SHORTEST) {
      store<f32>(out, 0);
      store<f32>(out, 0, 16);
      store<f32>(out, 0, 32);
      continue;
    }
    const r = l / rest;
    const p = P0 + r * (P1 + r * P2);
    const q = 1.0 + r * (Q1 + r * Q2);
    const load1 = at64(critical, k);
    let push = (load1 * p) / q;
    let slope = (load1 * ((P1 + 2.0 * P2 * r) * q - p * (Q1 + 2.0 * Q2 * r))) / (q * q * rest);
    const stiff = at64(toe, k);
    const linear = stiff * (l - rest);
    if (linear > push) {
      push = linear;
      slope = stiff;
    }
    const inverse = 1.0 / l;
    const root = sqrt(c2 * slope) * inverse;
    store<f32>(out, <f32>(dx * root));
    store<f32>(out, <f32>(dy * root), 16);
    store<f32>(out, <f32>(dz * root), 32);
    const scale = push * inverse;
    addForce(force, plane, i, j, scale * dx, scale * dy, scale * dz);
  }
}

@inline
function add32(address: usize, value: f32): void {
  store<f32>(address, load<f32>(address) + value);
}

@inline
function addBlock(diagonal: usize, slot: usize, gx: f32, gy: f32, gz: f32, share: f32): void {
  const block = diagonal + (((slot >> 2) * 24 + (slot & 3)) << 2);
  add32(block, gx * gx + share);
  add32(block + 16, gx * gy);
  add32(block + 32, gx * gz);
  add32(block + 48, gy * gy + share);
  add32(block + 64, gy * gz);
  add32(block + 80, gz * gz + share);
}

export function addDiagonal(count: i32, a: usize, b: usize, at: usize, hasShare: bool, springs: usize, diagonal: usize): void {
  for (let k: usize = 0; k < <usize>count; k++) {
    const spring = springs + (<usize>load<u32>(at + (k << 2)) << 2);
    const gx = load<f32>(spring);
    const gy = load<f32>(spring, 16);
    const gz = load<f32>(spring, 32);
    const share: f32 = hasShare ? load<f32>(spring, 48) : 0;
    addBlock(diagonal, load<u32>(a + (k << 2)), gx, gy, gz, share);
    addBlock(diagonal, load<u32>(b + (k << 2)), gx, gy, gz, share);
  }
}

export function edgesApply(count: i32, a: usize, b: usize, at: usize, springs: usize, plane: usize, p: usize, q: usize): void {
  const py = p + (plane << 2);
  const pz = p + (plane << 3);
  const qy = q + (plane << 2);
  const qz = q + (plane << 3);
  for (let k: usize = 0; k < <usize>count; k++) {
    const i: usize = <usize>load<u32>(a + (k << 2)) << 2;
    const j: usize = <usize>load<u32>(b + (k << 2)) << 2;
    const spring = springs + (<usize>load<u32>(at + (k << 2)) << 2);
    const gx = load<f32>(spring);
    const gy = load<f32>(spring, 16);
    const gz = load<f32>(spring, 32);
    const share = load<f32>(spring, 48);
    const dx = load<f32>(p + i) - load<f32>(p + j);
    const dy = load<f32>(py + i) - load<f32>(py + j);
    const dz = load<f32>(pz + i) - load<f32>(pz + j);
    const along = gx * dx + gy * dy + gz * dz;
    const cx = along * gx + share * dx;
    const cy = along * gy + share * dy;
    const cz = along * gz + share * dz;
    add32(q + i, cx);
    add32(qy + i, cy);
    add32(qz + i, cz);
    add32(q + j, -cx);
    add32(qy + j, -cy);
    add32(qz + j, -cz);
  }
}
