import { MEMORY_ROW, MEMORY_ROWS, NODE_MEMORY } from "../../model/paper/contact-memory.ts";
import type { State } from "../../state/state.ts";
import type { PlaneStep } from "./plane-step.ts";
import { STRIDE, type Workspace } from "./workspace.ts";

/**
 * Coulomb friction inside the sweeps (docs/methods/paper.md#contact). Whether a node sticks or slips is decided before the sweeps, from
 * the push λ of the last step and from where the node would go by inertia and outside forces alone, u = tangential part of
 * v + ext/m − d/dt: the stiff first guess knows only what its neighbours did.
 *
 * - it sticks if it stuck, if it slipped and u has turned against that direction, or if m |u| ≤ μ λ;
 * - else it slips along t = u/|u|, and the right side loses μ λ t.
 *
 * Viscous friction adds μ_v λ |u|, of the speed that it leaves. What stuck by more than μ λ slips in the next step (contact-impulses.ts).
 */
export function createFriction() {
  const direction = new Float64Array(3);
  const chosen = { direction, impulse: 0, sticks: false, choose };
  return chosen;

  /** Sets what contact k does, which is to give its node `missing` along the normal [m/s]. False: it pulled in the last step and lets go. */
  function choose(space: Workspace, step: PlaneStep, k: number, missing: number): boolean {
    const { contacts, body, model, now, dt, memory } = step;
    const { normal, drift, collider } = contacts;
    const node = contacts.node[k] - body.firstNode;
    const row = rowOfMemory(now, memory + NODE_MEMORY * node, collider[k]);
    const { paperContacts } = now;
    const i = STRIDE * node;
    const mass = space.mass[node];
    const { applied, v } = space;
    let outside = 0;
    let off = 0;
    for (let axis = 0; axis < 3; axis++) {
      const n = normal[3 * k + axis];
      outside += applied[i + axis] * n;
      direction[axis] = v[i + axis] + applied[i + axis] / mass - drift[3 * k + axis] / dt;
      off += direction[axis] * n;
    }
    const known = row < 0 ? 0 : paperContacts[row + 1];
    if (known < 0) return false;
    const push = row < 0 ? Math.max(0, mass * missing - outside) : Math.max(0, known) * dt;
    let squared = 0;
    let turned = 0;
    for (let axis = 0; axis < 3; axis++) {
      direction[axis] -= off * normal[3 * k + axis];
      squared += direction[axis] * direction[axis];
      if (row >= 0) turned += direction[axis] * paperContacts[row + 2 + axis];
    }
    const speed = Math.sqrt(squared);
    const { friction, viscousFriction = 0 } = model.colliders[collider[k]];
    const stuck = row >= 0 && isStuck(paperContacts, row);
    chosen.sticks = friction > 0 && (stuck || (row >= 0 && turned <= 0) || mass * speed <= friction * push);
    chosen.impulse = 0;
    if (!chosen.sticks && speed > 0) {
      const viscous = (viscousFriction * push) / mass;
      chosen.impulse = friction * push + (viscous * mass * speed) / (1 + viscous);
    }
    for (let axis = 0; axis < 3; axis++) direction[axis] = chosen.impulse > 0 ? direction[axis] / speed : 0;
    return true;
  }
}

/** Where a node's memory has a collider; −1: nowhere. */
function rowOfMemory({ paperContacts }: Readonly<State>, first: number, collider: number): number {
  for (let row = first; row < first + MEMORY_ROWS * MEMORY_ROW; row += MEMORY_ROW) {
    if (paperContacts[row] === collider + 1) return row;
  }
  return -1;
}

const isStuck = (memory: Float64Array, row: number): boolean =>
  memory[row + 2] === 0 && memory[row + 3] === 0 && memory[row + 4] === 0;
