import { CLOSEST_AT, KEPT_CLOSEST_SIZE, NO_POINT } from "@pliant/kernels";
import type { MovingMesh } from "./moving-mesh.ts";

/** What rounding to f32 leaves of a number, and a little less. */
const F32_ROUNDING = 1 - 1e-6;

/** How far nodes were from a mesh at rest, and where they were: their distance is no less than that minus how far they have moved since. */
export function createDistanceCache({ kernels, tree, near, crowd, leafOf, margin }: MovingMesh) {
  const { starts, ends, searchRadius, guesses, least, closestPoints, found } = crowd;
  /** nodes × 3 and nodes: places, and how far the mesh is from them, at least [m]. */
  const positions = new Float64Array(starts.length);
  const separationBound = new Float64Array(least.length);

  return {
    /** How far the mesh is, at least, from the path of a node between two positions [m]. */
    distanceAlong(node: number, from: Float64Array, to: Float64Array): number {
      const i = 3 * node;
      const before = squared(from, positions, i);
      const after = squared(to, positions, i);
      return F32_ROUNDING * (separationBound[node] - Math.sqrt(before > after ? before : after)) - margin;
    },

    /** Notes the result of a sweep. The distance of a node that is far off is measured, so that it needs no sweep for a while. */
    learn(node: number, ahead: number): void {
      if ((found[node] & 1) === 1) {
        separationBound[node] = Math.sqrt(closestPoints[2 * KEPT_CLOSEST_SIZE * node]);
        setPosition(node, starts);
        return;
      }
      if (!(least[node] >= F32_ROUNDING * (searchRadius[node] + ahead))) return;
      for (let k = 0; k < 3; k++) near.closestPoint[CLOSEST_AT.point + k] = ends[3 * node + k];
      const guess = guesses[node] === NO_POINT ? -1 : guesses[node];
      if (!kernels.nearest(tree, 1, guess, margin, near)) return;
      separationBound[node] = Math.sqrt(near.closestPoint[CLOSEST_AT.squared]);
      setPosition(node, ends);
      guesses[node] = leafOf[near.closestPoint[CLOSEST_AT.triangle]];
    },
  };

  function setPosition(node: number, x: Float64Array): void {
    for (let i = 3 * node; i < 3 * node + 3; i++) positions[i] = x[i];
  }
}

function squared(x: Float64Array, y: Float64Array, i: number): number {
  const dx = x[i] - y[i];
  const dy = x[i + 1] - y[i + 1];
  const dz = x[i + 2] - y[i + 2];
  return dx * dx + dy * dy + dz * dz;
}
