// Twin of src/trajectories/reference.ts, in f64 and the same order, so that both give the same bits but for f32 of points.

const ROUNDING: f64 = 1e-6;
const ROUNDING_MIN: f64 = 1e-8;

/** x y z 0 in f32, of three f64 at an address less two vectors each. */
@inline
function relative(at: usize, byXY: v128, byZ: v128, fromXY: v128, fromZ: v128): v128 {
  const xy = f64x2.sub(f64x2.sub(v128.load(at), byXY), fromXY);
  const z = f64x2.sub(f64x2.sub(v128.load64_zero(at, 16), byZ), fromZ);
  return v128.shuffle<f32>(f32x4.demote_f64x2_zero(xy), f32x4.demote_f64x2_zero(z), 0, 1, 4, 5);
}

export function relativePoints(
  starts: usize, end: usize, slack: usize, radius: usize, count: usize, points: usize,
  originX: f64, originY: f64, originZ: f64, startX: f64, startY: f64, startZ: f64, shiftX: f64, shiftY: f64, shiftZ: f64,
): void {
  const zero = f64x2.splat(0);
  const originXY = f64x2.replace_lane(f64x2.splat(originX), 1, originY), lastOrigin = f64x2.replace_lane(zero, 0, originZ);
  const startXY = f64x2.replace_lane(f64x2.splat(startX), 1, startY), lastStart = f64x2.replace_lane(zero, 0, startZ);
  const shiftXY = f64x2.replace_lane(f64x2.splat(shiftX), 1, shiftY), lastShift = f64x2.replace_lane(zero, 0, shiftZ);
  for (let k: usize = 0; k < count; k++) {
    const from = relative(starts + k * 24, startXY, lastStart, originXY, lastOrigin);
    const to = relative(end + k * 24, shiftXY, lastShift, originXY, lastOrigin);
    const far = f32x4.pmax(f32x4.abs(from), f32x4.abs(to));
    const most = f32x4.pmax(f32x4.pmax(far, v128.shuffle<f32>(far, far, 1, 1, 1, 1)), v128.shuffle<f32>(far, far, 2, 2, 2, 2));
    const off = load<f64>(slack + (k << 3)) + (ROUNDING * <f64>f32x4.extract_lane(most, 0) + ROUNDING_MIN);
    const at = points + (k << 5);
    v128.store(at, f32x4.replace_lane(from, 3, <f32>(off + load<f64>(radius + (k << 3)))));
    v128.store(at, f32x4.replace_lane(to, 3, <f32>off), 16);
  }
}

export function predictMean(count: usize, x: usize, v: usize, first: usize, near: usize, h: f64, out: usize): void {
  let from = load<u32>(first);
  for (let k: usize = 0; k < count; k++) {
    const i = k * 24;
    const to = load<u32>(first + (k << 2), 4);
    let sum = v128.load(v + i);
    let last = load<f64>(v + i, 16);
    const end = near + (<usize>to << 2);
    for (let at = near + (<usize>from << 2); at < end; at += 4) {
      const other = v + (<usize>load<u32>(at) << 3);
      sum = f64x2.add(sum, v128.load(other));
      last += load<f64>(other, 16);
    }
    const by = h * (1 / <f64>(1 + to - from));
    v128.store(out + i, f64x2.add(v128.load(x + i), f64x2.mul(f64x2.splat(by), sum)));
    store<f64>(out + i, load<f64>(x + i, 16) + by * last, 16);
    from = to;
  }
}
