import { closestWeights, CLOSEST_WEIGHTS_SIZE, WEIGHTS } from "../closest-weights.ts";

/**
 * The two pairs of features that can meet: a vertex and a triangle, or two edges. Three vectors u, v, w describe either,
 * nine numbers in a row:
 *
 * | | u | v | w | difference of a point of each |
 * |---|---|---|---|---|
 * | vertex p, triangle a b c | b − a | c − a | p − a | w − s u − t v,  s, t ≥ 0,  s + t ≤ 1 |
 * | edges p q and a b | q − p | b − a | a − p | w − s u + t v,  0 ≤ s, t ≤ 1 |
 */
export interface FeaturePair {
  /**
   * Distance of the features [m]. Writes the weights s, t of the closest points and the unit vector from the triangle to
   * the vertex, or from the first edge to the second (NaN if they touch). Degenerate features are shorter ones.
   */
  closest(at: Float64Array, near: Float64Array): number;
  /** Width of the gap between the features along the direction in `near` [m], negative if they overlap there. */
  gap(at: Float64Array, near: Float64Array): number;
  /** Bound on the change of distance over the step, given u, v, w at its start and its end [m]. */
  travel(span: Float64Array): number;
}

const foot = new Float64Array(CLOSEST_WEIGHTS_SIZE);

/** Numbers that `closest` writes: s, t, direction. */
export const PAIR_CLOSEST_SIZE = 5;

export const VERTEX_TRIANGLE: FeaturePair = {
  closest(at, near) {
    const squared = closestWeights(at[0], at[1], at[2], at[3], at[4], at[5], at[6], at[7], at[8], foot);
    near[0] = foot[WEIGHTS + 1];
    near[1] = foot[WEIGHTS + 2];
    for (let k = 0; k < 3; k++) near[2 + k] = at[6 + k] - near[0] * at[k] - near[1] * at[3 + k];
    return toUnit(near, squared);
  },
  gap(at, near) {
    return along(at, 6, near) - Math.max(0, along(at, 0, near), along(at, 3, near));
  },
  travel(span) {
    return Math.sqrt(Math.max(moved(span, 0, 0), moved(span, -1, 0), moved(span, 0, -1)));
  },
};

/** The nearest of: four ends, each to the other edge, and the common perpendicular if it meets both. */
export const EDGE_EDGE: FeaturePair = {
  closest(at, near) {
    const uu = dot(at, 0, 0);
    const vv = dot(at, 3, 3);
    const uv = dot(at, 0, 3);
    const uw = dot(at, 0, 6);
    const vw = dot(at, 3, 6);
    let best = consider(at, 0, clamp01(-vw / vv), near, Infinity);
    best = consider(at, 1, clamp01((uv - vw) / vv), near, best);
    best = consider(at, clamp01(uw / uu), 0, near, best);
    best = consider(at, clamp01((uw + uv) / uu), 1, near, best);
    const s = share(at, 6, 3);
    const t = share(at, 6, 0);
    if (s > 0 && s < 1 && t > 0 && t < 1) best = consider(at, s, t, near, best);
    return toUnit(near, best);
  },
  gap(at, near) {
    return along(at, 6, near) + Math.min(0, along(at, 3, near)) - Math.max(0, along(at, 0, near));
  },
  travel(span) {
    return Math.sqrt(Math.max(moved(span, 0, 0), moved(span, -1, 0), moved(span, 0, 1), moved(span, -1, 1)));
  },
};

/** Keeps the points of weights s, t if they are nearer than the best so far (a distance squared). */
function consider(at: Float64Array, s: number, t: number, near: Float64Array, best: number): number {
  const x = at[6] - s * at[0] + t * at[3];
  const y = at[7] - s * at[1] + t * at[4];
  const z = at[8] - s * at[2] + t * at[5];
  const squared = x * x + y * y + z * z;
  if (!(squared < best)) return best;
  near[0] = s;
  near[1] = t;
  near[2] = x;
  near[3] = y;
  near[4] = z;
  return squared;
}

function toUnit(near: Float64Array, squared: number): number {
  const distance = Math.sqrt(squared);
  near[2] /= distance;
  near[3] /= distance;
  near[4] /= distance;
  return distance;
}

/** (a × b)·n / n·n with n = u × v: by cross products, which keep their digits on needles; NaN if u and v are parallel. */
function share(at: Float64Array, a: number, b: number): number {
  const nx = at[1] * at[5] - at[2] * at[4];
  const ny = at[2] * at[3] - at[0] * at[5];
  const nz = at[0] * at[4] - at[1] * at[3];
  const x = at[a + 1] * at[b + 2] - at[a + 2] * at[b + 1];
  const y = at[a + 2] * at[b] - at[a] * at[b + 2];
  const z = at[a] * at[b + 1] - at[a + 1] * at[b];
  return (x * nx + y * ny + z * nz) / (nx * nx + ny * ny + nz * nz);
}

/** |Δw + i Δu + j Δv|² over the step. */
function moved(span: Float64Array, i: number, j: number): number {
  let squared = 0;
  for (let axis = 0; axis < 3; axis++) {
    const u = span[9 + axis] - span[axis];
    const v = span[12 + axis] - span[3 + axis];
    const d = span[15 + axis] - span[6 + axis] + i * u + j * v;
    squared += d * d;
  }
  return squared;
}

function along(at: Float64Array, k: number, near: Float64Array): number {
  return at[k] * near[2] + at[k + 1] * near[3] + at[k + 2] * near[4];
}

function dot(at: Float64Array, a: number, b: number): number {
  return at[a] * at[b] + at[a + 1] * at[b + 1] + at[a + 2] * at[b + 2];
}

/** Into [0, 1]; 0 for the NaN of an edge without length. */
function clamp01(t: number): number {
  return t > 0 ? Math.min(t, 1) : 0;
}
