import { triangleCrossing } from "./crossing.ts";
import { visitNearPairs } from "./near-pairs.ts";
import { createPair, NONE, setTriangle, sharedCorner } from "./pair.ts";
import { checkSurface, type Surface } from "./surface.ts";
import { createTree } from "./tree.ts";
import { triangleDistance } from "./triangle-distance.ts";

/**
 * Smallest distance between triangles without a common vertex [m]: 0 where two cross, Infinity if none are closer than
 * `within`. Take a `within` that is smaller than a cell of the mesh: beyond, the next triangle but one is the closest, which
 * says nothing and takes long to find out.
 */
export function clearance(surface: Surface, within: number): number {
  checkSurface("clearance", surface);
  if (!(within > 0)) throw new RangeError(`clearance: within is ${within}, expected a length above 0 m`);
  const tree = createTree(surface);
  let least = Infinity;
  visitNearPairs(tree, tree, within, (i, j) => {
    if (sharedCorner(surface.triangles, i, j) === NONE) {
      setTriangle(pair, 0, surface, i);
      setTriangle(pair, 3, surface, j);
      const distance = triangleCrossing(pair, false) ? 0 : triangleDistance(pair);
      if (distance < within) least = Math.min(least, distance);
    }
    return Math.min(within, least);
  });
  return least;
}

const pair = createPair();
