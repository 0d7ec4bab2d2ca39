import { POINT } from "../boxes.ts";
import { ASK, FOOT, FOOT_AT, KEPT_FOOT, NO_POINT, type Crowd, type Nearby, type NearTree } from "../near.ts";
import { approach } from "./approach.ts";
import { nearest } from "./near.ts";

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

  for (const node of order) {
    if (node === NO_POINT) continue;
    const looks = (asks[node] & ASK.look) !== 0;
    least[node] = asks[node] === 0 ? 0 : looks ? look(node) : -1;
    found[node] = 0;
    if ((asks[node] & ASK.find) === 0 && !(looks && !(least[node] >= reach[node]))) continue;
    foot.set(starts.subarray(3 * node, 3 * node + 3), point);
    const guess = guesses[node] === NO_POINT ? -1 : guesses[node];
    found[node] = nearest(tree, 0, guess, margin, out) ? 1 : 0;
    feet.set(foot.subarray(squared, FOOT), KEPT_FOOT * node);
    if (!looks && foot[squared] >= reach[node] * reach[node]) least[node] = look(node);
  }
}
