/**
 * Smallest distance between two triangles that do not cross [m]; corners 0, 1, 2 and 3, 4, 5 of `p` (18 numbers). It is
 * reached between a corner and a triangle or between two edges inside both. (Edges that meet at their ends are corners.)
 */
export function triangleDistance(p: Float64Array): number {
  let least = Infinity;
  for (let k = 0; k < 3; k++) {
    least = Math.min(least, pointTriangle(p, k, 3), pointTriangle(p, k + 3, 0));
    for (let l = 3; l < 6; l++) least = Math.min(least, innerEdges(p, k, (k + 1) % 3, l, 3 + ((l + 1) % 3)));
  }
  return Math.sqrt(least);
}

/** Squared distance of corner `k` to the triangle of corners `first` to `first` + 2 [m²]. */
function pointTriangle(p: Float64Array, k: number, first: number): number {
  difference(p, first, first + 1, u);
  difference(p, first, first + 2, v);
  difference(p, first, k, w);
  // Weights s and t of the foot: (w − s u − t v) across u and v.
  const [uu, uv, vv, uw, vw] = [dot(u, u), dot(u, v), dot(v, v), dot(u, w), dot(v, w)];
  const det = uu * vv - uv * uv;
  const s = (vv * uw - uv * vw) / det;
  const t = (uu * vw - uv * uw) / det;
  let least = Infinity;
  // Not so for a triangle without area, whose s and t are no numbers.
  if (s >= 0 && t >= 0 && s + t <= 1) least = squared(w, u, s, v, t);
  for (let edge = 0; edge < 3; edge++) {
    least = Math.min(least, pointSegment(p, k, first + edge, first + ((edge + 1) % 3)));
  }
  return least;
}

function pointSegment(p: Float64Array, k: number, a: number, b: number): number {
  difference(p, a, b, u);
  difference(p, a, k, w);
  const length = dot(u, u);
  const share = length > 0 ? Math.min(1, Math.max(0, dot(u, w) / length)) : 0;
  return squared(w, u, share, u, 0);
}

/** Squared distance of two lines if its feet are inside both edges, else Infinity: ends are the corners' matter. */
function innerEdges(p: Float64Array, a: number, b: number, c: number, d: number): number {
  difference(p, a, b, u);
  difference(p, d, c, v);
  difference(p, a, c, w);
  const [uu, uv, vv, uw, vw] = [dot(u, u), dot(u, v), dot(v, v), dot(u, w), dot(v, w)];
  const det = uu * vv - uv * uv;
  const s = (vv * uw - uv * vw) / det;
  const t = (uu * vw - uv * uw) / det;
  return s >= 0 && s <= 1 && t >= 0 && t <= 1 ? squared(w, u, s, v, t) : Infinity;
}

const u = new Float64Array(3);
const v = new Float64Array(3);
const w = new Float64Array(3);

function difference(p: Float64Array, from: number, to: number, out: Float64Array): void {
  for (let axis = 0; axis < 3; axis++) out[axis] = p[3 * to + axis] - p[3 * from + axis];
}

const dot = (a: Float64Array, b: Float64Array): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** |w − s u − t v|² */
function squared(w: Float64Array, u: Float64Array, s: number, v: Float64Array, t: number): number {
  const x = w[0] - s * u[0] - t * v[0];
  const y = w[1] - s * u[1] - t * v[1];
  const z = w[2] - s * u[2] - t * v[2];
  return x * x + y * y + z * z;
}
