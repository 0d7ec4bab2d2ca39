// Twin of src/springs/nodes.ts: two slots at a time, whose nodes lie apart.

/** Bytes of a node: x y z in f64. */
const NODE: usize = 24;

@inline
function pair(column: usize, a: usize, b: usize): v128 {
  return v128.load_lane<u64>(column + b, v128.load64_zero(column + a), 1);
}

export function gather(
  segments: i32, width: usize, nodeOf: usize, present: usize,
  nodeX: usize, nodeV: usize, olderX: usize, olderV: usize,
  originX: f64, originY: f64, originZ: f64, fallX: f64, fallY: f64, fallZ: f64,
  back: f64, lag: f64, fromNow: f64, fromOlder: f64,
  x: usize, y: usize, delta: usize, w: usize, start: usize,
): void {
  for (let segment: i32 = 0; segment < segments; segment++) {
    for (let k: usize = 0; k < width; k += 2) {
      const a = NODE * <usize>load<u32>(nodeOf + (k << 2));
      const b = NODE * <usize>load<u32>(nodeOf + (k << 2), 4);
      const here = v128.load(present + (k << 3));
      let i = k;
      let origin = originX;
      let fall = fallX;
      for (let axis: usize = 0; axis < 3; axis++) {
        const m = axis << 3;
        const at = pair(nodeX + m, a, b);
        const turn = f64x2.sub(at, pair(olderX + m, a, b));
        v128.store(x + (i << 3), at);
        store64(y + (i << 2), f64x2.sub(at, f64x2.mul(f64x2.splat(origin), here)));
        v128.store(delta + (i << 3), turn);
        store64(w + (i << 2), f64x2.mul(f64x2.splat(back), turn));
        const inertia = f64x2.sub(
          f64x2.add(f64x2.mul(f64x2.splat(lag), turn), f64x2.mul(f64x2.splat(fromNow), pair(nodeV + m, a, b))),
          f64x2.mul(f64x2.splat(fromOlder), pair(olderV + m, a, b)),
        );
        v128.store(start + (i << 3), f64x2.add(inertia, f64x2.mul(f64x2.splat(fall), here)));
        i += width;
        origin = axis == 0 ? originY : originZ;
        fall = axis == 0 ? fallY : fallZ;
      }
    }
    nodeOf += width << 2;
    present += width << 3;
    const bytes = width * 24;
    x += bytes;
    delta += bytes;
    start += bytes;
    y += bytes >> 1;
    w += bytes >> 1;
  }
}

/** Two numbers, as f32. */
@inline
function store64(at: usize, wide: v128): void {
  v128.store_lane<u64>(at, f32x4.demote_f64x2_zero(wide), 0);
}

export function scatter(
  segments: i32, width: usize, nodeOf: usize, nodeX: usize, nodeV: usize,
  moved: usize, base: usize, delta: usize, fromMoved: f64, fromDelta: f64,
): void {
  for (let segment: i32 = 0; segment < segments; segment++) {
    for (let k: usize = 0; k < width; k += 2) {
      const a = NODE * <usize>load<u32>(nodeOf + (k << 2));
      const b = NODE * <usize>load<u32>(nodeOf + (k << 2), 4);
      let i = k << 3;
      for (let m: usize = 0; m < NODE; m += 8) {
        const by = f64x2.add(v128.load(moved + i), v128.load(base + i));
        const x = f64x2.add(pair(nodeX + m, a, b), by);
        const v = f64x2.sub(f64x2.mul(f64x2.splat(fromMoved), by), f64x2.mul(f64x2.splat(fromDelta), v128.load(delta + i)));
        v128.store_lane<u64>(nodeX + m + a, x, 0);
        v128.store_lane<u64>(nodeX + m + b, x, 1);
        v128.store_lane<u64>(nodeV + m + a, v, 0);
        v128.store_lane<u64>(nodeV + m + b, v, 1);
        i += width << 3;
      }
    }
    nodeOf += width << 2;
    const bytes = width * 24;
    moved += bytes;
    base += bytes;
    delta += bytes;
  }
}
