import { driftAlong, isImpact, ownTravel, type Contacts } from "../collision/contacts.ts";
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
  /** The state after the substep. */
  readonly next: Readonly<State>;
}

/** Whether a correction leaves the past as it is. */
export function isNoCorrection({ moved, contacts: { held, count } }: Omit<PastCorrection, "next">): boolean {
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
  { moved, contacts, next }: PastCorrection,
  h: number,
  out: State,
): State {
  copyState(now, out);
  if (moved) for (let i = 0; i < moved.length; i++) out.x[i] += moved[i];
  const { node, normal, held, stopped, impactFriction, count } = contacts;
  for (let k = 0; k < count; k++) {
    if (held[k] === 0) continue;
    const i = 3 * node[k];
    const travel = ownTravel(contacts, k, h);
    for (let axis = 0; axis < 3; axis++) out.x[i + axis] += travel * normal[3 * k + axis];
    setAlong(out.v, i, normal, 3 * k, driftAlong(contacts, k) / h);
    if (stopped[k] === 1 && isImpact(contacts, k)) straighten(out, next, i, normal, 3 * k, h);
    else takeImpact(out, i, impactFriction, 3 * k, h);
  }
  return out;
}

/** Across the normal at k, the node at i has come to where it is with the velocity that it has: else a third of its old one would draw it back. */
function straighten(
  out: State,
  next: Readonly<State>,
  i: number,
  n: Float64Array,
  k: number,
  h: number,
): void {
  let [off, faster] = [0, 0];
  for (let axis = 0; axis < 3; axis++) {
    difference[axis] = next.x[i + axis] - h * next.v[i + axis] - out.x[i + axis];
    difference[3 + axis] = next.v[i + axis] - out.v[i + axis];
    off += difference[axis] * n[k + axis];
    faster += difference[3 + axis] * n[k + axis];
  }
  for (let axis = 0; axis < 3; axis++) {
    out.x[i + axis] += difference[axis] - off * n[k + axis];
    out.v[i + axis] += difference[3 + axis] - faster * n[k + axis];
  }
}

/** What friction took in an impact it took before; what springs did in that substep stays, else they would give to one end and not take from the other. */
function takeImpact(out: State, i: number, change: Float64Array, k: number, h: number): void {
  for (let axis = 0; axis < 3; axis++) {
    out.x[i + axis] -= h * change[k + axis];
    out.v[i + axis] += change[k + axis];
  }
}

/** Of a node's places [m], and of its velocities [m/s]. */
const difference = new Float64Array(6);
