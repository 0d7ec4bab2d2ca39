import { driftAlong, isImpact, type Contacts } from "../collision/contacts.ts";
import type { Model } from "../model/model.ts";
import type { State } from "../state/state.ts";

/**
 * Friction of cloth that hits a surface within a substep of length h. What stops a node along the normal is an impulse, m j with j the speed at which free
 * flight meets the surface, and friction is at most μ m j: a block that falls on a floor at an angle loses μ j of its speed along it, however long the
 * substep and wherever in it the impact lies. The force that the solve finds instead depends on both, so that it leaves out
 * the node's own inertia (`solvers/bdf2/contact/friction.ts`). The contact's force becomes that of the impulses, over h.
 */
export function rubImpacts(
  model: Model,
  contacts: Contacts,
  now: Readonly<State>,
  next: State,
  h: number,
): void {
  const { node, collider, normal, drift, force, held, impactFriction, count } = contacts;
  for (let k = 0; k < count; k++) {
    if (held[k] === 0 || !isImpact(contacts, k) || !isOfCloth(model, node[k])) continue;
    const i = 3 * node[k];
    const speed = impactSpeed(model, contacts, k, now, h);
    if (!(speed > 0)) continue;
    const rate = model.nodes.mass[node[k]] / h;
    let along = 0;
    for (let axis = 0, at = 3 * k; axis < 3; axis++, at++) {
      slip[axis] = next.v[i + axis] - drift[at] / h;
      along += slip[axis] * normal[at];
    }
    let squared = 0;
    for (let axis = 0; axis < 3; axis++) {
      slip[axis] -= along * normal[3 * k + axis];
      squared += slip[axis] * slip[axis];
    }
    const { friction, viscousFriction = 0 } = model.colliders[collider[k]];
    const taken = shareTaken(Math.sqrt(squared), friction * speed, viscousFriction * speed);
    for (let axis = 0, at = 3 * k; axis < 3; axis++, at++) {
      impactFriction[at] = -taken * slip[axis];
      next.v[i + axis] += impactFriction[at];
      force[at] += rate * (speed * normal[at] + impactFriction[at]);
    }
  }
}

/** Velocity along a surface, relative to it [m/s]. */
const slip = new Float64Array(3);

/** How fast free flight meets the surface, along the normal [m/s]. */
function impactSpeed(
  { gravity }: Model,
  contacts: Contacts,
  k: number,
  { v }: Readonly<State>,
  h: number,
): number {
  const { node, normal } = contacts;
  let speed = driftAlong(contacts, k) / h;
  for (let axis = 0; axis < 3; axis++)
    speed -= (v[3 * node[k] + axis] + h * gravity[axis]) * normal[3 * k + axis];
  return speed;
}

/** Share of a slip [m/s] that an impulse takes which gives at most `limit` [m/s], and `viscous` [1] of the slip that it leaves. */
function shareTaken(slipSpeed: number, limit: number, viscous: number): number {
  if (!(slipSpeed > limit)) return 1;
  return (limit / slipSpeed + viscous) / (1 + viscous);
}

function isOfCloth({ bodies }: Model, node: number): boolean {
  for (const { kind, firstNode, nodeCount } of bodies)
    if (node >= firstNode && node < firstNode + nodeCount) return kind === "cloth";
  return false;
}
