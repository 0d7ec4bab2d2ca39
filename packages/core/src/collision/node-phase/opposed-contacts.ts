import type { Contacts } from "../contacts.ts";

/** Normals that oppose each other as much as this, or more: n₁·n₂ below it. */
const OPPOSED_COSINE = -0.2;

/**
 * Lets a node go that two colliders have between them, nearer to each other at the end of the step than its diameter: there is
 * no place for it, and what one pushes out the other pushes in (docs/methods/contact.md#colliders-that-leave-no-room). The bodies win, the cloth is held by its
 * neighbours and comes out whole. `first` is where the contacts of the node begin, which are the last ones. Returns whether it did.
 */
export function releaseOpposedContacts(contacts: Contacts, first: number): boolean {
  const { node, normal, gap, drift, count, squeezed } = contacts;
  const own = node[first];
  let found = false;
  for (let i = first; i < count; i++) {
    for (let j = i + 1; j < count; j++) {
      if (dot(normal, i, normal, j) >= OPPOSED_COSINE) continue;
      const space = gap[i] + gap[j] - dot(normal, i, drift, i) - dot(normal, j, drift, j);
      if (space >= -FIT_TOLERANCE) continue;
      node[i] = node[j] = RELEASED;
      found = true;
    }
  }
  if (!found) return false;
  squeezed[contacts.squeezedCount++] = own;
  contacts.count = first;
  for (let k = first; k < count; k++) if (node[k] !== RELEASED) keepContact(contacts, k, contacts.count++);
  return true;
}

/** No node has this number. */
const RELEASED = 0xffffffff;

/** Bodies exactly a diameter apart hold what is between them [m]. */
const FIT_TOLERANCE = 1e-9;

function dot(a: Float64Array, i: number, b: Float64Array, j: number): number {
  return a[3 * i] * b[3 * j] + a[3 * i + 1] * b[3 * j + 1] + a[3 * i + 2] * b[3 * j + 2];
}

/** Writes contact `from` over contact `to`. */
export function keepContact(
  { node, collider, normal, gap, drift, persistent }: Contacts,
  from: number,
  to: number,
): void {
  node[to] = node[from];
  collider[to] = collider[from];
  gap[to] = gap[from];
  persistent[to] = persistent[from];
  for (let axis = 0; axis < 3; axis++) {
    normal[3 * to + axis] = normal[3 * from + axis];
    drift[3 * to + axis] = drift[3 * from + axis];
  }
}
