import type { Contacts } from "../../collision/contacts.ts";
import type { HeldContacts } from "./contact-planes.ts";

/** Sweeps over the contacts of a node that has several, and over colliders. */
export const SHARE_SWEEPS = 24;

/** Of rows that slip the part along the normal, 0 or more; a node with several contacts shares among them. */
export function divideImpulses(
  impulses: number[],
  { normal }: Contacts,
  { node, contact, sticks }: HeldContacts,
): void {
  for (let row = 0, end = 0; row < node.length; row = end) {
    for (end = row + 1; end < node.length && node[end] === node[row];) end++;
    if (end === row + 1 && sticks[row] === 1) continue;
    for (let axis = 0; axis < 3; axis++) rest[axis] = impulses[3 * row + axis];
    for (let at = 3 * row; at < 3 * end; at++) impulses[at] = 0;
    for (let sweep = end - row > 1 ? SHARE_SWEEPS : 1; sweep > 0; sweep--) {
      for (let at = row; at < end; at++) takeAlong(impulses, normal, 3 * contact[at], 3 * at);
    }
    const stuck = sticks.indexOf(1, row);
    if (stuck < 0 || stuck >= end) continue;
    for (let axis = 0; axis < 3; axis++) impulses[3 * stuck + axis] += rest[axis];
  }
}

/** Moves what lies along a normal from `rest` to a row, but never so much that it pulls. */
function takeAlong(impulses: number[], normal: Float64Array, n: number, at: number): void {
  let push = 0;
  let left = 0;
  for (let axis = 0; axis < 3; axis++) {
    push += impulses[at + axis] * normal[n + axis];
    left += rest[axis] * normal[n + axis];
  }
  const more = Math.max(left, -push);
  for (let axis = 0; axis < 3; axis++) {
    impulses[at + axis] += more * normal[n + axis];
    rest[axis] -= more * normal[n + axis];
  }
}

const rest = new Float64Array(3);
