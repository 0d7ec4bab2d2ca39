import { createLcpSpace, solveLcp, sweepLcp } from "../../linear/lcp.ts";
import type { State } from "../../state/state.ts";
import type { ModalBody } from "./modal-body.ts";
import type { ContactMemory } from "./contact-memory.ts";
import { pushAlong, relaxContact } from "./relax-contact.ts";
import { between, push, speedAlong } from "./rows.ts";
import type { SolidContacts } from "./solid-contacts.ts";

/** Contacts that are solved for by pivoting at most; more are swept. */
const PIVOTED_CONTACTS_MAX = 192;
/** Share of a penetration that a step pushes out [1]. */
const PUSH_OUT_SHARE = 0.2;
/** Largest speed that this gives [m/s]. */
const PUSH_OUT_SPEED_MAX = 0.5;
/** The same of a solid against itself [m/s]: crushed ones gain energy by more. */
const SELF_PUSH_OUT_SPEED_MAX = 0.05;
/** Passes of friction and push at most, behind a solution by pivoting or without one. */
const SWEEPS_AFTER_PIVOTING = 40;
const SWEEPS_ALONE = 60;
/** Sweeps end when no speed changes by more than this [m/s]. */
const STILL_SPEED = 1e-5;

/**
 * Impulses at all contacts at once (docs/methods/bodies.md#the-recommended-step): velocities at the end of the step are affine in them, so that one linear
 * complementarity problem finds those with which nothing approaches and nothing pulls. Then Coulomb's friction, contact by contact:
 * the impulse that makes it stick, but at most μ times the push; after each, the push is found anew.
 */
export function createImpulses(elastics: readonly ModalBody[], memory: ContactMemory) {
  const space = createLcpSpace(PIVOTED_CONTACTS_MAX);
  const matrix = new Float64Array(PIVOTED_CONTACTS_MAX * PIVOTED_CONTACTS_MAX);
  const right = new Float64Array(PIVOTED_CONTACTS_MAX);
  const impulse = new Float64Array(PIVOTED_CONTACTS_MAX);
  let members: readonly number[] = [];
  /** Of which contacts the matrix is. */
  let inMatrix: readonly number[] = [];
  let bias = new Float64Array(64);
  let direction = new Float64Array(0);
  let before = new Float64Array(0);

  return { begin, respond };

  /** Forgets the contacts of the step before. */
  function begin(): void {
    inMatrix = [];
  }

  /** Finds the impulses of a group of contacts; again, from those that they have. Returns pivots and sweeps. */
  function respond(
    contacts: SolidContacts,
    group: readonly number[],
    now: State,
    h: number,
    isFirst: boolean,
  ): number {
    members = group;
    if (bias.length < contacts.count) bias = new Float64Array(2 * contacts.count);
    for (const k of members) bias[k] = biasOf(contacts, elastics, now, k, h);
    const isPivoted = members.length <= PIVOTED_CONTACTS_MAX;
    if (isFirst) memory.recall(contacts, members, now, h, !isPivoted);
    else repeat(contacts, !isPivoted);
    const pivots = isPivoted ? pivot(contacts) : 0;
    return pivots + sweep(contacts, isPivoted ? SWEEPS_AFTER_PIVOTING : SWEEPS_ALONE);
  }

  /** Gives velocities that know nothing of them the impulses of the last round: friction, and, if asked for, the pushes. */
  function repeat(contacts: SolidContacts, withNormal: boolean): void {
    for (const k of members) {
      for (let axis = 0; axis < 3; axis++) {
        const last = contacts.impulse[3 * k + axis];
        contacts.impulse[3 * k + axis] = 0;
        if (axis > 0 || withNormal) push(contacts, elastics, k, axis, last);
      }
    }
  }

  function pivot(contacts: SolidContacts): number {
    const n = members.length;
    for (let i = 0; i < n; i++) right[i] = speedAlong(contacts, elastics, members[i], 0) + bias[members[i]];
    const isKnown = inMatrix.length === n && members.every((k, i) => inMatrix[i] === k);
    if (!isKnown) setMatrix(contacts);
    let iterations = solveLcp(matrix, n, right, impulse, space);
    if (iterations < 0) {
      impulse.fill(0);
      iterations = sweepLcp(matrix, n, right, impulse, space);
    }
    for (let i = 0; i < n; i++) push(contacts, elastics, members[i], 0, impulse[i]);
    return iterations;
  }

  function setMatrix(contacts: SolidContacts): void {
    const n = members.length;
    for (let i = 0; i < n; i++) {
      for (let j = 0; j <= i; j++) {
        const entry = between(contacts, elastics, 3 * members[i], 3 * members[j]);
        matrix[i * n + j] = matrix[j * n + i] = entry;
      }
      matrix[i * n + i] += contacts.yielding[members[i]];
    }
    inMatrix = members.slice();
  }

  /**
   * Contact by contact, friction and push with the others as they are now. Each pass is lengthened along the direction of those before
   * it, as in `sweepLcp`: stacks take few passes with it.
   */
  function sweep(contacts: SolidContacts, most: number): number {
    const isRough = members.some((k) => contacts.friction[k] > 0);
    if (!isRough && members.length <= PIVOTED_CONTACTS_MAX) return 0;
    if (direction.length < 3 * contacts.count) {
      direction = new Float64Array(6 * contacts.count);
      before = new Float64Array(6 * contacts.count);
    }
    let last = 0;
    for (let pass = 1; pass <= most; pass++) {
      let change = 0;
      for (const k of members) {
        for (let at = 3 * k; at < 3 * k + 3; at++) before[at] = contacts.impulse[at];
      }
      for (const k of members) change = Math.max(change, relaxContact(contacts, elastics, k, bias[k]));
      if (change < STILL_SPEED) return pass;
      let size = 0;
      for (const k of members) {
        for (let at = 3 * k; at < 3 * k + 3; at++) size += (contacts.impulse[at] - before[at]) ** 2;
      }
      follow(contacts, pass > 1 && size <= last && pass < most ? size / last : 0, pass === 1);
      last = size;
    }
    return most;
  }

  /** Moves on by a share of the direction so far, and adds what the pass has changed to the direction; a share of 0 begins anew. */
  function follow(contacts: SolidContacts, share: number, isFirst: boolean): void {
    for (const k of members) {
      const at = 3 * k;
      const [a, b, c] = [share * direction[at], share * direction[at + 1], share * direction[at + 2]];
      for (let axis = 0; axis < 3; axis++) {
        const change = contacts.impulse[at + axis] - before[at + axis];
        direction[at + axis] = share > 0 ? share * direction[at + axis] + change : isFirst ? change : 0;
      }
      if (share > 0) pushAlong(contacts, elastics, k, a, b, c);
    }
  }
}

/** What is added to the normal velocity, which must not be below 0: the gap that is left, with
 * what turning and warping do to it, a part of a penetration, or the bounce [m/s]. */
function biasOf(
  contacts: SolidContacts,
  elastics: readonly ModalBody[],
  now: State,
  k: number,
  h: number,
): number {
  const gap = contacts.gap[k] - contacts.restGap[k];
  const room = gap > 0 ? gap / h : Math.max((PUSH_OUT_SHARE * gap) / h, -PUSH_OUT_SPEED_MAX);
  let left = room + contacts.excess[k] / h;
  if (left < 0 && contacts.sides[2 * k] === contacts.sides[2 * k + 1])
    left = Math.max(left, -SELF_PUSH_OUT_SPEED_MAX) * contacts.firmness[k];
  const e = contacts.restitution[k];
  if (e === 0) return left;
  const approach = approachOf(contacts, elastics, now, k);
  return gap + h * approach <= 0 ? Math.min(left, e * approach) : left;
}

/** Normal velocity at the start of the step [m/s]. */
function approachOf(
  contacts: SolidContacts,
  elastics: readonly ModalBody[],
  { v }: State,
  k: number,
): number {
  const { axes, drift, sides, nodes, weights } = contacts;
  let sum = 0;
  for (let axis = 0; axis < 3; axis++) {
    let speed = -drift[3 * k + axis];
    for (let side = 0; side < 2; side++) {
      if (sides[2 * k + side] < 0) continue;
      const { firstNode } = elastics[sides[2 * k + side]];
      for (let corner = 0; corner < 3; corner++) {
        const at = 6 * k + 3 * side + corner;
        const own = weights[at] * v[3 * (firstNode + nodes[at]) + axis];
        speed += side === 0 ? own : -own;
      }
    }
    sum += axes[9 * k + axis] * speed;
  }
  return sum;
}

export type Impulses = ReturnType<typeof createImpulses>;
