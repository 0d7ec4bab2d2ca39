import type { State } from "../state/state.ts";
import type { Contacts } from "../collision/contacts.ts";

/** Share of a penetration that one step pushes out, and the speed that is not exceeded [m/s]: else it would throw the cloth. */
const PUSH_OUT_SHARE = 0.2;
const PUSH_OUT_SPEED_MAX = 1;

/**
 * How far a contact lets its node go along the normal in a step of length h [m]: up to the surface where that will be; out of
 * it, if it is inside, in parts.
 */
export function allowedTravel(contacts: Contacts, k: number, h: number): number {
  return driftAlong(contacts, k) + ownTravel(contacts, k, h);
}

/** Of that, what is not the surface's own motion. */
function ownTravel({ gap }: Contacts, k: number, h: number): number {
  return gap[k] >= 0 ? -gap[k] : Math.min(-gap[k] * PUSH_OUT_SHARE, PUSH_OUT_SPEED_MAX * h);
}

function driftAlong({ drift, normal }: Contacts, k: number): number {
  return (
    drift[3 * k] * normal[3 * k] + drift[3 * k + 1] * normal[3 * k + 1] + drift[3 * k + 2] * normal[3 * k + 2]
  );
}

/**
 * What a contact has stopped goes on with the surface: along the normal its velocity is the surface's, whatever way the step
 * took to get there. Marks these contacts as `held`: those that the solver did not let go.
 */
export function applyContactVelocity(contacts: Contacts, now: State, next: State, h: number): void {
  const { node, normal, held, count } = contacts;
  for (let k = 0; k < count; k++) {
    const i = 3 * node[k];
    let along = 0;
    let length = 0;
    for (let axis = 0; axis < 3; axis++) {
      const moved = next.x[i + axis] - now.x[i + axis];
      along += moved * normal[3 * k + axis];
      length += Math.abs(moved);
    }
    // But for the rounding of an increment in f32.
    held[k] = Math.abs(along - allowedTravel(contacts, k, h)) <= 1e-6 * length + 1e-9 ? 1 : 0;
    if (held[k] === 1) setAlong(next.v, i, normal, 3 * k, driftAlong(contacts, k) / h);
  }
}

/** Puts a node that has gone farther than its contact lets it back on the surface, and settles it there. */
export function projectToSurface(contacts: Contacts, k: number, now: State, next: State, h: number): boolean {
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

/**
 * BDF2 makes the next step from two states. What has been stopped is to have come with the surface in both: else half of its
 * old speed would throw it back. Its past is rewritten, along the normal, as if it had been on the surface and moved with it.
 */
export function forgetApproach(contacts: Contacts, now: State, h: number): void {
  const { node, normal, held, count } = contacts;
  for (let k = 0; k < count; k++) {
    if (held[k] === 0) continue;
    const i = 3 * node[k];
    const way = ownTravel(contacts, k, h);
    for (let axis = 0; axis < 3; axis++) now.x[i + axis] += way * normal[3 * k + axis];
    setAlong(now.v, i, normal, 3 * k, driftAlong(contacts, k) / h);
  }
}

/** Changes a velocity so that its part along n is `speed`. */
function setAlong(v: Float64Array, i: number, n: Float64Array, k: number, speed: number): void {
  const change = speed - (v[i] * n[k] + v[i + 1] * n[k + 1] + v[i + 2] * n[k + 2]);
  for (let axis = 0; axis < 3; axis++) v[i + axis] += change * n[k + axis];
}
