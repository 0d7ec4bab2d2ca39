import type { Body, Model } from "../../model/model.ts";
import type { State } from "../../state/state.ts";
import { CALM_SPEED } from "./accuracy.ts";

/** A body whose velocities change by more than this share of its kinetic energy in one step is turned back, not stopped [1]. */
const SUDDEN_SHARE = 1;

/**
 * A sheet that lands on its edge is stopped by its links, within one long step. BDF2 knows nothing of it: of a node that came with v and stands still
 * it says −v/2, and the whole sheet would bounce. Bodies that would be turned back have the velocity of their way in this step instead, as backward Euler
 * has it. What is calm is left alone. Returns whether there are some: the next step then begins anew, since what was before says nothing of what comes.
 */
export function endSuddenly(
  { nodes: { mass } }: Model,
  bodies: readonly Body[],
  now: Readonly<State>,
  next: State,
): boolean {
  const h = next.time - now.time;
  let isSudden = false;
  for (const { firstNode, nodeCount } of bodies) {
    let [change, before, calm] = [0, 0, 0];
    for (let node = firstNode; node < firstNode + nodeCount; node++) {
      calm += mass[node] * CALM_SPEED * CALM_SPEED;
      for (let i = 3 * node; i < 3 * node + 3; i++) {
        change += mass[node] * (next.v[i] - now.v[i]) ** 2;
        before += mass[node] * now.v[i] ** 2;
      }
    }
    if (!(before > calm && change > SUDDEN_SHARE * before)) continue;
    isSudden = true;
    for (let i = 3 * firstNode; i < 3 * (firstNode + nodeCount); i++) next.v[i] = (next.x[i] - now.x[i]) / h;
  }
  return isSudden;
}
