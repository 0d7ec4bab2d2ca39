import { POINT } from "../box-tree/contract.ts";
import {
  ASK,
  FOOT,
  FOOT_AT,
  KEPT_FOOT,
  NO_POINT,
  type Crowd,
  type Nearby,
  type NearTree,
} from "./contract.ts";
import { approach } from "./distance-bound.ts";
import { nearest } from "./nearest.ts";

const path = new Float64Array(POINT);
const leastOfPath = new Float64Array(1);

export function foresee(tree: NearTree, crowd: Crowd, ahead: number, margin: number, out: Nearby): void {
  const { order, starts, ends, reach, asks, guesses, least, feet, found } = crowd;
  const { foot } = out;
  const { point, origin, squared } = FOOT_AT;

  /** How near triangles come to one. */
  const look = (node: number): number => {
    for (let axis = 0; axis < 3; axis++) {
      path[axis] = starts[3 * node + axis] - foot[origin + axis];
      path[4 + axis] = ends[3 * node + axis] - foot[origin + axis];
    }
    path[3] = reach[node] + ahead;
    path[7] = -1;
    approach(tree, path, margin, leastOfPath, out);
    return leastOfPath[0];
  };

  /** What is nearest to one at an end. */
  const find = (node: number, end: 0 | 1): boolean => {
    foot.set((end === 0 ? starts : ends).subarray(3 * node, 3 * node + 3), point);
    const guess = guesses[node] === NO_POINT ? -1 : guesses[node];
    const isFound = nearest(tree, end, guess, margin, out);
    feet.set(foot.subarray(squared, FOOT), KEPT_FOOT * (2 * node + end));
    return isFound;
  };

  for (const node of order) {
    if (node === NO_POINT || asks[node] === 0) continue;
    const looks = (asks[node] & ASK.look) !== 0;
    least[node] = looks ? look(node) : -1;
    found[node] = 0;
    if ((asks[node] & ASK.find) === 0 && least[node] >= reach[node]) continue;
    found[node] = find(node, 0) ? 1 : 0;
    if (!(foot[squared] >= reach[node] * reach[node])) continue;
    if (!looks) least[node] = look(node);
    if (found[node] === 1 && !(least[node] >= reach[node]) && find(node, 1)) found[node] = 3;
  }
}
