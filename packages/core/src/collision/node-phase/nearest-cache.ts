import {
  closestOnTriangle,
  CLOSEST_WEIGHTS_SIZE,
  distanceFrom,
  writeClosest,
  writePoint,
  type ClosestPoint,
} from "@pliant/geometry";
import { CLOSEST_AT, KEPT_CLOSEST_SIZE, NO_POINT } from "@pliant/kernels";
import type { MovingMesh } from "./moving-mesh.ts";

export type NearestCache = ReturnType<typeof createNearestCache>;

/**
 * Nearest points of a mesh to nodes. Kernels say which triangles it may be; which it is, is found in f64: the same answers
 * whatever they say. Keeps the leaf of the triangle that was nearest to each node last, a good place to begin.
 *
 * @param thickness of an open mesh [m]
 * @param usesCache false, for comparison: nothing is kept, with the same answers
 */
export function createNearestCache(moving: MovingMesh, thickness: number, usesCache: boolean) {
  const { mesh, start, end, kernels, tree, near, leafOf, origin, crowd } = moving;
  const { triangles } = mesh;
  const { guesses, closestPoints } = crowd;
  const place = near.closestPoint;
  const cache = {
    /** As `closestPoint` of the whole mesh would find it; false for a point that is not a number, which is near nothing. */
    find(node: number, p: Float64Array, vertices: Float64Array, out: ClosestPoint): boolean {
      const x = Math.abs(p[0] - origin[0]);
      const y = Math.abs(p[1] - origin[1]);
      const z = Math.abs(p[2] - origin[2]);
      // Far off, roundings are those of the position.
      const margin = moving.margin + 1e-6 * (x + y + z);
      const guess = usesCache && guesses[node] !== NO_POINT ? guesses[node] : -1;
      for (let k = 0; k < 3; k++) place[CLOSEST_AT.point + k] = p[k];
      if (!kernels.nearest(tree, vertices === end ? 1 : 0, guess, margin, near)) return false;
      out.triangle = place[CLOSEST_AT.triangle];
      out.feature = place[CLOSEST_AT.feature];
      out.distance = Math.sqrt(place[CLOSEST_AT.squared]);
      for (let k = 0; k < 3; k++) out.weights[k] = place[CLOSEST_AT.weights + k];
      writePoint(triangles, vertices, out);
      return true;
    },

    /** What kernels have found for all active nodes at once, at the start of the substep (0) or at its end (1). */
    takeSwept(node: number, which: 0 | 1, out: ClosestPoint): void {
      const at = KEPT_CLOSEST_SIZE * (2 * node + which) - CLOSEST_AT.squared;
      out.triangle = closestPoints[at + CLOSEST_AT.triangle];
      out.feature = closestPoints[at + CLOSEST_AT.feature];
      out.distance = Math.sqrt(closestPoints[at + CLOSEST_AT.squared]);
      for (let k = 0; k < 3; k++) out.weights[k] = closestPoints[at + CLOSEST_AT.weights + k];
      writePoint(triangles, which === 0 ? start : end, out);
    },

    /** The nearest point of one triangle. */
    onTriangle(triangle: number, p: Float64Array, vertices: Float64Array, out: ClosestPoint): void {
      cache.weightsOn(triangle, p, vertices, out);
      writePoint(triangles, vertices, out);
    },

    /** The same without its position. */
    weightsOn(triangle: number, p: Float64Array, vertices: Float64Array, out: ClosestPoint): void {
      const a = 3 * triangles[3 * triangle];
      const b = 3 * triangles[3 * triangle + 1];
      const c = 3 * triangles[3 * triangle + 2];
      const squared = closestOnTriangle(vertices, a, b, c, p[0], p[1], p[2], closestScratch);
      writeClosest(closestScratch, out);
      out.triangle = triangle;
      out.distance = Math.sqrt(squared);
    },

    /** Signed distance to the nearest point that was found, with the normal [m]. */
    distanceFrom(p: Float64Array, vertices: Float64Array, out: ClosestPoint, normal: Float64Array): number {
      return distanceFrom(mesh, vertices, thickness, out, p[0], p[1], p[2], normal);
    },

    /** Signed distance of a node at p, with the nearest point and the normal [m]; NaN for a point that is not a number. */
    distance(
      node: number,
      p: Float64Array,
      vertices: Float64Array,
      out: ClosestPoint,
      normal: Float64Array,
    ): number {
      if (!cache.find(node, p, vertices, out)) return NaN;
      const found = cache.distanceFrom(p, vertices, out, normal);
      if (usesCache) cache.keep(node, out.triangle);
      return found;
    },

    /** The next search for a node begins at this triangle. */
    keep(node: number, triangle: number): void {
      guesses[node] = leafOf[triangle];
    },
  };
  return cache;
}

const closestScratch = new Float64Array(CLOSEST_WEIGHTS_SIZE);
