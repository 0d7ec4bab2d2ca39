import { POINT } from "../box-tree/contract.ts";
import {
  ASK,
  CLOSEST_AT,
  CLOSEST_SIZE,
  KEPT_CLOSEST_SIZE,
  NO_POINT,
  type PointBatch,
  type ProximityTree,
  type QueryScratch,
} from "./contract.ts";
import { distanceBound } from "./distance-bound.ts";
import { nearest } from "./nearest.ts";

const path = new Float64Array(POINT);
const leastOfPath = new Float64Array(1);

export function sweptDistances(
  tree: ProximityTree,
  batch: PointBatch,
  ahead: number,
  margin: number,
  out: QueryScratch,
): void {
  const { order, starts, ends, searchRadius, asks, guesses, least, closestPoints, found } = batch;
  const { closestPoint } = out;
  const { point, origin, squared } = CLOSEST_AT;

  /** How near triangles come to one. */
  const look = (node: number): number => {
    for (let axis = 0; axis < 3; axis++) {
      path[axis] = starts[3 * node + axis] - closestPoint[origin + axis];
      path[4 + axis] = ends[3 * node + axis] - closestPoint[origin + axis];
    }
    path[3] = searchRadius[node] + ahead;
    path[7] = -1;
    distanceBound(tree, path, margin, leastOfPath, out);
    return leastOfPath[0];
  };

  /** What is nearest to one at an end. */
  const find = (node: number, end: 0 | 1): boolean => {
    closestPoint.set((end === 0 ? starts : ends).subarray(3 * node, 3 * node + 3), point);
    const guess = guesses[node] === NO_POINT ? -1 : guesses[node];
    const isFound = nearest(tree, end, guess, margin, out);
    closestPoints.set(closestPoint.subarray(squared, CLOSEST_SIZE), KEPT_CLOSEST_SIZE * (2 * node + end));
    return isFound;
  };

  for (const node of order) {
    if (node === NO_POINT || asks[node] === 0) continue;
    const looks = (asks[node] & ASK.look) !== 0;
    least[node] = looks ? look(node) : -1;
    found[node] = 0;
    if ((asks[node] & ASK.find) === 0 && least[node] >= searchRadius[node]) continue;
    found[node] = find(node, 0) ? 1 : 0;
    if (!(closestPoint[squared] >= searchRadius[node] * searchRadius[node])) continue;
    if (!looks) least[node] = look(node);
    if (found[node] === 1 && !(least[node] >= searchRadius[node]) && find(node, 1)) found[node] = 3;
  }
}
