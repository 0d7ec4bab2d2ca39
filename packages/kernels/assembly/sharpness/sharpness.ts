// Twin of src/sharpness/reference.ts: the radius of curvature of a body, as cloth can feel it, three corners or four neighbours at a time.

import { axis0, axis1, axis2, row3 } from "../lanes";
import { corner, EMPTY, pointsAt, clearanceOf } from "../box-tree/leaf-pairs";
import { BOX } from "../box-tree/tree";

const ROUNDING: f32 = 1e-6;

@inline
function rotateAxes(v: v128): v128 {
  return v128.shuffle<f32>(v, v, 1, 2, 0, 3);
}

@inline
function unit(v: v128): v128 {
  const s = f32x4.mul(v, v);
  const squared = f32x4.extract_lane(s, 0) + f32x4.extract_lane(s, 1) + f32x4.extract_lane(s, 2);
  const scale: f32 = squared > 0 ? 1 / Mathf.sqrt(squared) : 0;
  return f32x4.replace_lane(f32x4.mul(v, f32x4.splat(scale)), 3, 0);
}

@inline
function addTo(at: usize, n: v128): void {
  v128.store(at, f32x4.add(v128.load(at), n));
}

/** On which sides of the cloth's box each point stays on its way, bits, in the fourth lane of its normal. */
function setSides(count: usize, points: usize, normals: usize, low: v128, high: v128): void {
  for (let w: usize = 0; w < count; w++) {
    const p = points + (w << 5);
    const a = v128.load(p), b = v128.load(p, 16), clearance = clearanceOf(p);
    const above = i32x4.bitmask(f32x4.gt(f32x4.sub(f32x4.pmin(a, b), clearance), high)) & 7;
    const below = i32x4.bitmask(f32x4.lt(f32x4.add(f32x4.pmax(a, b), clearance), low)) & 7;
    const at = normals + (w << 4);
    v128.store(at, f32x4.splat(0));
    store<u32>(at, above | (below << 3), 12);
  }
}

/** Marks the corners of triangles that come near cloth by 1. */
function markNear(leaves: usize, corners: usize, normals: usize, radii: usize): void {
  for (let leaf: usize = 0; leaf < leaves; leaf++) {
    const c = corners + (leaf << 4);
    const i = corner(c, 0), j = corner(c, 1), k = corner(c, 2);
    const sides = load<u32>(normals + (i << 4), 12) & load<u32>(normals + (j << 4), 12) & load<u32>(normals + (k << 4), 12);
    if (sides | (load<u32>(c, 12) & EMPTY)) continue;
    store<f32>(radii + (i << 2), 1);
    store<f32>(radii + (j << 2), 1);
    store<f32>(radii + (k << 2), 1);
  }
}

/** Whether a leaf has a marked corner: no other is of any use. */
@inline
function isNear(c: usize, radii: usize): bool {
  if (load<u32>(c, 12) & EMPTY) return false;
  const i = load<u32>(radii + (corner(c, 0) << 2)), j = load<u32>(radii + (corner(c, 1) << 2));
  return (i | j | load<u32>(radii + (corner(c, 2) << 2))) != 0;
}

function addNormals(leaves: usize, corners: usize, points: usize, crosses: usize, normals: usize, radii: usize): void {
  for (let leaf: usize = 0; leaf < leaves; leaf++) {
    const c = corners + (leaf << 4);
    if (!isNear(c, radii)) continue;
    const p = pointsAt(points, c, 0), q = pointsAt(points, c, 1), r = pointsAt(points, c, 2);
    const a = v128.load(p);
    const u = f32x4.sub(v128.load(q), a), v = f32x4.sub(v128.load(r), a);
    const n = unit(rotateAxes(f32x4.sub(f32x4.mul(u, rotateAxes(v)), f32x4.mul(rotateAxes(u), v))));
    v128.store(crosses + (leaf << 4), n);
    addTo(normals + (corner(c, 0) << 4), n);
    addTo(normals + (corner(c, 1) << 4), n);
    addTo(normals + (corner(c, 2) << 4), n);
  }
}

function setSlopes(
  leaves: usize, corners: usize, points: usize, crosses: usize, normals: usize, radii: usize, closed: bool, rounding: f32,
): void {
  const zero = f32x4.splat(0), one = f32x4.splat(1), none = f32x4.splat(-Infinity);
  for (let leaf: usize = 0; leaf < leaves; leaf++) {
    const c = corners + (leaf << 4);
    if (!isNear(c, radii)) continue;
    const l = normals + (corner(c, 0) << 4), m = normals + (corner(c, 1) << 4), n = normals + (corner(c, 2) << 4);
    const d = v128.load(l), e = v128.load(m), f = v128.load(n);
    const nx = axis0(d, e, f, zero), ny = axis1(d, e, f, zero), nz = axis2(d, e, f, zero);
    const face = crosses + (leaf << 4);
    const along = row3(
      nx, ny, nz, v128.load32_splat(face), v128.load32_splat(face, 4), v128.load32_splat(face, 8),
    );
    const square = f32x4.mul(along, along);
    const across = f32x4.add(f32x4.pmax(f32x4.sub(one, square), zero), f32x4.splat(ROUNDING));
    let slope = v128.bitselect(f32x4.div(across, square), f32x4.splat(Infinity), f32x4.gt(along, zero));
    if (closed) {
      const p = v128.load(pointsAt(points, c, 0)), q = v128.load(pointsAt(points, c, 1)), r = v128.load(pointsAt(points, c, 2));
      const x = axis0(p, q, r, zero), y = axis1(p, q, r, zero), z = axis2(p, q, r, zero);
      const here = row3(nx, ny, nz, x, y, z);
      const next = row3(nx, ny, nz, rotateAxes(x), rotateAxes(y), rotateAxes(z));
      const last = row3(nx, ny, nz, rotateAxes(rotateAxes(x)), rotateAxes(rotateAxes(y)), rotateAxes(rotateAxes(z)));
      slope = v128.and(slope, f32x4.gt(f32x4.sub(here, f32x4.pmin(next, last)), f32x4.splat(-rounding)));
    }
    steepen(l, v128.shuffle<f32>(none, slope, 0, 1, 2, 4));
    steepen(m, v128.shuffle<f32>(none, slope, 0, 1, 2, 5));
    steepen(n, v128.shuffle<f32>(none, slope, 0, 1, 2, 6));
  }
}

/** The fourth lane becomes that of `slope` if that is larger: no branch, it could not be predicted. */
@inline
function steepen(at: usize, slope: v128): void {
  v128.store(at, f32x4.pmax(v128.load(at), slope));
}

/** The largest (depth − shallow)/d² of the neighbours from `from` to `to`. */
@inline
function sharpest(points: usize, p: usize, n: usize, from: usize, to: usize, closed: bool, shallow: f32): f32 {
  const here = v128.load(p), zero = f32x4.splat(0);
  const nx = v128.load32_splat(n), ny = v128.load32_splat(n, 4), nz = v128.load32_splat(n, 8);
  let most = zero;
  for (let k = from; k < to; k += 16) {
    const a = f32x4.sub(v128.load(pointsAt(points, k, 0)), here), b = f32x4.sub(v128.load(pointsAt(points, k, 1)), here);
    const c = f32x4.sub(v128.load(pointsAt(points, k, 2)), here), d = f32x4.sub(v128.load(pointsAt(points, k, 3)), here);
    const x = axis0(a, b, c, d), y = axis1(a, b, c, d), z = axis2(a, b, c, d);
    const below = f32x4.neg(row3(nx, ny, nz, x, y, z));
    const deep = f32x4.sub(closed ? below : f32x4.abs(below), f32x4.splat(shallow));
    const squared = row3(x, y, z, x, y, z);
    const across = f32x4.sub(f32x4.mul(squared, f32x4.splat(1 - ROUNDING)), f32x4.mul(below, below));
    const kappa = v128.bitselect(f32x4.div(deep, across), f32x4.splat(Infinity), f32x4.gt(across, zero));
    most = f32x4.pmax(most, v128.and(kappa, f32x4.gt(deep, zero)));
  }
  const pairs = f32x4.pmax(most, v128.shuffle<f32>(most, most, 2, 3, 0, 1));
  return max(f32x4.extract_lane(pairs, 0), f32x4.extract_lane(pairs, 1));
}

function setRanks(leaves: usize, corners: usize, boxes: usize, radii: usize): void {
  for (let leaf: usize = 0; leaf < leaves; leaf++) {
    const c = corners + (leaf << 4);
    const own = load<u32>(c, 12);
    if (own & EMPTY) continue;
    const all = v128.load32_lane(
      radii + (corner(c, 2) << 2),
      v128.load32_lane(radii + (corner(c, 1) << 2), v128.load32_splat(radii + (corner(c, 0) << 2)), 1),
      2,
    );
    // Corner 0 is at the end of edges 0 and 2, and so on. What is not below 0 is in the same order as the bits of it.
    const owned = v128.and(i32x4.splat(<i32>own), i32x4(1 | 8 | 32, 2 | 8 | 16, 4 | 16 | 32, 0));
    const some = v128.bitselect(f32x4.splat(Infinity), all, i32x4.eq(owned, i32x4.splat(0)));
    const two = i32x4.min_s(some, v128.shuffle<i32>(some, some, 2, 3, 0, 1));
    const least = i32x4.min_s(two, v128.shuffle<i32>(two, two, 1, 0, 3, 2));
    const at = boxes + (leaves + leaf) * BOX;
    v128.store32_lane(at, least, 0, 12);
    store<f32>(at, Infinity, 28);
  }
}

export function measureSharpness(
  leaves: usize, corners: usize, points: usize, boxes: usize, count: usize,
  first: usize, near: usize, border: usize, crosses: usize, normals: usize, radii: usize,
  sagRadius: f32, shallow: f32, careful: f32, least: f32, closed: bool, rounding: f32,
  lowX: f32, lowY: f32, lowZ: f32, highX: f32, highY: f32, highZ: f32,
): void {
  memory.fill(radii, 0, count << 2);
  const low = f32x4.replace_lane(f32x4.replace_lane(f32x4.splat(lowX), 1, lowY), 2, lowZ);
  const high = f32x4.replace_lane(f32x4.replace_lane(f32x4.splat(highX), 1, highY), 2, highZ);
  setSides(count, points, normals, low, high);
  markNear(leaves, corners, normals, radii);
  addNormals(leaves, corners, points, crosses, normals, radii);
  for (let w: usize = 0; w < count; w++) {
    const at = normals + (w << 4);
    if (load<u32>(radii + (w << 2))) v128.store(at, unit(v128.load(at)));
  }
  setSlopes(leaves, corners, points, crosses, normals, radii, closed, rounding);
  for (let w: usize = 0; w < count; w++) {
    const to = radii + (w << 2);
    if (load<f32>(to) == 0) continue;
    if (load<u32>(border + (w << 2))) {
      store<f32>(to, 0);
      continue;
    }
    const n = normals + (w << 4), from = first + (w << 2);
    const slope = Mathf.sqrt(load<f32>(n, 12)), down = slope * sagRadius;
    const beside: f32 = down > 2 * shallow ? (slope * slope) / (4 * shallow) : max<f32>(0, (down - shallow) / (sagRadius * sagRadius));
    if (careful * beside * least > 1) {
      store<f32>(to, 0);
      continue;
    }
    const around = sharpest(
      points, points + (w << 5), n, near + (<usize>load<u32>(from) << 2), near + (<usize>load<u32>(from, 4) << 2),
      closed, shallow - rounding,
    );
    const kappa = careful * max(beside, around);
    store<f32>(to, kappa * least > 1 ? 0 : 1 / kappa);
  }
  setRanks(leaves, corners, boxes, radii);
}
