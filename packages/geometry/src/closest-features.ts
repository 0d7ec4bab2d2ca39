/**
 * Closest points of a vertex and a triangle, and of two edges: the direction between them, the distance and the weights of
 * the four vertices. Coordinates of vertex k of an array are at 3k. Reused, nothing is allocated.
 */
export interface ClosestFeatures {
  /** From the second feature (triangle, second edge) to the first, of length 1 unless the distance is 0. */
  nx: number;
  ny: number;
  nz: number;
  distance: number;
  /** Weights of the triangle's vertices, or how far along the first and the second edge. */
  u: number;
  v: number;
  w: number;
}

export const closest: ClosestFeatures = { nx: 0, ny: 0, nz: 0, distance: 0, u: 0, v: 0, w: 0 };

function finish(dx: number, dy: number, dz: number): void {
  const distance = Math.sqrt(dx * dx + dy * dy + dz * dz);
  const inverse = distance > 0 ? 1 / distance : 0;
  closest.distance = distance;
  closest.nx = dx * inverse;
  closest.ny = dy * inverse;
  closest.nz = dz * inverse;
}

/** Vertex p and triangle a b c. By the regions of the plane in which the point's projection lies. */
export function closestVertexTriangle(x: Float64Array, p: number, a: number, b: number, c: number): void {
  const i = 3 * a;
  const j = 3 * b;
  const k = 3 * c;
  const l = 3 * p;
  const abx = x[j] - x[i];
  const aby = x[j + 1] - x[i + 1];
  const abz = x[j + 2] - x[i + 2];
  const acx = x[k] - x[i];
  const acy = x[k + 1] - x[i + 1];
  const acz = x[k + 2] - x[i + 2];
  const apx = x[l] - x[i];
  const apy = x[l + 1] - x[i + 1];
  const apz = x[l + 2] - x[i + 2];
  const bb = abx * abx + aby * aby + abz * abz;
  const bc = abx * acx + aby * acy + abz * acz;
  const cc = acx * acx + acy * acy + acz * acz;
  const pb = abx * apx + aby * apy + abz * apz;
  const pc = acx * apx + acy * apy + acz * apz;
  const area = bb * cc - bc * bc;
  // A triangle as narrow as rounding has sides only.
  const isWide = area > 1e-12 * bb * cc;
  let v = isWide ? (cc * pb - bc * pc) / area : -1;
  let w = isWide ? (bb * pc - bc * pb) / area : -1;
  if (!(v >= 0 && w >= 0 && v + w <= 1)) {
    // Outside: the nearest of the three sides.
    v = bb > 0 ? clamp(pb / bb) : 0;
    w = 0;
    let best = away(apx, apy, apz, abx, aby, abz, acx, acy, acz, v, w);
    const onC = cc > 0 ? clamp(pc / cc) : 0;
    const toC = away(apx, apy, apz, abx, aby, abz, acx, acy, acz, 0, onC);
    if (toC < best) {
      best = toC;
      v = 0;
      w = onC;
    }
    // Along b c: t from b.
    const long = bb - 2 * bc + cc;
    const t = long > 0 ? clamp((pc - pb + bb - bc) / long) : 0;
    if (away(apx, apy, apz, abx, aby, abz, acx, acy, acz, 1 - t, t) < best) {
      v = 1 - t;
      w = t;
    }
  }
  closest.u = 1 - v - w;
  closest.v = v;
  closest.w = w;
  finish(apx - v * abx - w * acx, apy - v * aby - w * acy, apz - v * abz - w * acz);
}

/** Squared distance of p from a + v ab + w ac. */
function away(
  apx: number,
  apy: number,
  apz: number,
  abx: number,
  aby: number,
  abz: number,
  acx: number,
  acy: number,
  acz: number,
  v: number,
  w: number,
): number {
  const dx = apx - v * abx - w * acx;
  const dy = apy - v * aby - w * acy;
  const dz = apz - v * abz - w * acz;
  return dx * dx + dy * dy + dz * dz;
}

const clamp = (t: number): number => (t < 0 ? 0 : t > 1 ? 1 : t);

/** Edges a b and c d: `u` is how far along the first, `v` along the second. */
export function closestEdgeEdge(x: Float64Array, a: number, b: number, c: number, d: number): void {
  const i = 3 * a;
  const j = 3 * b;
  const k = 3 * c;
  const l = 3 * d;
  const ex = x[j] - x[i];
  const ey = x[j + 1] - x[i + 1];
  const ez = x[j + 2] - x[i + 2];
  const fx = x[l] - x[k];
  const fy = x[l + 1] - x[k + 1];
  const fz = x[l + 2] - x[k + 2];
  const gx = x[i] - x[k];
  const gy = x[i + 1] - x[k + 1];
  const gz = x[i + 2] - x[k + 2];
  const ee = ex * ex + ey * ey + ez * ez;
  const ff = fx * fx + fy * fy + fz * fz;
  const ef = ex * fx + ey * fy + ez * fz;
  const eg = ex * gx + ey * gy + ez * gz;
  const fg = fx * gx + fy * gy + fz * gz;
  const parallel = ee * ff - ef * ef;
  let s = parallel > 1e-12 * ee * ff ? clamp((ef * fg - eg * ff) / parallel) : 0;
  let t = ff > 0 ? (ef * s + fg) / ff : 0;
  if (t < 0 || t > 1) {
    t = clamp(t);
    s = ee > 0 ? clamp((ef * t - eg) / ee) : 0;
  }
  closest.u = s;
  closest.v = t;
  closest.w = 0;
  finish(gx + s * ex - t * fx, gy + s * ey - t * fy, gz + s * ez - t * fz);
}
