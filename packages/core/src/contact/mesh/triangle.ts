/** Points and normals of one triangle. Corners are given by where their x stands in a column of positions. */

/** What a point of a triangle lies on; edges and corners add which: edge k runs from corner k to the next. */
export const FEATURE = { face: 0, edge: 1, vertex: 4 } as const;

/** Places in what `closestOnTriangle` writes: weights of the three corners, then the feature. */
export const WEIGHTS = 0;
export const FEATURE_AT = 3;
export const FOOT_SIZE = 4;

/**
 * The point of triangle (a, b, c) that is nearest to (x, y, z), by the region of the triangle's plane over which that
 * point lies: at a corner both edges lead away, at an edge the weight of the corner opposite is negative. Writes weights
 * and feature, returns the squared distance [m²].
 */
export function closestOnTriangle(
  at: Float64Array,
  a: number,
  b: number,
  c: number,
  x: number,
  y: number,
  z: number,
  out: Float64Array,
): number {
  // From a: u and v to the corners, p to the point.
  const ux = at[b] - at[a];
  const uy = at[b + 1] - at[a + 1];
  const uz = at[b + 2] - at[a + 2];
  const vx = at[c] - at[a];
  const vy = at[c + 1] - at[a + 1];
  const vz = at[c + 2] - at[a + 2];
  const px = x - at[a];
  const py = y - at[a + 1];
  const pz = z - at[a + 2];
  const uu = ux * ux + uy * uy + uz * uz;
  const uv = ux * vx + uy * vy + uz * vz;
  const vv = vx * vx + vy * vy + vz * vz;
  const up = ux * px + uy * py + uz * pz;
  const vp = vx * px + vy * py + vz * pz;
  // Weights of b, c and a of the point's projection, times the squared double area.
  const wb = vv * up - uv * vp;
  const wc = uu * vp - uv * up;
  const wa = uu * vv - uv * uv - wb - wc;
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
  } else if (wc <= 0 && uu > 0 && up >= 0 && up <= uu) {
    s = up / uu;
    t = 0;
    feature = FEATURE.edge;
  } else if (wb <= 0 && vv > 0 && vp >= 0 && vp <= vv) {
    s = 0;
    t = vp / vv;
    feature = FEATURE.edge + 2;
  } else if (wa <= 0) {
    // Along b–c. Rounding may lead just past its ends.
    const edge = uu + vv - 2 * uv;
    t = edge > 0 ? Math.min(Math.max((vp - uv - (up - uu)) / edge, 0), 1) : 0;
    s = 1 - t;
    feature = FEATURE.edge + 1;
  } else {
    const scale = 1 / (wa + wb + wc);
    s = wb * scale;
    t = wc * scale;
  }
  // In this order it is 0 on the edge opposite.
  out[WEIGHTS] = 1 - t - s;
  out[WEIGHTS + 1] = s;
  out[WEIGHTS + 2] = t;
  out[FEATURE_AT] = feature;
  const dx = px - s * ux - t * vx;
  const dy = py - s * uy - t * vy;
  const dz = pz - s * uz - t * vz;
  return dx * dx + dy * dy + dz * dz;
}

/** Writes the unit normal of triangle (a, b, c), zeros if it has no area; returns its double area [m²]. */
export function faceNormal(at: Float64Array, a: number, b: number, c: number, out: Float64Array): number {
  const ux = at[b] - at[a];
  const uy = at[b + 1] - at[a + 1];
  const uz = at[b + 2] - at[a + 2];
  const vx = at[c] - at[a];
  const vy = at[c + 1] - at[a + 1];
  const vz = at[c + 2] - at[a + 2];
  const nx = uy * vz - uz * vy;
  const ny = uz * vx - ux * vz;
  const nz = ux * vy - uy * vx;
  const length = Math.sqrt(nx * nx + ny * ny + nz * nz);
  const scale = length > 0 ? 1 / length : 0;
  out[0] = nx * scale;
  out[1] = ny * scale;
  out[2] = nz * scale;
  return length;
}

/** Whether three points lie on a line, as far as f64 can tell: such a triangle has no normal. */
export function isDegenerate(at: Float64Array, a: number, b: number, c: number): boolean {
  const longest = Math.max(squared(at, a, b), squared(at, b, c), squared(at, c, a));
  return !(faceNormal(at, a, b, c, scratch) > 1e-12 * longest);
}

function squared(at: Float64Array, a: number, b: number): number {
  return (at[b] - at[a]) ** 2 + (at[b + 1] - at[a + 1]) ** 2 + (at[b + 2] - at[a + 2]) ** 2;
}

const scratch = new Float64Array(3);
