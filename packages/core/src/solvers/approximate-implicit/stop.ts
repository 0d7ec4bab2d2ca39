import { allowedTravel, type Contacts } from "../../collision/contacts.ts";
import type { State } from "../../state/state.ts";
import type { StepContext } from "./external-forces.ts";

/** Rounds over the contacts of nodes that have several. */
const CONTACT_ROUNDS = 4;

/**
 * Contacts after the step, as the paper has them (docs/methods/paper.md#step): a node that has gone too far is put back on the surface, and
 * what slips is held back by at most μ times that distance (Coulomb, per mass), and by viscous friction as in the cloth solver. The
 * velocity along the normal is set later (`applyContactVelocity`).
 */
export function stopAtContacts(step: StepContext, contacts: Contacts, next: State): void {
  const { model, body, input, now, dt } = step;
  const { node, normal, drift, force, collider, count } = contacts;
  const end = body.firstNode + body.nodeCount;
  for (let k = 0, last = 0; k < count; k = last) {
    for (last = k + 1; last < count && node[last] === node[k];) last++;
    if (node[k] < body.firstNode || node[k] >= end || input.pinned[node[k]] === 1) continue;
    const i = 3 * node[k];
    const mass = model.nodes.mass[node[k]];
    for (let round = last - k > 1 ? CONTACT_ROUNDS : 1; round > 0; round--) {
      for (let at = k; at < last; at++) {
        const n = 3 * at;
        let missing = allowedTravel(contacts, at, dt);
        for (let axis = 0; axis < 3; axis++) {
          missing -= (next.x[i + axis] - now.x[i + axis]) * normal[n + axis];
        }
        if (!(missing > 0)) continue;
        let along = 0;
        for (let axis = 0; axis < 3; axis++) {
          next.x[i + axis] += missing * normal[n + axis];
          slip[axis] = next.x[i + axis] - now.x[i + axis] - drift[n + axis];
          along += slip[axis] * normal[n + axis];
        }
        let squared = 0;
        for (let axis = 0; axis < 3; axis++) {
          slip[axis] -= along * normal[n + axis];
          squared += slip[axis] * slip[axis];
        }
        const { friction, viscousFriction = 0 } = model.colliders[collider[at]];
        const slipped = Math.sqrt(squared);
        const viscous = (viscousFriction * missing) / dt;
        const most = (friction * missing + viscous * slipped) / (1 + viscous);
        const held = slipped > most ? most / slipped : 1;
        for (let axis = 0; axis < 3; axis++) {
          next.x[i + axis] -= held * slip[axis];
          next.v[i + axis] += (missing * normal[n + axis] - held * slip[axis]) / dt;
          force[n + axis] += (mass * (missing * normal[n + axis] - held * slip[axis])) / (dt * dt);
        }
      }
    }
  }
}

const slip = new Float64Array(3);
