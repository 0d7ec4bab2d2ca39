// Four rows at a time, in f32: x of all four as one vector, and y, and z. Beside the slots every row has x y z 0 together, so that a
// neighbour is one load.

/** Of four vectors: x, y or z. */
@inline
export function axis0(r0: v128, r1: v128, r2: v128, r3: v128): v128 {
  return v128.shuffle<f32>(v128.shuffle<f32>(r0, r1, 0, 4, 1, 5), v128.shuffle<f32>(r2, r3, 0, 4, 1, 5), 0, 1, 4, 5);
}

@inline
export function axis1(r0: v128, r1: v128, r2: v128, r3: v128): v128 {
  return v128.shuffle<f32>(v128.shuffle<f32>(r0, r1, 0, 4, 1, 5), v128.shuffle<f32>(r2, r3, 0, 4, 1, 5), 2, 3, 6, 7);
}

@inline
export function axis2(r0: v128, r1: v128, r2: v128, r3: v128): v128 {
  return v128.shuffle<f32>(v128.shuffle<f32>(r0, r1, 2, 6, 3, 7), v128.shuffle<f32>(r2, r3, 2, 6, 3, 7), 0, 1, 4, 5);
}

/** x, y and z of four rows as four vectors, `stride` bytes apart. */
@inline
export function putRows(at: usize, stride: usize, x: v128, y: v128, z: v128): void {
  const zero = f32x4.splat(0);
  const xy01 = v128.shuffle<f32>(x, y, 0, 4, 1, 5);
  const xy23 = v128.shuffle<f32>(x, y, 2, 6, 3, 7);
  const z01 = v128.shuffle<f32>(z, zero, 0, 4, 1, 5);
  const z23 = v128.shuffle<f32>(z, zero, 2, 6, 3, 7);
  v128.store(at, v128.shuffle<f32>(xy01, z01, 0, 1, 4, 5));
  v128.store(at + stride, v128.shuffle<f32>(xy01, z01, 2, 3, 6, 7));
  v128.store(at + 2 * stride, v128.shuffle<f32>(xy23, z23, 0, 1, 4, 5));
  v128.store(at + 3 * stride, v128.shuffle<f32>(xy23, z23, 2, 3, 6, 7));
}

@inline
export function row3(b0: v128, b1: v128, b2: v128, x: v128, y: v128, z: v128): v128 {
  return f32x4.add(f32x4.add(f32x4.mul(b0, x), f32x4.mul(b1, y)), f32x4.mul(b2, z));
}

/** Adds four f32 to two f64. */
@inline
export function join(total: v128, four: v128): v128 {
  const high = v128.shuffle<f32>(four, four, 2, 3, 2, 3);
  return f64x2.add(total, f64x2.add(f64x2.promote_low_f32x4(four), f64x2.promote_low_f32x4(high)));
}

@inline
export function both(total: v128): f64 {
  return f64x2.extract_lane(total, 0) + f64x2.extract_lane(total, 1);
}

/** Copies what the sweep has found at nodes of grids to where rows of no grid read it. */
@inline
export function copyGridRows(rows: usize, lists: usize, width: usize, v: usize, rowScratch: usize): void {
  for (let row: usize = 0; row < rows; row++) {
    const i = v + (<usize>load<u32>(lists + (row << 4)) << 2);
    const at = rowScratch + (row << 4);
    store<f32>(at, load<f32>(i));
    store<f32>(at, load<f32>(i + (width << 2)), 4);
    store<f32>(at, load<f32>(i + (width << 3)), 8);
    store<f32>(at, 0, 12);
  }
}

