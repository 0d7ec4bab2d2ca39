// Twin of src/reference/edges.ts: springs that no grid holds, one after another. Forces in f64 with the reference's order
// of operations, so they have equal bits; coefficients are rounded to f32 once, when they are stored.

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
function at(base: usize, index: usize): f64 {
  return <f64>load<f32>(base + (index << 2));
}

@inline
function addTo(base: usize, index: usize, value: f64): void {
  const address = base + (index << 3);
  store<f64>(address, load<f64>(address) + value);
}

export function edgeLinks(
  count: i32, a: usize, b: usize, edge: usize,
  restLength: usize, stiffness: usize, damping: usize, crossDamping: usize, limitLength: usize, limitStiffness: usize,
  width: usize, x: usize, w: usize, c1: f64, c2: f64, turned: f64, relief: f64, ahead: f64, edges: usize, force: usize,
): void {
  for (let k: usize = 0; k < <usize>count; k++) {
    const i: usize = load<u32>(a + (k << 2));
    const j: usize = load<u32>(b + (k << 2));
    const dx = at64(x, j) - at64(x, i);
    const dy = at64(x, j + width) - at64(x, i + width);
    const dz = at64(x, j + 2 * width) - at64(x, i + 2 * width);
    const l = sqrt(dx * dx + dy * dy + dz * dz);
    const inverse = l > SHORTEST ? 1.0 / l : 0.0;
    const rest = at64(restLength, k);
    const stretch = l - rest;
    const ux = at(w, j) - at(w, i);
    const uy = at(w, j + width) - at(w, i + width);
    const uz = at(w, j + 2 * width) - at(w, i + 2 * width);
    const rate = (ux * dx + uy * dy + uz * dz) * inverse;
    let pull: f64 = 0;
    let slope: f64 = 0;
    if (stretch + max(ahead * rate, 0.0) > 0) {
      const stiff = at64(stiffness, k);
      pull = stiff * stretch;
      slope = stiff;
      const ramp = at64(limitLength, k) - rest;
      const excess = stretch - ramp;
      if (excess > 0) {
        const share = excess < ramp ? excess / ramp : 1.0;
        const stiffer = at64(limitStiffness, k);
        pull += stiffer * share * (excess - 0.5 * ramp * share);
        slope += stiffer * share;
      }
    }
    const across = max(ux * ux + uy * uy + uz * uz - rate * rate, 0.0);
    const tension = max(pull - relief * min(pull, slope * (turned * across * inverse)), 0.0);
    const damp = at64(damping, k);
    const cross = at64(crossDamping, k);
    const share = c2 * tension * inverse;
    const out = edges + (<usize>load<u32>(edge + (k << 2)) << 3);
    store<f32>(out, <f32>(max(c2 * slope - share + c1 * (damp - cross), 0.0) * inverse * inverse));
    store<f32>(out, <f32>(share + c1 * cross), 4);

    const scale = (pull + (damp - cross) * rate) * inverse;
    const fx = scale * dx + cross * ux;
    const fy = scale * dy + cross * uy;
    const fz = scale * dz + cross * uz;
    addForce(force, width, i, j, fx, fy, fz);
  }
}

export function edgeSprings(
  count: i32, a: usize, b: usize, edge: usize,
  restLength: usize, stiffness: usize, damping: usize, crossDamping: usize,
  width: usize, x: usize, w: usize, c1: f64, c2: f64, edges: usize, force: usize,
): void {
  for (let k: usize = 0; k < <usize>count; k++) {
    const i: usize = load<u32>(a + (k << 2));
    const j: usize = load<u32>(b + (k << 2));
    const dx = at64(x, j) - at64(x, i);
    const dy = at64(x, j + width) - at64(x, i + width);
    const dz = at64(x, j + 2 * width) - at64(x, i + 2 * width);
    const l = sqrt(dx * dx + dy * dy + dz * dz);
    const inverse = l > SHORTEST ? 1.0 / l : 0.0;
    const ux = at(w, j) - at(w, i);
    const uy = at(w, j + width) - at(w, i + width);
    const uz = at(w, j + 2 * width) - at(w, i + 2 * width);
    const rate = (ux * dx + uy * dy + uz * dz) * inverse;
    const stiff = at64(stiffness, k);
    const pull = stiff * (l - at64(restLength, k));
    const cross = at64(crossDamping, k);
    const damp = at64(damping, k) - cross;
    const share = c2 * max(pull, 0.0) * inverse;
    const out = edges + (<usize>load<u32>(edge + (k << 2)) << 3);
    store<f32>(out, <f32>(max(c2 * stiff - share + c1 * damp, 0.0) * inverse * inverse));
    store<f32>(out, <f32>(share + c1 * cross), 4);
    const scale = (pull + damp * rate) * inverse;
    addForce(force, width, i, j, scale * dx + cross * ux, scale * dy + cross * uy, scale * dz + cross * uz);
  }
}

export function edgeBeams(
  count: i32, a: usize, b: usize, edge: usize, restLength: usize, critical: usize, toe: usize,
  width: usize, x: usize, c2: f64, edges: usize, force: usize,
): void {
  for (let k: usize = 0; k < <usize>count; k++) {
    const i: usize = load<u32>(a + (k << 2));
    const j: usize = load<u32>(b + (k << 2));
    const dx = at64(x, j) - at64(x, i);
    const dy = at64(x, j + width) - at64(x, i + width);
    const dz = at64(x, j + 2 * width) - at64(x, i + 2 * width);
    const l = sqrt(dx * dx + dy * dy + dz * dz);
    const rest = at64(restLength, k);
    const out = edges + (<usize>load<u32>(edge + (k << 2)) << 3);
    store<f32>(out, 0, 4);
    if (l >= rest || l <= SHORTEST) {
      store<f32>(out, 0);
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
    store<f32>(out, <f32>(c2 * slope * inverse * inverse));
    const scale = push * inverse;
    addForce(force, width, i, j, scale * dx, scale * dy, scale * dz);
  }
}

@inline
function addForce(force: usize, width: usize, i: usize, j: usize, fx: f64, fy: f64, fz: f64): void {
  addTo(force, i, fx);
  addTo(force, i + width, fy);
  addTo(force, i + 2 * width, fz);
  addTo(force, j, -fx);
  addTo(force, j + width, -fy);
  addTo(force, j + 2 * width, -fz);
}
