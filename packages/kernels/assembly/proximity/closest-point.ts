// Twin of closest-weights.ts of @pliant/geometry: the point of a triangle that is nearest to a place, in f64 and with the same bits.

const NEEDLE: f64 = 1e-4;
const EDGE: f64 = 1;
const VERTEX: f64 = 4;

let share: f64 = 0;
let second: f64 = 0;
let feature: f64 = 0;

/** Writes weights and feature of what `closestOn` found last. */
@inline
export function keepClosest(closest: usize): void {
  store<f64>(closest, feature, 64);
  store<f64>(closest, 1 - second - share, 72);
  store<f64>(closest, share, 80);
  store<f64>(closest, second, 88);
}

/** Of the leaf at c, squared. */
export function closestOn(vertices: usize, c: usize, x: f64, y: f64, z: f64): f64 {
  const i = vertices + 24 * <usize>load<u32>(c), j = vertices + 24 * <usize>load<u32>(c, 4), k = vertices + 24 * <usize>load<u32>(c, 8);
  const ax = load<f64>(i), ay = load<f64>(i, 8), az = load<f64>(i, 16);
  const ux = load<f64>(j) - ax, uy = load<f64>(j, 8) - ay, uz = load<f64>(j, 16) - az;
  const vx = load<f64>(k) - ax, vy = load<f64>(k, 8) - ay, vz = load<f64>(k, 16) - az;
  const px = x - ax, py = y - ay, pz = z - az;
  const uu = ux * ux + uy * uy + uz * uz;
  const uv = ux * vx + uy * vy + uz * vz;
  const vv = vx * vx + vy * vy + vz * vz;
  const square = uu * vv - uv * uv;
  if (!(square > NEEDLE * uu * vv)) return closestOnNeedle(ux, uy, uz, vx, vy, vz, px, py, pz);
  const up = ux * px + uy * py + uz * pz;
  const vp = vx * px + vy * py + vz * pz;
  const wb = vv * up - uv * vp;
  const wc = uu * vp - uv * up;
  const wa = square - wb - wc;
  let s: f64 = 0, t: f64 = 0;
  feature = 0;
  if (up <= 0 && vp <= 0) {
    feature = VERTEX;
  } else if (up >= uu && vp - uv <= up - uu) {
    s = 1;
    feature = VERTEX + 1;
  } else if (vp >= vv && up - uv <= vp - vv) {
    t = 1;
    feature = VERTEX + 2;
  } else if (wc <= 0 && up >= 0 && up <= uu) {
    s = up / uu;
    feature = EDGE;
  } else if (wb <= 0 && vp >= 0 && vp <= vv) {
    t = vp / vv;
    feature = EDGE + 2;
  } else if (wa <= 0) {
    t = min(max((vp - uv - (up - uu)) / (uu + vv - 2 * uv), 0), 1);
    s = 1 - t;
    feature = EDGE + 1;
  } else {
    const scale = 1 / (wa + wb + wc);
    t = min(wc * scale, 1);
    s = min(wb * scale, 1 - t);
  }
  share = s;
  second = t;
  return squaredAt(s, t, ux, uy, uz, vx, vy, vz, px, py, pz);
}

@inline
function squaredAt(
  s: f64, t: f64, ux: f64, uy: f64, uz: f64, vx: f64, vy: f64, vz: f64, px: f64, py: f64, pz: f64,
): f64 {
  const dx = px - s * ux - t * vx;
  const dy = py - s * uy - t * vy;
  const dz = pz - s * uz - t * vz;
  return dx * dx + dy * dy + dz * dz;
}

/** A place along an edge, 0 to 1; 0 for the NaN of an edge without length. */
@inline
function shareOf(along: f64, squared: f64): f64 {
  const t = along / squared;
  return t > 0 ? min(t, 1) : 0;
}

@inline
function onEdge(along: f64, from: f64, to: f64, edge: f64): f64 {
  return along == 0 ? VERTEX + from : along == 1 ? VERTEX + to : EDGE + edge;
}

@inline
function keep(s: f64, t: f64, what: f64): void {
  share = s;
  second = t;
  feature = what;
}

function closestOnNeedle(
  ux: f64, uy: f64, uz: f64, vx: f64, vy: f64, vz: f64, px: f64, py: f64, pz: f64,
): f64 {
  const ex = vx - ux, ey = vy - uy, ez = vz - uz;
  const first = shareOf(px * ux + py * uy + pz * uz, ux * ux + uy * uy + uz * uz);
  const last = shareOf(px * vx + py * vy + pz * vz, vx * vx + vy * vy + vz * vz);
  const third = shareOf((px - ux) * ex + (py - uy) * ey + (pz - uz) * ez, ex * ex + ey * ey + ez * ez);
  let best: f64 = Infinity;
  let squared = squaredAt(first, 0, ux, uy, uz, vx, vy, vz, px, py, pz);
  if (squared < best) {
    best = squared;
    keep(first, 0, onEdge(first, 0, 1, 0));
  }
  squared = squaredAt(0, last, ux, uy, uz, vx, vy, vz, px, py, pz);
  if (squared < best) {
    best = squared;
    keep(0, last, onEdge(last, 0, 2, 2));
  }
  squared = squaredAt(1 - third, third, ux, uy, uz, vx, vy, vz, px, py, pz);
  if (squared < best) {
    best = squared;
    keep(1 - third, third, onEdge(third, 1, 2, 1));
  }
  const nx = uy * vz - uz * vy, ny = uz * vx - ux * vz, nz = ux * vy - uy * vx;
  const square = nx * nx + ny * ny + nz * nz;
  const s = ((py * vz - pz * vy) * nx + (pz * vx - px * vz) * ny + (px * vy - py * vx) * nz) / square;
  const t = ((uy * pz - uz * py) * nx + (uz * px - ux * pz) * ny + (ux * py - uy * px) * nz) / square;
  if (!(s > 0 && t > 0 && s + t < 1)) return best;
  squared = squaredAt(s, t, ux, uy, uz, vx, vy, vz, px, py, pz);
  if (!(squared < best)) return best;
  keep(s, t, 0);
  return squared;
}
