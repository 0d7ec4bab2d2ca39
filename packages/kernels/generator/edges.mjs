// Writes the kernels of springs that no grid holds: the gathering of ends, which is here, around the laws, which are in laws/.

import { buckling } from "../laws/buckling.mjs";
import { forceScale, lineariseSpring, springForce } from "../laws/spring.mjs";
import { lineariseLink, tension } from "../laws/tension.mjs";
import { f64, f64x2 } from "./forms.mjs";

/** Numbers of the step, as vectors. */
const STEP = {
  c1: "by1",
  c2: "by2",
  halfTimeSquared: "f64x2.splat(halfTimeSquared)",
  relief: "f64x2.splat(relief)",
};

/** Numbers of two links, k and m, read where they are first needed. */
const LINK = {
  coming: "f64x2.mul(f64x2.splat(lookAhead), rate)",
  yieldStretch: "const yieldStretch = f64x2.sub(rest, pair64(yieldLengths, k, m));",
  stiffness: "const stiffness = pair64(stiffnesses, k, m);",
  ramp: "const ramp = f64x2.sub(pair64(limitLengths, k, m), rest);",
  limitStiffness: "pair64(limitStiffnesses, k, m)",
};
const DAMPING =
  "const cross = pair64(crossDampings, k, m), damping = f64x2.sub(pair64(dampings, k, m), cross);";

/**
 * Twin of src/springs/edges.ts: links and buckling beams two at a time. Forces in f64 with the reference's order of operations, so that they
 * have equal bits; coefficients are rounded to f32 once, when they are stored.
 */
export const edgesModule = () => `// Written by packages/kernels/generator/edges.mjs. Do not edit.

import { SHORTEST } from "./laws";

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
function between64(x: usize, i: usize, j: usize, p: usize, q: usize): v128 {
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
  restLengths: usize, stiffnesses: usize, dampings: usize, crossDampings: usize, limitLengths: usize, limitStiffnesses: usize,
  yieldLengths: usize, ties: usize, width: usize, x: usize, w: usize, c1: f64, c2: f64, halfTimeSquared: f64, relief: f64, lookAhead: f64, edges: usize, forces: usize,
): void {
  const by1 = f64x2.splat(c1), by2 = f64x2.splat(c2);
  for (let k: usize = 0; k < <usize>count; k += 2) {
    const m = k + 1 < <usize>count ? k + 1 : k;
    const i: usize = load<u32>(a + (k << 2)), j: usize = load<u32>(b + (k << 2));
    const p: usize = load<u32>(a + (m << 2)), q: usize = load<u32>(b + (m << 2));
    const dx = between64(x, i, j, p, q);
    const dy = between64(x + (width << 3), i, j, p, q);
    const dz = between64(x + (width << 4), i, j, p, q);
    const l = f64x2.sqrt(dot(dx, dy, dz, dx, dy, dz));
    const inverse = inverseOf(l);
    const rest = pair64(restLengths, k, m);
    const stretch = f64x2.sub(l, rest);
    const ux = f64x2.sub(pair32(w, j, q), pair32(w, i, p));
    const uy = f64x2.sub(pair32(w, j + width, q + width), pair32(w, i + width, p + width));
    const uz = f64x2.sub(pair32(w, j + 2 * width, q + 2 * width), pair32(w, i + 2 * width, p + 2 * width));
    const rate = f64x2.mul(dot(ux, uy, uz, dx, dy, dz), inverse);
    ${tension(f64x2, LINK)}
    const across = atLeast0(f64x2.sub(dot(ux, uy, uz, ux, uy, uz), f64x2.mul(rate, rate)));
    ${lineariseLink(f64x2, STEP, DAMPING)}
    const tie = pair64(ties, k, m);
    const s = f64x2.add(f64x2.add(share, f64x2.mul(by1, cross)), f64x2.mul(by2, tie));
    ${forceScale(f64x2)}
    const tied = f64x2.add(scale, tie);
    const fx = f64x2.add(f64x2.mul(tied, dx), f64x2.mul(cross, ux));
    const fy = f64x2.add(f64x2.mul(tied, dy), f64x2.mul(cross, uy));
    const fz = f64x2.add(f64x2.mul(tied, dz), f64x2.mul(cross, uz));
    storeEdge(edges, edge + (k << 2), f64x2.extract_lane(coefficient, 0), f64x2.extract_lane(s, 0));
    addForce(forces, width, i, j, f64x2.extract_lane(fx, 0), f64x2.extract_lane(fy, 0), f64x2.extract_lane(fz, 0));
    if (m == k) break;
    storeEdge(edges, edge + (m << 2), f64x2.extract_lane(coefficient, 1), f64x2.extract_lane(s, 1));
    addForce(forces, width, p, q, f64x2.extract_lane(fx, 1), f64x2.extract_lane(fy, 1), f64x2.extract_lane(fz, 1));
  }
}

export function edgeSprings(
  count: i32, a: usize, b: usize, edge: usize,
  restLengths: usize, stiffnesses: usize, dampings: usize, crossDampings: usize,
  width: usize, x: usize, w: usize, c1: f64, c2: f64, edges: usize, forces: usize,
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
    const stiffness = at64(stiffnesses, k);
    const force = ${springForce(f64, { stiffness: "stiffness", l: "l", rest: "at64(restLengths, k)" })};
    const cross = at64(crossDampings, k);
    const damping = at64(dampings, k) - cross;
    ${lineariseSpring(f64)}
    const out = edges + (<usize>load<u32>(edge + (k << 2)) << 3);
    store<f32>(out, <f32>coefficient);
    store<f32>(out, <f32>(share + c1 * cross), 4);
    ${forceScale(f64)}
    addForce(forces, width, i, j, scale * dx + cross * ux, scale * dy + cross * uy, scale * dz + cross * uz);
  }
}

/** Ties of beams: springs without length, constant in the matrix. */
export function edgeTies(
  count: i32, a: usize, b: usize, edge: usize, ties: usize, width: usize, x: usize, c2: f64, edges: usize, forces: usize,
): void {
  for (let k: usize = 0; k < <usize>count; k++) {
    const i: usize = load<u32>(a + (k << 2)), j: usize = load<u32>(b + (k << 2));
    const tie = at64(ties, k);
    storeEdge(edges, edge + (k << 2), 0, c2 * tie);
    addForce(
      forces, width, i, j,
      tie * (at64(x, j) - at64(x, i)), tie * (at64(x, j + width) - at64(x, i + width)), tie * (at64(x, j + 2 * width) - at64(x, i + 2 * width)),
    );
  }
}

export function edgeBeams(
  count: i32, a: usize, b: usize, edge: usize, restLengths: usize, criticals: usize, toes: usize, toeLimits: usize,
  width: usize, x: usize, c2: f64, edges: usize, forces: usize,
): void {
  for (let k: usize = 0; k < <usize>count; k += 2) {
    const m = k + 1 < <usize>count ? k + 1 : k;
    const i: usize = load<u32>(a + (k << 2)), j: usize = load<u32>(b + (k << 2));
    const p: usize = load<u32>(a + (m << 2)), q: usize = load<u32>(b + (m << 2));
    const dx = between64(x, i, j, p, q);
    const dy = between64(x + (width << 3), i, j, p, q);
    const dz = between64(x + (width << 4), i, j, p, q);
    const l = f64x2.sqrt(dot(dx, dy, dz, dx, dy, dz));
    const rest = pair64(restLengths, k, m);
    const isShort = v128.and(f64x2.lt(l, rest), f64x2.gt(l, f64x2.splat(SHORTEST)));
    const critical = pair64(criticals, k, m), toe = pair64(toes, k, m);
    ${buckling(f64x2)}
    const inverse = v128.and(f64x2.div(f64x2.splat(1), l), isShort);
    const whole = f64x2.mul(f64x2.mul(f64x2.mul(f64x2.splat(c2), slope), inverse), inverse);
    const coefficient = v128.bitselect(f64x2.pmin(whole, pair64(toeLimits, k, m)), whole, onToe);
    const scale = f64x2.mul(force, inverse);
    const fx = f64x2.mul(scale, dx), fy = f64x2.mul(scale, dy), fz = f64x2.mul(scale, dz);
    storeEdge(edges, edge + (k << 2), f64x2.extract_lane(coefficient, 0), 0);
    addForce(forces, width, i, j, f64x2.extract_lane(fx, 0), f64x2.extract_lane(fy, 0), f64x2.extract_lane(fz, 0));
    if (m == k) break;
    storeEdge(edges, edge + (m << 2), f64x2.extract_lane(coefficient, 1), 0);
    addForce(forces, width, p, q, f64x2.extract_lane(fx, 1), f64x2.extract_lane(fy, 1), f64x2.extract_lane(fz, 1));
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
`;
