// Twin of src/points/reference.ts: x and y as one vector, z by itself, in f64 and in the reference's order: equal bits.

import { SHORTEST, springForce } from "../../generated/laws";

@inline
function z(base: usize): f64 {
  return load<f64>(base, 16);
}

@inline
function addPair(force: usize, i: usize, j: usize, pair: v128, fz: f64): void {
  v128.store(force + i, f64x2.add(v128.load(force + i), pair));
  store<f64>(force + i, load<f64>(force + i, 16) + fz, 16);
  v128.store(force + j, f64x2.sub(v128.load(force + j), pair));
  store<f64>(force + j, load<f64>(force + j, 16) - fz, 16);
}

@inline
function dot(a: v128, az: f64, b: v128, bz: f64): f64 {
  const products = f64x2.mul(a, b);
  return f64x2.extract_lane(products, 0) + f64x2.extract_lane(products, 1) + az * bz;
}

export function springForces(
  count: i32, a: usize, b: usize, restLength: usize, stiffness: usize, x: usize, force: usize,
): void {
  for (let k: usize = 0; k < <usize>count; k++) {
    const i: usize = <usize>load<u32>(a + (k << 2)) << 3;
    const j: usize = <usize>load<u32>(b + (k << 2)) << 3;
    const d = f64x2.sub(v128.load(x + j), v128.load(x + i));
    const dz = z(x + j) - z(x + i);
    const l = sqrt(dot(d, dz, d, dz));
    const scale = l > SHORTEST ? springForce(load<f64>(stiffness + (k << 3)), l, load<f64>(restLength + (k << 3))) / l : 0.0;
    addPair(force, i, j, f64x2.mul(f64x2.splat(scale), d), scale * dz);
  }
}

export function damperForces(
  count: i32, a: usize, b: usize, along: usize, across: usize, x: usize, v: usize, force: usize,
): void {
  for (let k: usize = 0; k < <usize>count; k++) {
    const i: usize = <usize>load<u32>(a + (k << 2)) << 3;
    const j: usize = <usize>load<u32>(b + (k << 2)) << 3;
    const d = f64x2.sub(v128.load(x + j), v128.load(x + i));
    const dz = z(x + j) - z(x + i);
    const u = f64x2.sub(v128.load(v + j), v128.load(v + i));
    const uz = z(v + j) - z(v + i);
    const cross = load<f64>(across + (k << 3));
    const squared = dot(d, dz, d, dz);
    const rate = squared > SHORTEST * SHORTEST
      ? ((load<f64>(along + (k << 3)) - cross) * dot(u, uz, d, dz)) / squared
      : 0.0;
    const pair = f64x2.add(f64x2.mul(f64x2.splat(cross), u), f64x2.mul(f64x2.splat(rate), d));
    addPair(force, i, j, pair, cross * uz + rate * dz);
  }
}

export function kick(points: i32, dt: f64, inverseMass: usize, force: usize, v: usize): void {
  for (let point: usize = 0; point < <usize>points; point++) {
    const by = dt * load<f64>(inverseMass + (point << 3));
    v128.store(v, f64x2.add(v128.load(v), f64x2.mul(f64x2.splat(by), v128.load(force))));
    store<f64>(v, z(v) + by * z(force), 16);
    v += 24;
    force += 24;
  }
}

export function drift(numbers: i32, dt: f64, v: usize, x: usize): void {
  const by = f64x2.splat(dt);
  const end = x + (<usize>(numbers & ~1) << 3);
  while (x < end) {
    v128.store(x, f64x2.add(v128.load(x), f64x2.mul(by, v128.load(v))));
    x += 16;
    v += 16;
  }
  if (numbers & 1) store<f64>(x, load<f64>(x) + dt * load<f64>(v));
}

/** To ±limit by comparisons, which is one instruction each; what is no number stays so. */
@inline
function clampPair(p: v128, limit: f64): v128 {
  return f64x2.pmax(f64x2.pmin(p, f64x2.splat(limit)), f64x2.splat(-limit));
}

@inline
function clamp(p: f64, limit: f64): f64 {
  const low = limit < p ? limit : p;
  return low < -limit ? -limit : low;
}

/** The plain line, of which nothing is gathered: no look into a table, and points need not be told apart. */
export function inferPlain(
  numbers: i32, limit: f64, reach: f64, inertia: f64, dt: f64, x: usize, v: usize, force: usize,
): void {
  const inverseLimit = 1.0 / limit;
  const inverseDt = 1.0 / dt;
  const end = x + (<usize>(numbers & ~1) << 3);
  while (x < end) {
    const p = f64x2.add(
      f64x2.mul(f64x2.splat(inertia), v128.load(v)),
      f64x2.mul(f64x2.splat(dt), v128.load(force)),
    );
    const travel = f64x2.mul(f64x2.splat(reach), f64x2.mul(clampPair(p, limit), f64x2.splat(inverseLimit)));
    v128.store(x, f64x2.add(v128.load(x), travel));
    v128.store(v, f64x2.mul(travel, f64x2.splat(inverseDt)));
    x += 16;
    v += 16;
    force += 16;
  }
  if (numbers & 1) {
    const p = inertia * load<f64>(v) + dt * load<f64>(force);
    const travel = reach * (clamp(p, limit) * inverseLimit);
    store<f64>(x, load<f64>(x) + travel);
    store<f64>(v, travel * inverseDt);
  }
}

@inline
function move(travel: f64, inverseDt: f64, inertia: f64, kept: f64, x: usize, v: usize, excess: usize): void {
  const velocity = travel * inverseDt;
  store<f64>(x, load<f64>(x) + travel);
  store<f64>(v, velocity);
  store<f64>(excess, kept - inertia * velocity);
}

/** One row, limited by axis: two numbers at a time, each with the line of its own cell. */
export function inferRow(
  numbers: i32, lines: usize, cells: i32, limit: f64, reach: f64, inertia: f64, dt: f64, antiWindup: i32,
  x: usize, v: usize, force: usize, excess: usize,
): void {
  const inverseLimit = 1.0 / limit;
  const inverseDt = 1.0 / dt;
  const half = 0.5 * <f64>cells;
  const last = <f64>(cells - 1);
  const end = x + (<usize>(numbers & ~1) << 3);
  while (x < end) {
    const p = f64x2.add(
      f64x2.add(v128.load(excess), f64x2.mul(f64x2.splat(inertia), v128.load(v))),
      f64x2.mul(f64x2.splat(dt), v128.load(force)),
    );
    const clamped = clampPair(p, limit);
    const u = f64x2.mul(clamped, f64x2.splat(inverseLimit));
    const place = f64x2.floor(f64x2.mul(f64x2.add(u, f64x2.splat(1)), f64x2.splat(half)));
    // Saturating: a lost number takes cell 0, and what is stored stays lost.
    const cell = i32x4.trunc_sat_f64x2_s_zero(f64x2.pmin(place, f64x2.splat(last)));
    const a = v128.load(lines + (<usize>i32x4.extract_lane(cell, 0) << 4));
    const b = v128.load(lines + (<usize>i32x4.extract_lane(cell, 1) << 4));
    const part = f64x2.add(
      v128.shuffle<f64>(a, b, 0, 2),
      f64x2.mul(v128.shuffle<f64>(a, b, 1, 3), u),
    );
    const travel = f64x2.mul(f64x2.splat(reach), part);
    const velocity = f64x2.mul(travel, f64x2.splat(inverseDt));
    v128.store(x, f64x2.add(v128.load(x), travel));
    v128.store(v, velocity);
    const kept = antiWindup ? clamped : p;
    v128.store(excess, f64x2.sub(kept, f64x2.mul(f64x2.splat(inertia), velocity)));
    x += 16;
    v += 16;
    force += 16;
    excess += 16;
  }
  if (numbers & 1) {
    const p = gathered(excess, v, force, inertia, dt, 0);
    const clamped = clamp(p, limit);
    const u = clamped * inverseLimit;
    const cell = min(floor((u + 1.0) * half), last);
    const at = lines + (<usize><i32>(cell == cell ? cell : 0.0) << 4);
    const part = load<f64>(at) + load<f64>(at, 8) * u;
    move(reach * part, inverseDt, inertia, antiWindup ? clamped : p, x, v, excess);
  }
}

export function infer(
  points: i32, lines: usize, cells: i32, rows: i32, row: usize, limit: f64, reach: f64, inertia: f64, dt: f64,
  byNorm: i32, antiWindup: i32, x: usize, v: usize, force: usize, excess: usize,
): void {
  const inverseLimit = 1.0 / limit;
  const inverseDt = 1.0 / dt;
  const half = 0.5 * <f64>cells;
  const last = <f64>(cells - 1);
  for (let point: usize = 0; point < <usize>points; point++) {
    let scale: f64 = 1;
    if (byNorm) {
      const px = gathered(excess, v, force, inertia, dt, 0);
      const py = gathered(excess, v, force, inertia, dt, 8);
      const pz = gathered(excess, v, force, inertia, dt, 16);
      const norm = sqrt(px * px + py * py + pz * pz);
      if (norm > limit) scale = limit / norm;
    }
    let share: f64 = 0;
    let table = lines;
    if (rows > 0) {
      const place = load<f64>(row + (point << 3));
      const from = min(floor(place), <f64>(rows - 1));
      share = place - from;
      table += (<usize><i32>from * <usize>cells) << 4;
    }
    for (let axis: usize = 0; axis < 24; axis += 8) {
      const p = gathered(excess, v, force, inertia, dt, axis);
      const clamped = clamp(p * scale, limit);
      const u = clamped * inverseLimit;
      const cell = min(floor((u + 1.0) * half), last);
      // A lost number has no cell; what is stored stays lost.
      const at = table + (<usize><i32>(cell == cell ? cell : 0.0) << 4);
      let part = load<f64>(at) + load<f64>(at, 8) * u;
      if (rows > 0) {
        const next = at + (<usize>cells << 4);
        part += share * (load<f64>(next) + load<f64>(next, 8) * u - part);
      }
      move(reach * part, inverseDt, inertia, antiWindup ? clamped : p, x + axis, v + axis, excess + axis);
    }
    x += 24;
    v += 24;
    force += 24;
    excess += 24;
  }
}

@inline
function gathered(excess: usize, v: usize, force: usize, inertia: f64, dt: f64, axis: usize): f64 {
  return load<f64>(excess + axis) + inertia * load<f64>(v + axis) + dt * load<f64>(force + axis);
}
