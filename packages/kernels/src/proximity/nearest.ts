import { CORNER } from "../box-tree/contract.ts";
import { closestWeights, FEATURE_AT, FOOT_SIZE, WEIGHTS } from "../closest.ts";
import type { Real } from "../real.ts";
import { FOOT_AT, type Nearby, type NearTree } from "./contract.ts";
import { highOf, lowOf, searchNear } from "./wide-nodes.ts";

export function nearest(
  tree: NearTree,
  end: 0 | 1,
  guess: number,
  margin: number,
  { stack, foot }: Nearby,
): boolean {
  const { leaves, quads, triangleOf } = tree;
  const vertices = end === 0 ? tree.start : tree.end;
  const place = foot.subarray(FOOT_AT.point, FOOT_AT.point + 3);
  const seen = place.map((value, axis) => value - foot[FOOT_AT.origin + axis]);
  let best = Infinity;
  let found = -1;
  const tryLeaf = (leaf: number): void => {
    const squared = squaredTo(tree, leaf, vertices, 3, 0, place);
    const triangle = triangleOf[leaf];
    if (!(squared < best || (squared === best && triangle < found))) return;
    best = squared;
    found = triangle;
    foot[FOOT_AT.feature] = own[FEATURE_AT];
    for (let k = 0; k < 3; k++) foot[FOOT_AT.weights + k] = own[WEIGHTS + k];
  };
  if (guess >= 0) tryLeaf(guess);
  const isNear = (node: number): boolean => {
    let squared = 0;
    for (let axis = 0; axis < 3; axis++) {
      const below = lowOf(quads, node, axis, end) - seen[axis];
      squared += Math.max(below, seen[axis] - highOf(quads, node, axis, end), 0) ** 2;
    }
    return squared < Infinity && Math.sqrt(squared) <= Math.sqrt(best) + 2 * margin;
  };
  searchNear(leaves, stack, isNear, tryLeaf);
  foot[FOOT_AT.squared] = best;
  foot[FOOT_AT.triangle] = found;
  return found >= 0;
}

export function leavesWithin(
  { leaves, quads }: NearTree,
  low: Float64Array,
  high: Float64Array,
  { stack, list }: Nearby,
): number {
  let count = 0;
  const overlaps = (node: number): boolean => {
    for (let axis = 0; axis < 3; axis++) {
      const least = Math.min(lowOf(quads, node, axis, 0), lowOf(quads, node, axis, 1));
      const most = Math.max(highOf(quads, node, axis, 0), highOf(quads, node, axis, 1));
      if (!(least <= high[axis] && low[axis] <= most)) return false;
    }
    return true;
  };
  searchNear(leaves, stack, overlaps, (leaf) => {
    list[count++] = leaf;
  });
  return count;
}

/** Of what `squaredTo` found last. */
export const own = new Float64Array(FOOT_SIZE);

/** To a leaf's triangle, squared: writes `own`. Vertices have `size` numbers each, x y z from `first` on. */
export function squaredTo(
  { corners }: NearTree,
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
