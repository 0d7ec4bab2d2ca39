import { WEIGHTS } from "@pliant/geometry";
import { CORNER, POINT } from "../box-tree/contract.ts";
import type { Real } from "../real.ts";
import type { ProximityTree, QueryScratch } from "./contract.ts";
import { own, squaredTo } from "./nearest.ts";
import { highOf, lowOf, searchLeaves } from "./wide-nodes.ts";

export function distanceBound(
  tree: ProximityTree,
  paths: Real,
  margin: number,
  least: Real,
  { stack }: QueryScratch,
): void {
  const { leaves, wideNodes } = tree;
  for (let path = 0; path < paths.length; path += POINT) {
    const from = Float64Array.from(paths.subarray(path, path + 3));
    const to = Float64Array.from(paths.subarray(path + 4, path + 7));
    let best = paths[path + 3];
    searchLeaves(
      leaves,
      stack,
      (node) => bySides(wideNodes, node, from, to) <= best + margin,
      (leaf) => {
        best = Math.min(best, leastOnWay(tree, leaf, from, to) - margin);
      },
    );
    least[path / POINT] = best;
  }
}

/** From a point on its path to a box that goes along, at least: by the sides on which it stays. */
function bySides(wideNodes: Real, node: number, from: Float64Array, to: Float64Array): number {
  let squared = 0;
  for (let axis = 0; axis < 3; axis++) {
    const below = Math.min(
      lowOf(wideNodes, node, axis, 0) - from[axis],
      lowOf(wideNodes, node, axis, 1) - to[axis],
    );
    const above = Math.min(
      from[axis] - highOf(wideNodes, node, axis, 0),
      to[axis] - highOf(wideNodes, node, axis, 1),
    );
    squared += Math.max(below, above, 0) ** 2;
  }
  return Math.sqrt(squared);
}

/**
 * To a leaf's triangle: whatever is up, a point that goes straight on is as far above corners that do so as at one of the ends, at least.
 * Up is where it is from the nearest point at the start: a point that slides along the surface comes no nearer.
 */
function leastOnWay(tree: ProximityTree, leaf: number, from: Float64Array, to: Float64Array): number {
  const { corners, points, leaves, wideNodes } = tree;
  const away = Math.sqrt(squaredTo(tree, leaf, points, POINT, 0, from));
  const up = from.map((value, axis) => {
    let sum = value;
    for (let k = 0; k < 3; k++) sum -= own[WEIGHTS + k] * points[POINT * corners[CORNER * leaf + k] + axis];
    return sum / away;
  });
  let above = Infinity;
  for (let k = 0; k < 3; k++) {
    const c = POINT * corners[CORNER * leaf + k];
    let [start, end] = [0, 0];
    for (let axis = 0; axis < 3; axis++) {
      start += up[axis] * (from[axis] - points[c + axis]);
      end += up[axis] * (to[axis] - points[c + 4 + axis]);
    }
    above = Math.min(above, start, end);
  }
  const sides = bySides(wideNodes, leaves + leaf, from, to);
  // Not if a number is NaN, or the point is on the triangle.
  return above > sides ? above : sides;
}
