import { nextCorner } from "@pliant/geometry";
import type { Hull } from "./hull.ts";
import { chordSpread, type Rounding } from "./rounding.ts";

/** A point of the round surface over a triangle: weights of its corners, and by how much it stands out of the triangle [m]. */
export interface SupportPoint {
  readonly weights: Float64Array;
  readonly offset: Float64Array;
}

/** A direction, and what the step does to the surface: its length [s], and the angle by which it turns [rad]. */
export interface SupportQuery {
  readonly n: Float64Array;
  h: number;
  turning: Float64Array;
}

export const createSupportPoint = (): SupportPoint => ({
  weights: new Float64Array(3),
  offset: new Float64Array(3),
});

/** Of edges 0–1, 1–2, 2–0: twice the vector by which their middle stands out, times 2: w_i w_j of it is added between corners. */
const arcs = new Float64Array(9);
const heights = new Float64Array(3);
const depths = new Float64Array(3);

/**
 * The point of the round surface over triangle t that, without contact, will lie deepest against a direction n at the end of the step: there
 * it touches, and there it is pushed, straight under the centre of a ball that rolls. The surface between three corners with
 * normals is the quadratic patch Σ w_i x_i + Σ w_i w_j c_ij with the arc c_ij = ½ (n_j − n_i)·(x_j − x_i) along the mean normal: a
 * sphere's, to second order. Its lowest point follows from two linear equations; if it is beyond an edge, from one, and then the
 * triangle that owns the edge has it. False where there is none.
 */
export function findSupport(
  hull: Hull,
  rounding: Rounding,
  t: number,
  { n, h, turning }: SupportQuery,
  out: SupportPoint,
): boolean {
  const { mesh: { triangles, vertices: x }, normals, last } = hull; // prettier-ignore
  const [tx, ty, tz] = turning;
  for (let k = 0; k < 3; k++) {
    setArc(
      x,
      normals,
      3 * triangles[3 * t + k],
      3 * triangles[nextCorner(3 * t + k)],
      rounding.isRound[3 * t + k],
      3 * k,
    );
    const i = 3 * triangles[3 * t + k];
    const [ax, ay, az] = [arcs[3 * k], arcs[3 * k + 1], arcs[3 * k + 2]];
    heights[k] =
      n[0] * (x[i] + h * last[i]) + n[1] * (x[i + 1] + h * last[i + 1]) + n[2] * (x[i + 2] + h * last[i + 2]);
    depths[k] =
      n[0] * (ax + ty * az - tz * ay) + n[1] * (ay + tz * ax - tx * az) + n[2] * (az + tx * ay - ty * ax);
  }
  if (!setLowest(hull, t, out.weights)) return false;
  const [u, v, w] = out.weights;
  for (let axis = 0; axis < 3; axis++) {
    out.offset[axis] = u * v * arcs[axis] + v * w * arcs[3 + axis] + w * u * arcs[6 + axis];
  }
  return true;
}

function setArc(
  x: Float64Array,
  normals: Float64Array,
  i: number,
  j: number,
  isRound: number,
  at: number,
): void {
  const spread = isRound === 1 ? Math.max(0, chordSpread(x, normals, i, j)) : 0;
  const mx = normals[i] + normals[j];
  const my = normals[i + 1] + normals[j + 1];
  const mz = normals[i + 2] + normals[j + 2];
  const size = Math.sqrt(mx * mx + my * my + mz * mz);
  const scale = size > 0 ? (0.5 * spread) / size : 0;
  arcs[at] = scale * mx;
  arcs[at + 1] = scale * my;
  arcs[at + 2] = scale * mz;
}

/** Weights of the lowest point: inside, or on an edge that the triangle owns. */
function setLowest({ mesh: { twins } }: Hull, t: number, out: Float64Array): boolean {
  const [h0, h1, h2] = heights;
  const [a, b, c] = depths;
  // f = h0 + s (h1 − h0) + r (h2 − h0) + (1 − s − r) s a + s r b + (1 − s − r) r c
  const p = -2 * a;
  const q = b - a - c;
  const r = -2 * c;
  const det = p * r - q * q;
  if (p > 0 && r > 0 && det > 1e-9 * p * r) {
    const e = h0 - h1 - a;
    const f = h0 - h2 - c;
    const s = (r * e - q * f) / det;
    const w = (p * f - q * e) / det;
    if (s >= 0 && w >= 0 && s + w <= 1) {
      out[0] = 1 - s - w;
      out[1] = s;
      out[2] = w;
      return true;
    }
  }
  let [best, found] = [Infinity, -1];
  let share = 0;
  for (let k = 0; k < 3; k++) {
    const d = depths[k];
    const [from, to] = [heights[k], heights[(k + 1) % 3]];
    if (!(d < 0)) continue;
    const along = 0.5 + (to - from) / (2 * d);
    if (!(along > 0 && along < 1)) continue;
    const low = from + along * (to - from) + along * (1 - along) * d;
    if (low < best) [best, found, share] = [low, k, along];
  }
  if (found < 0 || twins[3 * t + found] > 3 * t + found) return false;
  out.fill(0);
  out[found] = 1 - share;
  out[(found + 1) % 3] = share;
  return true;
}
