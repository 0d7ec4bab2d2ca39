// Twin of src/matrix/factor.ts. Inverts in f64 and stores f32.

@inline
function field(base: usize, index: usize): f64 {
  return <f64>load<f32>(base + (index << 2));
}

@inline
function put(base: usize, index: usize, value: f64): void {
  store<f32>(base + (index << 2), <f32>value);
}

/**
 * Rounding a definite 3×3 matrix to f32 moves its eigenvalues by up to 2⁻²⁴ of its trace, which makes it indefinite where
 * springs are some 1e7 times heavier than the mass (long steps). Twice that much of S is added: still the same inverse.
 */
const GUARD: f64 = 1.0 / 8388608.0;

/** No pivot below this share of its trace: see generator/grid.mjs. */
const NOISE: f64 = 1.0 / 262144.0;

/** Inverts the pivots of the constrained slots below `end` under their filters; returns how many entries are done. */
export function constrainSlots(next: i32, count: i32, constrained: usize, end: i32, width: i32, floor: usize, filter: usize, pivot: usize, inverse: usize): i32 {
  while (next < count) {
    const slot: i32 = load<u32>(constrained + (<usize>next << 2));
    if (slot >= end) break;
    const index: usize = <usize>((slot / width) * 6 * width + (slot % width));
    invertBlock(index, width, load<f32>(floor + (<usize>slot << 2)), filter, pivot, inverse);
    next++;
  }
  return next;
}

/** inverse = S (S D S + τ (I − S))⁻¹ S; the pivot is rebuilt as far as it is floored. Zero where the floor is 0. */
export function invertBlock(index: usize, width: usize, lowest: f32, filter: usize, pivot: usize, inverse: usize): void {
  if (!(lowest > 0)) {
    for (let k: usize = 0; k < 6; k++) {
      put(inverse, index + k * width, 0);
      put(pivot, index + k * width, 0);
    }
    return;
  }
  const d0 = field(pivot, index), d1 = field(pivot, index + width), d2 = field(pivot, index + 2 * width);
  const d3 = field(pivot, index + 3 * width), d4 = field(pivot, index + 4 * width), d5 = field(pivot, index + 5 * width);
  const s0 = field(filter, index), s1 = field(filter, index + width), s2 = field(filter, index + 2 * width);
  const s3 = field(filter, index + 3 * width), s4 = field(filter, index + 4 * width), s5 = field(filter, index + 5 * width);
  sandwich(d0, d1, d2, d3, d4, d5, s0, s1, s2, s3, s4, s5);
  const trace = d0 + d3 + d5;
  const tau = trace / 3.0;
  const least = max(<f64>lowest, NOISE * trace);
  const m0 = o0 + tau * (1.0 - s0);
  const m1 = o1 - tau * s1;
  const m2 = o2 - tau * s2;
  const m3 = o3 + tau * (1.0 - s3);
  const m4 = o4 - tau * s4;
  const m5 = o5 + tau * (1.0 - s5);

  const p0 = max(m0, least);
  const l10 = m1 / p0;
  const l20 = m2 / p0;
  const p1 = max(m3 - l10 * m1, least);
  const l21 = (m4 - l20 * m1) / p1;
  const p2 = max(m5 - l20 * m2 - l21 * l21 * p1, least);
  const i0 = 1.0 / p0;
  const i1 = 1.0 / p1;
  const i2 = 1.0 / p2;
  put(pivot, index, p0);
  put(pivot, index + width, l10 * p0);
  put(pivot, index + 2 * width, l20 * p0);
  put(pivot, index + 3 * width, p1 + l10 * l10 * p0);
  put(pivot, index + 4 * width, l21 * p1 + l10 * l20 * p0);
  put(pivot, index + 5 * width, p2 + l21 * l21 * p1 + l20 * l20 * p0);
  const k20 = l10 * l21 - l20;
  sandwich(
    i0 + l10 * l10 * i1 + k20 * k20 * i2,
    -l10 * i1 - k20 * l21 * i2,
    k20 * i2,
    i1 + l21 * l21 * i2,
    -l21 * i2,
    i2,
    s0, s1, s2, s3, s4, s5,
  );
  const guard = GUARD * (o0 + o3 + o5);
  put(inverse, index, o0 + guard * s0);
  put(inverse, index + width, o1 + guard * s1);
  put(inverse, index + 2 * width, o2 + guard * s2);
  put(inverse, index + 3 * width, o3 + guard * s3);
  put(inverse, index + 4 * width, o4 + guard * s4);
  put(inverse, index + 5 * width, o5 + guard * s5);
}

/**
 * Pivots of four unconstrained slots, as generator/factor.mjs has them: LDLᵀ, floored; both 0 where the floor is 0. Blocks by
 * themselves are guarded by a share of their trace as well.
 */
@inline
export function invertGroup(floor: v128, sweeping: bool, bytes: usize, pivot: usize, inverse: usize): void {
  const zero = f32x4.splat(0), one = f32x4.splat(1);
  const d0 = v128.load(pivot), d1 = v128.load(pivot + bytes), d2 = v128.load(pivot + 2 * bytes);
  const d3 = v128.load(pivot + 3 * bytes), d4 = v128.load(pivot + 4 * bytes), d5 = v128.load(pivot + 5 * bytes);
  const free = f32x4.gt(floor, zero);
  const least = f32x4.pmax(f32x4.mul(f32x4.splat(<f32>NOISE), f32x4.add(f32x4.add(d0, d3), d5)), floor);
  const p0 = f32x4.pmax(d0, least), j0 = f32x4.div(one, p0);
  const l10 = f32x4.mul(d1, j0), l20 = f32x4.mul(d2, j0);
  const p1 = f32x4.pmax(f32x4.sub(d3, f32x4.mul(l10, d1)), least), j1 = f32x4.div(one, p1);
  const l21 = f32x4.mul(f32x4.sub(d4, f32x4.mul(l20, d1)), j1);
  const p2 = f32x4.pmax(f32x4.sub(f32x4.sub(d5, f32x4.mul(l20, d2)), f32x4.mul(f32x4.mul(l21, l21), p1)), least), j2 = f32x4.div(one, p2);
  const l20p = f32x4.mul(l20, p0), l21p = f32x4.mul(l21, p1);
  v128.store(pivot, v128.and(free, p0));
  v128.store(pivot + bytes, v128.and(free, f32x4.mul(l10, p0)));
  v128.store(pivot + 2 * bytes, v128.and(free, l20p));
  v128.store(pivot + 3 * bytes, v128.and(free, f32x4.add(p1, f32x4.mul(f32x4.mul(l10, l10), p0))));
  v128.store(pivot + 4 * bytes, v128.and(free, f32x4.add(l21p, f32x4.mul(l10, l20p))));
  v128.store(pivot + 5 * bytes, v128.and(free, f32x4.add(f32x4.add(p2, f32x4.mul(l21, l21p)), f32x4.mul(l20, l20p))));
  const k20 = f32x4.sub(f32x4.mul(l10, l21), l20);
  const n1 = f32x4.mul(l10, j1), n2 = f32x4.mul(k20, j2), n3 = f32x4.mul(l21, j2);
  const xx = f32x4.add(f32x4.add(j0, f32x4.mul(l10, n1)), f32x4.mul(k20, n2)), yy = f32x4.add(j1, f32x4.mul(l21, n3));
  const own = f32x4.mul(f32x4.splat(<f32>GUARD), f32x4.add(f32x4.add(j0, j1), j2));
  const wide = f32x4.mul(f32x4.splat(sweeping ? 0 : <f32>GUARD), f32x4.add(f32x4.add(xx, yy), j2));
  const guard = f32x4.add(own, wide);
  v128.store(inverse, v128.and(free, f32x4.add(xx, guard)));
  v128.store(inverse + bytes, v128.and(free, f32x4.sub(zero, f32x4.add(n1, f32x4.mul(k20, n3)))));
  v128.store(inverse + 2 * bytes, v128.and(free, n2));
  v128.store(inverse + 3 * bytes, v128.and(free, f32x4.add(yy, guard)));
  v128.store(inverse + 4 * bytes, v128.and(free, f32x4.sub(zero, n3)));
  v128.store(inverse + 5 * bytes, v128.and(free, f32x4.add(j2, guard)));
}

// Results of `sandwich`: globals, because AssemblyScript returns one value.
let o0: f64 = 0, o1: f64 = 0, o2: f64 = 0, o3: f64 = 0, o4: f64 = 0, o5: f64 = 0;

function sandwich(
  m0: f64, m1: f64, m2: f64, m3: f64, m4: f64, m5: f64,
  s0: f64, s1: f64, s2: f64, s3: f64, s4: f64, s5: f64,
): void {
  const t00 = m0 * s0 + m1 * s1 + m2 * s2;
  const t01 = m0 * s1 + m1 * s3 + m2 * s4;
  const t02 = m0 * s2 + m1 * s4 + m2 * s5;
  const t10 = m1 * s0 + m3 * s1 + m4 * s2;
  const t11 = m1 * s1 + m3 * s3 + m4 * s4;
  const t12 = m1 * s2 + m3 * s4 + m4 * s5;
  const t20 = m2 * s0 + m4 * s1 + m5 * s2;
  const t21 = m2 * s1 + m4 * s3 + m5 * s4;
  const t22 = m2 * s2 + m4 * s4 + m5 * s5;
  o0 = s0 * t00 + s1 * t10 + s2 * t20;
  o1 = s0 * t01 + s1 * t11 + s2 * t21;
  o2 = s0 * t02 + s1 * t12 + s2 * t22;
  o3 = s1 * t01 + s3 * t11 + s4 * t21;
  o4 = s1 * t02 + s3 * t12 + s4 * t22;
  o5 = s2 * t02 + s4 * t12 + s5 * t22;
}
