import { CLOSEST_WEIGHTS_SIZE, closestWeights, FEATURE_AT, WEIGHTS } from "@pliant/geometry";
import { CORNER } from "../box-tree/contract.ts";
import type { Real } from "../real.ts";
import { CLOSEST_AT, type ProximityTree, type QueryScratch } from "./contract.ts";
import { highOf, lowOf, searchLeaves } from "./wide-nodes.ts";

export function nearest(
  tree: ProximityTree,
  end: 0 | 1,
  guess: number,
  margin: number,
  { stack, closestPoint }: QueryScratch,
): boolean {
  const { leaves, wideNodes, triangleOf } = tree;
  const vertices = end === 0 ? tree.start : tree.end;
  const place = closestPoint.subarray(CLOSEST_AT.point, CLOSEST_AT.point + 3);
  const seen = place.map((value, axis) => value - closestPoint[CLOSEST_AT.origin + axis]);
  let best = Infinity;
  let found = -1;
  const tryLeaf = (leaf: number): void => {
    const squared = squaredTo(tree, leaf, vertices, 3, 0, place);
    const triangle = triangleOf[leaf];
    if (!(squared < best || (squared === best && triangle < found))) return;
    best = squared;
    found = triangle;
    closestPoint[CLOSEST_AT.feature] = own[FEATURE_AT];
    for (let k = 0; k < 3; k++) closestPoint[CLOSEST_AT.weights + k] = own[WEIGHTS + k];
  };
  if (guess >= 0) tryLeaf(guess);
  const isNear = (node: number): boolean => {
    let squared = 0;
    for (let axis = 0; axis < 3; axis++) {
      const below = lowOf(wideNodes, node, axis, end) - seen[axis];
      squared += Math.max(below, seen[axis] - highOf(wideNodes, node, axis, end), 0) ** 2;
    }
    return squared < Infinity && Math.sqrt(squared) <= Math.sqrt(best) + 2 * margin;
  };
  searchLeaves(leaves, stack, isNear, tryLeaf);
  closestPoint[CLOSEST_AT.squared] = best;
  closestPoint[CLOSEST_AT.triangle] = found;
  return found >= 0;
}

export function overlapBox(
  { leaves, wideNodes }: ProximityTree,
  low: Float64Array,
  high: Float64Array,
  { stack, list }: QueryScratch,
): number {
  let count = 0;
  const overlaps = (node: number): boolean => {
    for (let axis = 0; axis < 3; axis++) {
      const least = Math.min(lowOf(wideNodes, node, axis, 0), lowOf(wideNodes, node, axis, 1));
      const most = Math.max(highOf(wideNodes, node, axis, 0), highOf(wideNodes, node, axis, 1));
      if (!(least <= high[axis] && low[axis] <= most)) return false;
    }
    return true;
  };
  searchLeaves(leaves, stack, overlaps, (leaf) => {
    list[count++] = leaf;
  });
  return count;
}

/** Of what `squaredTo` found last. */
export const own = new Float64Array(CLOSEST_WEIGHTS_SIZE);

/** To a leaf's triangle, squared: writes `own`. Vertices have `size` numbers each, x y z from `first` on. */
export function squaredTo(
  { corners }: ProximityTree,
  leaf: number,
  x: Real,
  size: number,
  first: number,
  p: Float64Array,
): number {
  const a = size * corners[CORNER * leaf] + first;
  const b = size * corners[CORNER * leaf + 1] + first;
  const c = size * corners[CORNER * leaf + 2] + first;
  return closestWeights(
    x[b] - x[a],
    x[b + 1] - x[a + 1],
    x[b + 2] - x[a + 2],
    x[c] - x[a],
    x[c + 1] - x[a + 1],
    x[c + 2] - x[a + 2],
    p[0] - x[a],
    p[1] - x[a + 1],
    p[2] - x[a + 2],
    own,
  );
}
