import { CLOSEST_AT, KEPT_CLOSEST_SIZE, NO_POINT } from "@pliant/kernels";
import type { MovingMesh } from "./moving-mesh.ts";

/** What rounding to f32 leaves of a number, and a little less. */
const F32_ROUNDING = 1 - 1e-6;

/** How far nodes were from a mesh that rests, and where: nearer than that less the way that they have gone since it is nowhere. */
export function createDistanceCache({ kernels, tree, near, crowd, leafOf, margin }: MovingMesh) {
  const { starts, ends, searchRadius, guesses, least, closestPoints, found } = crowd;
  /** nodes × 3 and nodes: places, and how far the mesh is from them, at least [m]. */
  const positions = new Float64Array(starts.length);
  const separationBound = new Float64Array(least.length);

  return {
    /** How far the mesh is, at least, from all of the way of a node from one place to another [m]. */
    distanceAlong(node: number, from: Float64Array, to: Float64Array): number {
      const i = 3 * node;
      const before = squared(from, positions, i);
      const after = squared(to, positions, i);
      return F32_ROUNDING * (separationBound[node] - Math.sqrt(before > after ? before : after)) - margin;
    },

    /** What was foreseen of a node: who is far off is asked how far, so that nobody need look there for a while. */
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
