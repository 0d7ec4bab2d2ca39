/** What a point of a triangle lies on; edges and corners add which: edge k runs from corner k to the next. */
export const FEATURE = { face: 0, edge: 1, vertex: 4 } as const;

/** Places in what `closestWeights` writes: weights of the three corners, then the feature. */
export const WEIGHTS = 0;
export const FEATURE_AT = 3;
export const CLOSEST_WEIGHTS_SIZE = 4;

/** Triangles whose double area, squared, is less than this part of |u|²|v|² are needles: their plane is badly known. */
const NEEDLE = 1e-4;

/**
 * The point of a triangle that is nearest to a place, seen from its first corner: u and v lead to the other corners, p to the
 * place. Writes weights and feature, returns the squared distance [m²]. `packages/kernels/assembly/proximity/closest-point.ts` has the same bits. By the region of the triangle's plane over
 * which the point lies: at a corner both edges lead away, at an edge the weight of the corner opposite is negative.
 */
export function closestWeights(
  ux: number,
  uy: number,
  uz: number,
  vx: number,
  vy: number,
  vz: number,
  px: number,
  py: number,
  pz: number,
  out: Float64Array,
): number {
  const uu = ux * ux + uy * uy + uz * uz;
  const uv = ux * vx + uy * vy + uz * vz;
  const vv = vx * vx + vy * vy + vz * vz;
  const square = uu * vv - uv * uv;
  if (!(square > NEEDLE * uu * vv)) return closestOnNeedle(ux, uy, uz, vx, vy, vz, px, py, pz, out);
  const up = ux * px + uy * py + uz * pz;
  const vp = vx * px + vy * py + vz * pz;
  // Weights of b, c and a of the point's projection, times the squared double area.
  const wb = vv * up - uv * vp;
  const wc = uu * vp - uv * up;
  const wa = square - wb - wc;
  let s: number;
  let t: number;
  let feature: number = FEATURE.face;
  if (up <= 0 && vp <= 0) {
    s = t = 0;
    feature = FEATURE.vertex;
  } else if (up >= uu && vp - uv <= up - uu) {
    s = 1;
    t = 0;
    feature = FEATURE.vertex + 1;
  } else if (vp >= vv && up - uv <= vp - vv) {
    s = 0;
    t = 1;
    feature = FEATURE.vertex + 2;
  } else if (wc <= 0 && up >= 0 && up <= uu) {
    s = up / uu;
    t = 0;
    feature = FEATURE.edge;
  } else if (wb <= 0 && vp >= 0 && vp <= vv) {
    s = 0;
    t = vp / vv;
    feature = FEATURE.edge + 2;
  } else if (wa <= 0) {
    // Along b–c. Rounding may lead just past its ends.
    t = Math.min(Math.max((vp - uv - (up - uu)) / (uu + vv - 2 * uv), 0), 1);
    s = 1 - t;
    feature = FEATURE.edge + 1;
  } else {
    const scale = 1 / (wa + wb + wc);
    t = Math.min(wc * scale, 1);
    s = Math.min(wb * scale, 1 - t);
  }
  writeFoot(s, t, feature, out);
  const dx = px - s * ux - t * vx;
  const dy = py - s * uy - t * vy;
  const dz = pz - s * uz - t * vz;
  return dx * dx + dy * dy + dz * dz;
}

function writeFoot(s: number, t: number, feature: number, out: Float64Array): void {
  // In this order it is 0 on the edge opposite.
  out[WEIGHTS] = 1 - t - s;
  out[WEIGHTS + 1] = s;
  out[WEIGHTS + 2] = t;
  out[FEATURE_AT] = feature;
}

/**
 * The nearest of: three edges, and the foot of the perpendicular if it is inside, by cross products, which keep their digits
 * on needles. Without an area it is its edges, without length its corner.
 */
function closestOnNeedle(
  ux: number,
  uy: number,
  uz: number,
  vx: number,
  vy: number,
  vz: number,
  px: number,
  py: number,
  pz: number,
  out: Float64Array,
): number {
  const [ex, ey, ez] = [vx - ux, vy - uy, vz - uz];
  const first = shareOf(px * ux + py * uy + pz * uz, ux * ux + uy * uy + uz * uz);
  const last = shareOf(px * vx + py * vy + pz * vz, vx * vx + vy * vy + vz * vz);
  const along = (px - ux) * ex + (py - uy) * ey + (pz - uz) * ez;
  const third = shareOf(along, ex * ex + ey * ey + ez * ez);
  let best = Infinity;
  const consider = (s: number, t: number, feature: number): void => {
    const dx = px - s * ux - t * vx;
    const dy = py - s * uy - t * vy;
    const dz = pz - s * uz - t * vz;
    const squared = dx * dx + dy * dy + dz * dz;
    if (!(squared < best)) return;
    best = squared;
    writeFoot(s, t, feature, out);
  };
  consider(first, 0, onEdge(first, 0, 1, 0));
  consider(0, last, onEdge(last, 0, 2, 2));
  consider(1 - third, third, onEdge(third, 1, 2, 1));
  const [nx, ny, nz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
  const square = nx * nx + ny * ny + nz * nz;
  const s = ((py * vz - pz * vy) * nx + (pz * vx - px * vz) * ny + (px * vy - py * vx) * nz) / square;
  const t = ((uy * pz - uz * py) * nx + (uz * px - ux * pz) * ny + (ux * py - uy * px) * nz) / square;
  if (s > 0 && t > 0 && s + t < 1) consider(s, t, FEATURE.face);
  return best;
}

/** A place along an edge, 0 to 1; 0 for the NaN of an edge without length. */
function shareOf(along: number, squared: number): number {
  const t = along / squared;
  return t > 0 ? Math.min(t, 1) : 0;
}

/** The feature at a share of the way from one corner to another. */
function onEdge(share: number, from: number, to: number, edge: number): number {
  if (share === 0) return FEATURE.vertex + from;
  return share === 1 ? FEATURE.vertex + to : FEATURE.edge + edge;
}
