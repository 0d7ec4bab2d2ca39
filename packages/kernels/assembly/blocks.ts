// Twin of src/reference/blocks.ts. Inverts in f64 (once per step) and stores f32; applies four slots at a time in f32x4.

@inline
function field(base: usize, index: usize): f64 {
  return <f64>load<f32>(base + (index << 4));
}

/**
 * Rounding a definite 3×3 matrix to f32 moves its eigenvalues by up to 2⁻²⁴ of its trace, which makes it indefinite where
 * springs are some 1e7 times heavier than the mass (long steps). Twice that much of S is added: still the same inverse.
 */
const GUARD: f64 = 1.0 / 8388608.0;

/** Below this share of its trace a block that was summed in f32 holds rounding only: pivots are floored here as well. */
const NOISE: f64 = 1.0 / 16777216.0;

export function invertBlocks(slots: i32, diagonal: usize, filter: usize, floor: usize, inverse: usize): void {
  for (let slot: usize = 0; slot < <usize>slots; slot++) {
    const offset = ((slot >> 2) * 24 + (slot & 3)) << 2;
    const out = inverse + offset;
    const floored = load<f64>(floor + (slot << 3));
    if (!(floored > 0)) {
      for (let k: usize = 0; k < 6; k++) store<f32>(out + (k << 4), 0);
      continue;
    }
    const d = diagonal + offset;
    const d0 = field(d, 0), d1 = field(d, 1), d2 = field(d, 2), d3 = field(d, 3), d4 = field(d, 4), d5 = field(d, 5);
    const s = filter + offset;
    const s0 = field(s, 0), s1 = field(s, 1), s2 = field(s, 2), s3 = field(s, 3), s4 = field(s, 4), s5 = field(s, 5);
    sandwich(d0, d1, d2, d3, d4, d5, s0, s1, s2, s3, s4, s5);
    const trace = d0 + d3 + d5;
    const tau = trace / 3.0;
    const least = max(floored, NOISE * trace);
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
    store<f32>(out, <f32>(o0 + guard * s0));
    store<f32>(out, <f32>(o1 + guard * s1), 16);
    store<f32>(out, <f32>(o2 + guard * s2), 32);
    store<f32>(out, <f32>(o3 + guard * s3), 48);
    store<f32>(out, <f32>(o4 + guard * s4), 64);
    store<f32>(out, <f32>(o5 + guard * s5), 80);
  }
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

export function blocksApply(first: i32, end: i32, own: usize, plane: usize, p: usize, q: usize): void {
  const bytes = plane << 2;
  let block = own + (<usize>first >> 2) * 96;
  for (let slot: usize = <usize>first << 2; slot < <usize>end << 2; slot += 16) {
    const x = v128.load(p + slot);
    const y = v128.load(p + bytes + slot);
    const z = v128.load(p + 2 * bytes + slot);
    const xy = v128.load(block, 16);
    const xz = v128.load(block, 32);
    const yz = v128.load(block, 64);
    const xx = v128.load(block);
    const yy = v128.load(block, 48);
    const zz = v128.load(block, 80);
    v128.store(q + slot, f32x4.add(f32x4.add(f32x4.mul(xx, x), f32x4.mul(xy, y)), f32x4.mul(xz, z)));
    v128.store(q + bytes + slot, f32x4.add(f32x4.add(f32x4.mul(xy, x), f32x4.mul(yy, y)), f32x4.mul(yz, z)));
    v128.store(q + 2 * bytes + slot, f32x4.add(f32x4.add(f32x4.mul(xz, x), f32x4.mul(yz, y)), f32x4.mul(zz, z)));
    block += 96;
  }
}
