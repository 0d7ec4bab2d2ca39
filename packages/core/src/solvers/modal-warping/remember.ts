import type { State } from "../../state/state.ts";
import { forcesAt, type Elastic } from "./elastic.ts";
import { push } from "./rows.ts";
import type { Touches } from "./touches.ts";

/**
 * Forces of the last step as a first guess at those of this one: what rests goes on resting, without many sweeps. They stand in
 * the state, as the force on each node of the surface, so that a restored run does the same. Points between nodes are not remembered.
 */
export function recallForces(
  touches: Touches,
  elastics: readonly Elastic[],
  members: readonly number[],
  { solids }: State,
  h: number,
  withNormal: boolean,
): void {
  for (const k of members) {
    if (touches.weights[6 * k] !== 1) continue;
    const i = forceOf(touches, elastics, k);
    if (solids[i] === 0 && solids[i + 1] === 0 && solids[i + 2] === 0) continue;
    const { axes, friction } = touches;
    const share = h / touchesOf(touches, members, k);
    for (let axis = withNormal ? 0 : 1; axis < (friction[k] > 0 ? 3 : 1); axis++) {
      const d = 9 * k + 3 * axis;
      const force = solids[i] * axes[d] + solids[i + 1] * axes[d + 1] + solids[i + 2] * axes[d + 2];
      push(touches, elastics, k, axis, share * (axis === 0 ? Math.max(0, force) : force));
    }
  }
}

export function storeForces(
  touches: Touches,
  elastics: readonly Elastic[],
  { solids }: State,
  h: number,
): void {
  for (const elastic of elastics) {
    const at = forcesAt(elastic);
    solids.fill(0, at, at + 3 * elastic.surface.length);
  }
  const { axes, impulse } = touches;
  for (let k = 0; k < touches.count; k++) {
    if (touches.weights[6 * k] !== 1) continue;
    const i = forceOf(touches, elastics, k);
    for (let axis = 0; axis < 3; axis++) {
      for (let along = 0; along < 3; along++) {
        solids[i + axis] += (impulse[3 * k + along] * axes[9 * k + 3 * along + axis]) / h;
      }
    }
  }
}

/** Where the force on a touch's node stands. */
function forceOf({ sides, nodes }: Touches, elastics: readonly Elastic[], k: number): number {
  const elastic = elastics[sides[2 * k]];
  return forcesAt(elastic) + 3 * elastic.placeOf[nodes[6 * k]];
}

/** How many touches a touch's node has: they share what is remembered of it. */
function touchesOf({ sides, nodes }: Touches, members: readonly number[], k: number): number {
  let count = 0;
  for (const j of members) if (sides[2 * j] === sides[2 * k] && nodes[6 * j] === nodes[6 * k]) count++;
  return count;
}
