import { allowedTravel, driftAlong, NO_COLLIDER, type Contacts } from "../collision/contacts.ts";
import type { State } from "../state/state.ts";

/** Rounding of an increment in f32: as a share of the displacement [1], and at least [m]. */
const HELD_ROUNDING = 1e-6;
const HELD_ROUNDING_MIN = 1e-9;

/**
 * A node that a contact has stopped goes on with the surface: along the normal its velocity is the surface's, whatever path the
 * substep took to get there. Marks these contacts as `held`: those that the solver did not release. Those of limits are marked already.
 */
export function applyContactVelocity(contacts: Contacts, now: Readonly<State>, next: State, h: number): void {
  const { node, collider, normal, held, count } = contacts;
  for (let k = 0; k < count; k++) {
    if (collider[k] === NO_COLLIDER) continue;
    const i = 3 * node[k];
    let along = 0;
    let length = 0;
    for (let axis = 0; axis < 3; axis++) {
      const moved = next.x[i + axis] - now.x[i + axis];
      along += moved * normal[3 * k + axis];
      length += Math.abs(moved);
    }
    const rounding = HELD_ROUNDING * length + HELD_ROUNDING_MIN;
    held[k] = Math.abs(along - allowedTravel(contacts, k, h)) <= rounding ? 1 : 0;
    if (held[k] === 1) setAlong(next.v, i, normal, 3 * k, driftAlong(contacts, k) / h);
  }
}

/** Puts a node that has gone farther than its contact allows back on the surface, with the surface's velocity. Returns whether it had. */
export function projectToSurface(
  contacts: Contacts,
  k: number,
  now: Readonly<State>,
  next: State,
  h: number,
): boolean {
  const { node, normal, held } = contacts;
  const i = 3 * node[k];
  let along = allowedTravel(contacts, k, h);
  for (let axis = 0; axis < 3; axis++) along -= (next.x[i + axis] - now.x[i + axis]) * normal[3 * k + axis];
  held[k] = along > 0 ? 1 : 0;
  if (held[k] === 0) return false;
  for (let axis = 0; axis < 3; axis++) next.x[i + axis] += along * normal[3 * k + axis];
  setAlong(next.v, i, normal, 3 * k, driftAlong(contacts, k) / h);
  return true;
}

/** Changes the velocity at i so that its part along the normal at k is `speed` [m/s]. */
export function setAlong(v: Float64Array, i: number, n: Float64Array, k: number, speed: number): void {
  const change = speed - (v[i] * n[k] + v[i + 1] * n[k + 1] + v[i + 2] * n[k + 2]);
  for (let axis = 0; axis < 3; axis++) v[i + axis] += change * n[k + axis];
}
