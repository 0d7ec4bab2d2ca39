import type { Contacts } from "../collision/contacts.ts";
import type { State } from "../state/state.ts";
import type { FilterPhase } from "./filter-phase.ts";

/** Nodes whose solver does not know of features: what the filter does to them is all that colliders' edges and corners do. */
export interface NodeRange {
  readonly first: number;
  readonly count: number;
}

/**
 * What the filter did to sheets on behalf of colliders, as forces of contacts, so that solids feel it: the momentum that each node was
 * given, to the collider that the filter kept it from. Pushes between sheets add up to nothing; what is left of the sum is what
 * neighbours were given and goes to the colliders in proportion.
 */
export function createFilterForces(ranges: readonly NodeRange[], clothVertices: number) {
  const before = new Float64Array(ranges.length === 0 ? 0 : 3 * clothVertices);
  const colliderOf = new Int32Array(ranges.length === 0 ? 0 : clothVertices);
  const slotOf = new Int32Array(colliderOf.length);
  const total = new Float64Array(3);
  const given = new Float64Array(3);

  return {
    /** Before the filter moves anything. */
    begin({ v }: Readonly<State>): void {
      if (before.length > 0) before.set(v.subarray(0, before.length));
    },

    /** When it has: adds forces to contacts, or contacts. */
    add(phase: FilterPhase, { v }: Readonly<State>, h: number): void {
      if (before.length === 0) return;
      const { contacts, vertices } = phase;
      const massOf = (node: number): number =>
        vertices.inverseMass[node] > 0 ? 1 / vertices.inverseMass[node] : 0;
      if (!markColliders(phase)) return;
      markContacts(contacts);
      total.fill(0);
      let weight = 0;
      eachNode((node) => {
        const size = change(v, node, massOf(node), h);
        for (let axis = 0; axis < 3; axis++) total[axis] += given[axis];
        if (colliderOf[node] < 0 || size === 0) return;
        weight += size;
      });
      if (weight === 0) return;
      eachNode((node) => {
        if (colliderOf[node] < 0) return;
        const size = change(v, node, massOf(node), h);
        if (size === 0) return;
        const k = contactOf(contacts, node);
        if (k < 0) return;
        for (let axis = 0; axis < 3; axis++) {
          contacts.force[3 * k + axis] += (size / weight) * total[axis];
        }
      });
    },
  };

  function eachNode(visit: (node: number) => void): void {
    for (const { first, count } of ranges) for (let node = first; node < first + count; node++) visit(node);
  }

  /** To `given`: force that would have changed a node's velocity as the filter did [N]. Returns its size. */
  function change(v: Float64Array, node: number, mass: number, h: number): number {
    let squared = 0;
    for (let axis = 0; axis < 3; axis++) {
      given[axis] = (mass * (v[3 * node + axis] - before[3 * node + axis])) / h;
      squared += given[axis] * given[axis];
    }
    return Math.sqrt(squared);
  }

  /** The collider of the last active pair that a node is in. False: there is none. */
  function markColliders({ pairs, active, vertices: { collider } }: FilterPhase): boolean {
    colliderOf.fill(-1);
    let isAny = false;
    for (let at = 0; at < active.count; at++) {
      const v = 4 * active.index[at];
      let found = -1;
      for (let k = v; k < v + 4; k++) {
        if (pairs.vertices[k] >= clothVertices) found = collider[pairs.vertices[k]];
      }
      if (found < 0) continue;
      isAny = true;
      for (let k = v; k < v + 4; k++) {
        if (pairs.vertices[k] < clothVertices) colliderOf[pairs.vertices[k]] = found;
      }
    }
    return isAny;
  }

  /** The first contact of each node, and 1. */
  function markContacts({ node, count }: Contacts): void {
    slotOf.fill(0);
    for (let k = count - 1; k >= 0; k--) if (node[k] < slotOf.length) slotOf[node[k]] = k + 1;
  }

  /** The contact of a node with its collider, or a new one without a plane; −1: there is no room. */
  function contactOf(contacts: Contacts, node: number): number {
    const collider = colliderOf[node];
    if (slotOf[node] > 0) {
      for (let k = slotOf[node] - 1; k < contacts.count && contacts.node[k] === node; k++) {
        if (contacts.collider[k] === collider) return k;
      }
    }
    const k = contacts.count;
    if (k === contacts.node.length) return -1;
    contacts.count++;
    contacts.node[k] = node;
    contacts.collider[k] = collider;
    contacts.gap[k] = 0;
    contacts.held[k] = contacts.persistent[k] = contacts.stopped[k] = 0;
    for (const column of [contacts.normal, contacts.drift, contacts.force, contacts.impactFriction])
      column.fill(0, 3 * k, 3 * k + 3);
    return k;
  }
}
