import type { Contacts } from "../../collision/contacts.ts";
import { allowedTravel } from "../../collision/contacts.ts";
import type { Input } from "../../input/input.ts";
import type { State } from "../../state/state.ts";
import type { Points } from "./points.ts";

/** One step of mass points, of length h [s]. */
export interface PointsStep {
  readonly now: State;
  readonly input: Input;
  readonly h: number;
}

/** Sweeps over the contacts: a node in a corner has several. */
const CONTACT_SWEEPS = 4;

/** Pinned nodes are where they should be, and have the velocity that took them there. */
export function holdPins({ bodies, columns: { x, v, excess } }: Points, { now, input, h }: PointsStep): void {
  const { pinned, pinTarget } = input;
  for (const { firstNode, nodeCount } of bodies) {
    for (let node = firstNode; node < firstNode + nodeCount; node++) {
      if (pinned[node] === 0) continue;
      for (let i = 3 * node; i < 3 * node + 3; i++) {
        x[i] = pinTarget[i];
        v[i] = (pinTarget[i] - now.x[i]) / h;
        if (excess.length > 0) excess[i] = 0;
      }
    }
  }
}

/**
 * Contacts take nodes that would go through their surface back to it, and Coulomb's friction (and viscous friction, see
 * bdf2/contact/friction.ts) takes back as much of their travel along it as it can: impulses, so m/h² times a displacement is a force.
 */
export function stopAtContacts(points: Points, step: PointsStep, contacts: Contacts): void {
  const { now, input, h } = step;
  const { model, isOwn, columns } = points;
  const { x, v, excess } = columns;
  const { node, normal, force } = contacts;
  for (let k = 0; k < contacts.count; k++) if (isOwn[node[k]] === 1) force.fill(0, 3 * k, 3 * k + 3);
  for (let sweep = 0; sweep < CONTACT_SWEEPS; sweep++) {
    let moved = false;
    for (let k = 0; k < contacts.count; k++) {
      if (isOwn[node[k]] !== 1 || input.pinned[node[k]] === 1) continue;
      const i = 3 * node[k];
      let along = allowedTravel(contacts, k, h);
      for (let axis = 0; axis < 3; axis++) along -= (x[i + axis] - now.x[i + axis]) * normal[3 * k + axis];
      if (!(along > 0)) continue;
      moved = true;
      setFriction(points, contacts, k, step, along);
      const forcePerTravel = model.nodes.mass[node[k]] / (h * h);
      for (let axis = 0; axis < 3; axis++) {
        const by = along * normal[3 * k + axis] + back[axis];
        x[i + axis] += by;
        v[i + axis] += by / h;
        if (excess.length > 0) excess[i + axis] = 0;
        force[3 * k + axis] += forcePerTravel * by;
      }
    }
    if (!moved) return;
  }
}

/** How far friction takes a node back along the surface that has lifted it by `lift`, into `back` [m]. */
function setFriction(
  { model, columns: { x } }: Points,
  contacts: Contacts,
  k: number,
  { now, h }: PointsStep,
  lift: number,
): void {
  const { node, collider, normal, drift } = contacts;
  const { friction, viscousFriction = 0 } = model.colliders[collider[k]];
  const i = 3 * node[k];
  let along = 0;
  for (let axis = 0; axis < 3; axis++) {
    back[axis] = x[i + axis] - now.x[i + axis] - drift[3 * k + axis];
    along += back[axis] * normal[3 * k + axis];
  }
  for (let axis = 0; axis < 3; axis++) back[axis] -= along * normal[3 * k + axis];
  const slip = Math.sqrt(back[0] * back[0] + back[1] * back[1] + back[2] * back[2]);
  const viscous = (viscousFriction * lift) / h;
  const taken = Math.min((friction * lift + viscous * slip) / (1 + viscous), slip);
  const scale = slip > 0 ? -taken / slip : 0;
  for (let axis = 0; axis < 3; axis++) back[axis] *= scale;
}

const back = new Float64Array(3);
