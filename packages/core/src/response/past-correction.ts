import { driftAlong, ownTravel, type Contacts } from "../collision/contacts.ts";
import { copyState, type State } from "../state/state.ts";
import { setAlong } from "./contact-velocity.ts";

/**
 * What the older state of the history must be so that BDF2, which makes the next substep from two states, makes no velocity of a
 * correction.
 */
export interface PastCorrection {
  /** nodeCount × 3: how far intersecting cloth was moved apart [m]; null if nothing was. */
  readonly moved: Float64Array | null;
  /** Of those that are held: along their normals the past is where the surface was, with its speed. */
  readonly contacts: Contacts;
}

/** Whether a correction leaves the past as it is. */
export function isNoCorrection({ moved, contacts: { held, count } }: PastCorrection): boolean {
  if (moved) return false;
  for (let k = 0; k < count; k++) if (held[k] === 1) return false;
  return true;
}

/**
 * The state before a substep of length h as the next substep shall see it, written to `out`. A node that was stopped came with
 * the surface in both states: else half of its old speed would throw it back.
 */
export function correctedPast(
  now: Readonly<State>,
  { moved, contacts }: PastCorrection,
  h: number,
  out: State,
): State {
  copyState(now, out);
  if (moved) for (let i = 0; i < moved.length; i++) out.x[i] += moved[i];
  const { node, normal, held, count } = contacts;
  for (let k = 0; k < count; k++) {
    if (held[k] === 0) continue;
    const i = 3 * node[k];
    const travel = ownTravel(contacts, k, h);
    for (let axis = 0; axis < 3; axis++) out.x[i + axis] += travel * normal[3 * k + axis];
    setAlong(out.v, i, normal, 3 * k, driftAlong(contacts, k) / h);
  }
  return out;
}
