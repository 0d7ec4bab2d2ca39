// Twin of src/reference/edges.ts: springs that no grid holds, links and beams two at a time. Forces in f64 with the reference's
// order of operations, so they have equal bits; coefficients are rounded to f32 once, when they are stored.

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

/** Numbers at two places. */
@inline
function pair64(base: usize, i: usize, j: usize): v128 {
  return v128.load_lane<u64>(base + (j << 3), v128.load64_zero(base + (i << 3)), 1);
}

/** From i to j and from p to q, along one axis. */
@inline
function way64(x: usize, i: usize, j: usize, p: usize, q: usize): v128 {
  return f64x2.sub(pair64(x, j, q), pair64(x, i, p));
}

@inline
function pair32(base: usize, i: usize, j: usize): v128 {
  return f64x2.promote_low_f32x4(v128.load32_lane(base + (j << 2), v128.load32_zero(base + (i << 2)), 1));
}

@inline
function dot(ax: v128, ay: v128, az: v128, bx: v128, by: v128, bz: v128): v128 {
  return f64x2.add(f64x2.add(f64x2.mul(ax, bx), f64x2.mul(ay, by)), f64x2.mul(az, bz));
}

/** One over lengths; 0 of what has no direction. */
@inline
function inverseOf(l: v128): v128 {
  return v128.and(f64x2.div(f64x2.splat(1), l), f64x2.gt(l, f64x2.splat(SHORTEST)));
}

@inline
function atLeast0(value: v128): v128 {
  return f64x2.max(value, f64x2.splat(0));
}

/** A coefficient and a share of one of two springs. */
@inline
function storeEdge(edges: usize, edge: usize, c: f64, s: f64): void {
  const out = edges + (<usize>load<u32>(edge) << 3);
  store<f32>(out, <f32>c);
  store<f32>(out, <f32>s, 4);
}

/** The last one of an odd number is done twice, side by side; only the first counts. */
export function edgeLinks(
  count: i32, a: usize, b: usize, edge: usize,
  restLength: usize, stiffness: usize, damping: usize, crossDamping: usize, limitLength: usize, limitStiffness: usize,
  width: usize, x: usize, w: usize, c1: f64, c2: f64, turned: f64, relief: f64, ahead: f64, edges: usize, force: usize,
): void {
  const by1 = f64x2.splat(c1), by2 = f64x2.splat(c2);
  for (let k: usize = 0; k < <usize>count; k += 2) {
    const m = k + 1 < <usize>count ? k + 1 : k;
    const i: usize = load<u32>(a + (k << 2)), j: usize = load<u32>(b + (k << 2));
    const p: usize = load<u32>(a + (m << 2)), q: usize = load<u32>(b + (m << 2));
    const dx = way64(x, i, j, p, q);
    const dy = way64(x + (width << 3), i, j, p, q);
    const dz = way64(x + (width << 4), i, j, p, q);
    const l = f64x2.sqrt(dot(dx, dy, dz, dx, dy, dz));
    const inverse = inverseOf(l);
    const rest = pair64(restLength, k, m);
    const stretch = f64x2.sub(l, rest);
    const ux = f64x2.sub(pair32(w, j, q), pair32(w, i, p));
    const uy = f64x2.sub(pair32(w, j + width, q + width), pair32(w, i + width, p + width));
    const uz = f64x2.sub(pair32(w, j + 2 * width, q + 2 * width), pair32(w, i + 2 * width, p + 2 * width));
    const rate = f64x2.mul(dot(ux, uy, uz, dx, dy, dz), inverse);
    const isTaut = f64x2.gt(f64x2.add(stretch, atLeast0(f64x2.mul(f64x2.splat(ahead), rate))), f64x2.splat(0));
    const stiff = pair64(stiffness, k, m);
    let pull = v128.and(f64x2.mul(stiff, stretch), isTaut);
    let slope = v128.and(stiff, isTaut);
    const ramp = f64x2.sub(pair64(limitLength, k, m), rest);
    const excess = f64x2.sub(stretch, ramp);
    const isBeyond = v128.and(isTaut, f64x2.gt(excess, f64x2.splat(0)));
    if (v128.any_true(isBeyond)) {
      const grown = v128.bitselect(f64x2.div(excess, ramp), f64x2.splat(1), f64x2.lt(excess, ramp));
      const stiffer = f64x2.mul(pair64(limitStiffness, k, m), grown);
      const half = f64x2.mul(f64x2.mul(f64x2.splat(0.5), ramp), grown);
      pull = f64x2.add(pull, v128.and(f64x2.mul(stiffer, f64x2.sub(excess, half)), isBeyond));
      slope = f64x2.add(slope, v128.and(stiffer, isBeyond));
    }
    const across = atLeast0(f64x2.sub(dot(ux, uy, uz, ux, uy, uz), f64x2.mul(rate, rate)));
    const sagitta = f64x2.mul(slope, f64x2.mul(f64x2.mul(f64x2.splat(turned), across), inverse));
    const tension = atLeast0(f64x2.sub(pull, f64x2.mul(f64x2.splat(relief), f64x2.min(pull, sagitta))));
    const cross = pair64(crossDamping, k, m);
    const along = f64x2.sub(pair64(damping, k, m), cross);
    const share = f64x2.mul(f64x2.mul(by2, tension), inverse);
    const left = atLeast0(f64x2.add(f64x2.sub(f64x2.mul(by2, slope), share), f64x2.mul(by1, along)));
    const c = f64x2.mul(f64x2.mul(left, inverse), inverse);
    const s = f64x2.add(share, f64x2.mul(by1, cross));
    const scale = f64x2.mul(f64x2.add(pull, f64x2.mul(along, rate)), inverse);
    const fx = f64x2.add(f64x2.mul(scale, dx), f64x2.mul(cross, ux));
    const fy = f64x2.add(f64x2.mul(scale, dy), f64x2.mul(cross, uy));
    const fz = f64x2.add(f64x2.mul(scale, dz), f64x2.mul(cross, uz));
    storeEdge(edges, edge + (k << 2), f64x2.extract_lane(c, 0), f64x2.extract_lane(s, 0));
    addForce(force, width, i, j, f64x2.extract_lane(fx, 0), f64x2.extract_lane(fy, 0), f64x2.extract_lane(fz, 0));
    if (m == k) break;
    storeEdge(edges, edge + (m << 2), f64x2.extract_lane(c, 1), f64x2.extract_lane(s, 1));
    addForce(force, width, p, q, f64x2.extract_lane(fx, 1), f64x2.extract_lane(fy, 1), f64x2.extract_lane(fz, 1));
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
  count: i32, a: usize, b: usize, edge: usize, restLength: usize, critical: usize, toe: usize, most: usize,
  width: usize, x: usize, c2: f64, edges: usize, force: usize,
): void {
  for (let k: usize = 0; k < <usize>count; k += 2) {
    const m = k + 1 < <usize>count ? k + 1 : k;
    const i: usize = load<u32>(a + (k << 2)), j: usize = load<u32>(b + (k << 2));
    const p: usize = load<u32>(a + (m << 2)), q: usize = load<u32>(b + (m << 2));
    const dx = way64(x, i, j, p, q);
    const dy = way64(x + (width << 3), i, j, p, q);
    const dz = way64(x + (width << 4), i, j, p, q);
    const l = f64x2.sqrt(dot(dx, dy, dz, dx, dy, dz));
    const rest = pair64(restLength, k, m);
    const isShort = v128.and(f64x2.lt(l, rest), f64x2.gt(l, f64x2.splat(SHORTEST)));
    const r = f64x2.div(l, rest);
    const above = f64x2.add(f64x2.splat(P0), f64x2.mul(r, f64x2.add(f64x2.splat(P1), f64x2.mul(r, f64x2.splat(P2)))));
    const below = f64x2.add(f64x2.splat(1), f64x2.mul(r, f64x2.add(f64x2.splat(Q1), f64x2.mul(r, f64x2.splat(Q2)))));
    const load1 = pair64(critical, k, m);
    const arc = f64x2.div(f64x2.mul(load1, above), below);
    const aboveSlope = f64x2.add(f64x2.splat(P1), f64x2.mul(f64x2.splat(2.0 * P2), r));
    const belowSlope = f64x2.add(f64x2.splat(Q1), f64x2.mul(f64x2.splat(2.0 * Q2), r));
    const turn = f64x2.sub(f64x2.mul(aboveSlope, below), f64x2.mul(above, belowSlope));
    const arcSlope = f64x2.div(f64x2.mul(load1, turn), f64x2.mul(f64x2.mul(below, below), rest));
    const stiff = pair64(toe, k, m);
    const linear = f64x2.mul(stiff, f64x2.sub(l, rest));
    const isToe = f64x2.gt(linear, arc);
    const push = v128.bitselect(linear, arc, isToe), slope = v128.bitselect(stiff, arcSlope, isToe);
    const inverse = v128.and(f64x2.div(f64x2.splat(1), l), isShort);
    const whole = f64x2.mul(f64x2.mul(f64x2.mul(f64x2.splat(c2), slope), inverse), inverse);
    const c = v128.bitselect(f64x2.pmin(whole, pair64(most, k, m)), whole, isToe);
    const scale = f64x2.mul(push, inverse);
    const fx = f64x2.mul(scale, dx), fy = f64x2.mul(scale, dy), fz = f64x2.mul(scale, dz);
    storeEdge(edges, edge + (k << 2), f64x2.extract_lane(c, 0), 0);
    addForce(force, width, i, j, f64x2.extract_lane(fx, 0), f64x2.extract_lane(fy, 0), f64x2.extract_lane(fz, 0));
    if (m == k) break;
    storeEdge(edges, edge + (m << 2), f64x2.extract_lane(c, 1), 0);
    addForce(force, width, p, q, f64x2.extract_lane(fx, 1), f64x2.extract_lane(fy, 1), f64x2.extract_lane(fz, 1));
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
