import { buildBvh, closestPoint, createClosestPoint, properTriangles } from "@pliant/geometry";

/** Where points lie on a surface. */
export interface SurfacePlaces {
  readonly count: number;
  /** The triangle of each. */
  readonly triangle: Uint32Array;
  /** Vertices of its corners, and their weights, count × 3. */
  readonly corners: Uint32Array;
  readonly weights: Float64Array;
}

/** The nearest places of a surface to points × 3. */
export function surfacePlaces(
  positions: Float64Array,
  triangles: Uint32Array,
  points: Float64Array,
): SurfacePlaces {
  const bvh = buildBvh(positions, triangles, properTriangles(positions, triangles));
  const nearest = createClosestPoint();
  const count = points.length / 3;
  const triangle = new Uint32Array(count);
  const corners = new Uint32Array(3 * count);
  const weights = new Float64Array(3 * count);
  for (let k = 0; k < count; k++) {
    closestPoint(bvh, positions, points[3 * k], points[3 * k + 1], points[3 * k + 2], Infinity, nearest);
    triangle[k] = nearest.triangle;
    corners.set(triangles.subarray(3 * nearest.triangle, 3 * nearest.triangle + 3), 3 * k);
    weights.set(nearest.weights, 3 * k);
  }
  return { count, triangle, corners, weights };
}

/** A column of the surface's vertices, `width` numbers each, at places of it. */
export function carryColumn(
  { count, corners, weights }: SurfacePlaces,
  column: ArrayLike<number>,
  width: number,
): Float64Array {
  const out = new Float64Array(width * count);
  for (let k = 0; k < 3 * count; k++)
    for (let n = 0; n < width; n++) {
      // Nothing of what is infinite is nothing.
      if (weights[k] !== 0) out[width * Math.floor(k / 3) + n] += weights[k] * column[width * corners[k] + n];
    }
  return out;
}

/** Which joints move vertices, and their shares. */
export interface SkinShares {
  readonly influences: number;
  readonly joints: Uint16Array;
  readonly weights: Float32Array;
}

/** Joints that a vertex may have after it was mixed from three: what GLB files store in one set. */
const LEAST_INFLUENCES = 4;

/** The strongest joints at places of a surface. */
export function carrySkin({ count, corners, weights: by }: SurfacePlaces, skin: SkinShares): SkinShares {
  const influences = Math.max(LEAST_INFLUENCES, skin.influences);
  const joints = new Uint16Array(influences * count);
  const weights = new Float32Array(influences * count);
  for (let k = 0; k < count; k++) {
    const shares = new Map<number, number>();
    for (let corner = 3 * k; corner < 3 * k + 3; corner++) {
      const from = skin.influences * corners[corner];
      for (let n = from; n < from + skin.influences; n++) {
        const share = by[corner] * skin.weights[n];
        if (share > 0) shares.set(skin.joints[n], (shares.get(skin.joints[n]) ?? 0) + share);
      }
    }
    const strongest = [...shares].sort((p, q) => q[1] - p[1] || p[0] - q[0]).slice(0, influences);
    const sum = strongest.reduce((total, [, share]) => total + share, 0);
    strongest.forEach(([joint, share], n) => {
      joints[influences * k + n] = joint;
      weights[influences * k + n] = share / sum;
    });
  }
  return { influences, joints, weights };
}
