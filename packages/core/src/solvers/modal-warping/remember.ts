import type { State } from "../../state/state.ts";
import type { Elastic } from "./elastic.ts";
import { push } from "./rows.ts";
import type { Touches } from "./touches.ts";

/**
 * Friction of the last step as a first guess at that of this one: what rests goes on resting, without many sweeps. It stands in
 * the state, as the force on each node (`rub`), so that a restored run does the same.
 */
export function recallFriction(
  touches: Touches,
  elastics: readonly Elastic[],
  { rub }: State,
  h: number,
): void {
  const { sides, nodes, axes, friction } = touches;
  for (let k = 0; k < touches.count; k++) {
    if (friction[k] === 0) continue;
    const i = 3 * (elastics[sides[2 * k]].firstNode + nodes[6 * k]);
    if (rub[i] === 0 && rub[i + 1] === 0 && rub[i + 2] === 0) continue;
    // Touches of one node follow each other only by chance, but are few.
    let own = 0;
    for (let j = 0; j < touches.count; j++) {
      if (sides[2 * j] === sides[2 * k] && nodes[6 * j] === nodes[6 * k]) own++;
    }
    for (let axis = 1; axis < 3; axis++) {
      const d = 9 * k + 3 * axis;
      const force = rub[i] * axes[d] + rub[i + 1] * axes[d + 1] + rub[i + 2] * axes[d + 2];
      push(touches, elastics, k, axis, (h * force) / own);
    }
  }
}

export function storeFriction(
  touches: Touches,
  elastics: readonly Elastic[],
  { rub }: State,
  h: number,
): void {
  for (const { firstNode, nodes } of elastics) rub.fill(0, 3 * firstNode, 3 * (firstNode + nodes));
  const { sides, nodes, axes, impulse } = touches;
  for (let k = 0; k < touches.count; k++) {
    const i = 3 * (elastics[sides[2 * k]].firstNode + nodes[6 * k]);
    const d = 9 * k;
    for (let axis = 0; axis < 3; axis++) {
      rub[i + axis] +=
        (impulse[3 * k + 1] * axes[d + 3 + axis] + impulse[3 * k + 2] * axes[d + 6 + axis]) / h;
    }
  }
}
