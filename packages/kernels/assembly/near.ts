// Twin of src/reference/near.ts: what of a tree's triangles is near a point or a box.

import { pointsAt } from "./leaves";

const BOX: usize = 64;

/** Less of a triangle's squared area than this share of what its sides allow: f32 does not know its plane. */
const NEEDLE: f32 = 1e-3;

@inline
function dot(a: v128, b: v128): f32 {
  const m = f32x4.mul(a, b);
  return f32x4.extract_lane(m, 0) + f32x4.extract_lane(m, 1) + f32x4.extract_lane(m, 2);
}

/** From a point to a box at one end, squared. */
@inline
function boxSquared(box: usize, p: v128): f32 {
  const d = f32x4.pmax(f32x4.pmax(f32x4.sub(v128.load(box), p), f32x4.sub(p, v128.load(box, 16))), f32x4.splat(0));
  return dot(d, d);
}

let isNeedle: bool = false;

/** From a point to a triangle, squared: to some point of it, and to the nearest unless it is a needle. */
function squaredTo(a: v128, b: v128, c: v128, at: v128): f32 {
  const u = f32x4.sub(b, a), v = f32x4.sub(c, a), p = f32x4.sub(at, a);
  const uu = dot(u, u), uv = dot(u, v), vv = dot(v, v), up = dot(u, p), vp = dot(v, p);
  const square = uu * vv - uv * uv;
  isNeedle = !(square > NEEDLE * uu * vv);
  const wb = vv * up - uv * vp, wc = uu * vp - uv * up, wa = square - wb - wc;
  let s: f32 = 0, t: f32 = 0;
  if (up <= 0 && vp <= 0) {
    s = 0;
  } else if (up >= uu && vp - uv <= up - uu) {
    s = 1;
  } else if (vp >= vv && up - uv <= vp - vv) {
    t = 1;
  } else if (wc <= 0 && up >= 0 && up <= uu) {
    s = up / uu;
  } else if (wb <= 0 && vp >= 0 && vp <= vv) {
    t = vp / vv;
  } else if (wa <= 0) {
    t = (vp - uv - (up - uu)) / (uu + vv - 2 * uv);
    t = t > 0 ? (t < 1 ? t : 1) : 0;
    s = 1 - t;
  } else {
    const scale: f32 = 1 / (wa + wb + wc);
    t = wc * scale;
    s = wb * scale;
  }
  const d = f32x4.sub(p, f32x4.add(f32x4.mul(f32x4.splat(s), u), f32x4.mul(f32x4.splat(t), v)));
  return dot(d, d);
}

export function nearestLeaves(
  leaves: usize, corners: usize, points: usize, boxes: usize, x: f32, y: f32, z: f32, end: usize, within: f32, margin: f32,
  stack: usize, list: usize, nearness: usize,
): usize {
  const p = f32x4(x, y, z, 0);
  const offset = end << 4;
  const ends = boxes + (end << 5);
  let best: f32 = within;
  // Boxes up to here may hold it, but for rounding.
  let bound: f32 = (best + margin) * (best + margin);
  let count: usize = 0;
  let top = stack;
  let node: usize = boxSquared(ends + BOX, p) <= bound ? 1 : 0;
  while (node) {
    if (node >= leaves) {
      const c = corners + ((node - leaves) << 4);
      const a = v128.load(pointsAt(points, c, 0) + offset);
      const squared = squaredTo(a, v128.load(pointsAt(points, c, 1) + offset), v128.load(pointsAt(points, c, 2) + offset), p);
      const far = Mathf.sqrt(squared) + margin;
      const least = isNeedle ? Mathf.sqrt(boxSquared(ends + node * BOX, p)) : far - margin;
      if (far < best) {
        best = far;
        bound = (best + margin) * (best + margin);
      }
      if (least - margin <= best) {
        store<u32>(list + (count << 2), <u32>(node - leaves));
        store<f32>(nearness + (count << 2), least - margin);
        count++;
      }
      node = 0;
    } else {
      const left = boxSquared(ends + (node << 1) * BOX, p);
      const right = boxSquared(ends + (node << 1) * BOX + BOX, p);
      const isLeft = left <= right;
      const farther = isLeft ? right : left;
      if (farther <= bound) {
        store<u32>(top, <u32>(node << 1) + (isLeft ? 1 : 0));
        store<f32>(top, farther, 4);
        top += 8;
      }
      node = (isLeft ? left : right) <= bound ? (node << 1) + (isLeft ? 0 : 1) : 0;
    }
    while (!node && top > stack) {
      top -= 8;
      if (load<f32>(top, 4) <= bound) node = load<u32>(top);
    }
  }
  let kept: usize = 0;
  for (let k: usize = 0; k < count; k++) {
    if (load<f32>(nearness + (k << 2)) > best) continue;
    store<u32>(list + (kept << 2), load<u32>(list + (k << 2)));
    kept++;
  }
  return kept;
}

export function leavesWithin(
  leaves: usize, boxes: usize, x0: f32, y0: f32, z0: f32, x1: f32, y1: f32, z1: f32, stack: usize, list: usize,
): usize {
  const low = f32x4(x0, y0, z0, 0), high = f32x4(x1, y1, z1, 0);
  let count: usize = 0;
  let top = stack + 4;
  store<u32>(stack, 1);
  while (top > stack) {
    top -= 4;
    const node: usize = load<u32>(top);
    const box = boxes + node * BOX;
    const least = f32x4.pmin(v128.load(box), v128.load(box, 32)), most = f32x4.pmax(v128.load(box, 16), v128.load(box, 48));
    if ((i32x4.bitmask(v128.and(f32x4.le(low, most), f32x4.le(least, high))) & 7) != 7) continue;
    if (node >= leaves) {
      store<u32>(list + (count << 2), <u32>(node - leaves));
      count++;
    } else {
      store<u32>(top, <u32>(node << 1));
      store<u32>(top, <u32>((node << 1) + 1), 4);
      top += 8;
    }
  }
  return count;
}

/** From a point that goes from p to q to a box that goes along, at least, squared: by the sides on which it stays. */
@inline
function waySquared(box: usize, p: v128, q: v128): f32 {
  const below = f32x4.pmin(f32x4.sub(v128.load(box), p), f32x4.sub(v128.load(box, 32), q));
  const above = f32x4.pmin(f32x4.sub(p, v128.load(box, 16)), f32x4.sub(q, v128.load(box, 48)));
  const d = f32x4.pmax(f32x4.pmax(below, above), f32x4.splat(0));
  return dot(d, d);
}

/** How far the point at c goes in a step in which everything goes by `by`, squared. */
@inline
function goneSquared(c: usize, by: v128): f32 {
  const d = f32x4.sub(f32x4.sub(v128.load(c, 16), v128.load(c)), by);
  return dot(d, d);
}

/** Of the triangle at c: no distance is less than what is left of those at both ends when it goes from one to the other. */
@inline
function leastOnWay(points: usize, c: usize, box: usize, p: v128, q: v128): f32 {
  const i = pointsAt(points, c, 0), j = pointsAt(points, c, 1), k = pointsAt(points, c, 2);
  const before = squaredTo(v128.load(i), v128.load(j), v128.load(k), p);
  const wasNeedle = isNeedle;
  const after = squaredTo(v128.load(i, 16), v128.load(j, 16), v128.load(k, 16), q);
  const bySides = Mathf.sqrt(waySquared(box, p, q));
  if (wasNeedle || isNeedle) return bySides;
  const by = f32x4.sub(q, p);
  const gone = max(goneSquared(i, by), max(goneSquared(j, by), goneSquared(k, by)));
  return max(bySides, (Mathf.sqrt(before) + Mathf.sqrt(after) - Mathf.sqrt(gone)) * 0.5);
}

export function approach(
  leaves: usize, corners: usize, points: usize, boxes: usize, paths: usize, count: usize, margin: f32, least: usize, stack: usize,
): void {
  for (let index: usize = 0; index < count; index++) {
    const path = paths + (index << 5);
    const p = v128.load(path), q = v128.load(path, 16);
    const guess = load<f32>(path, 28);
    let best: f32 = load<f32>(path, 12);
    if (guess >= 0) {
      const leaf = <usize>guess;
      const away = leastOnWay(points, corners + (leaf << 4), boxes + (leaves + leaf) * BOX, p, q) - margin;
      if (away < best) best = away;
    }
    let bound: f32 = (best + margin) * (best + margin);
    let top = stack;
    let node: usize = waySquared(boxes + BOX, p, q) <= bound ? 1 : 0;
    while (node) {
      if (node >= leaves) {
        const away = leastOnWay(points, corners + ((node - leaves) << 4), boxes + node * BOX, p, q) - margin;
        if (away < best) {
          best = away;
          bound = (best + margin) * (best + margin);
        }
        node = 0;
      } else {
        const left = waySquared(boxes + (node << 1) * BOX, p, q);
        const right = waySquared(boxes + (node << 1) * BOX + BOX, p, q);
        const isLeft = left <= right;
        const farther = isLeft ? right : left;
        if (farther <= bound) {
          store<u32>(top, <u32>(node << 1) + (isLeft ? 1 : 0));
          store<f32>(top, farther, 4);
          top += 8;
        }
        node = (isLeft ? left : right) <= bound ? (node << 1) + (isLeft ? 0 : 1) : 0;
      }
      while (!node && top > stack) {
        top -= 8;
        if (load<f32>(top, 4) <= bound) node = load<u32>(top);
      }
    }
    store<f32>(least + (index << 2), best);
  }
}
