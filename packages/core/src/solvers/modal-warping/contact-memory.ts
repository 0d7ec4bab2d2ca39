import type { State } from "../../state/state.ts";
import { forcesAt, type ModalBody } from "./modal-body.ts";
import { push } from "./rows.ts";
import type { SolidContacts } from "./solid-contacts.ts";

/**
 * Forces of the last step as a first guess at those of this one: what rests stays at rest without many sweeps. They are kept in
 * the state, as the force on each node of the surface, so that a restored run does the same: that of a point between nodes goes to
 * them by its weights. Contacts that have a node in common share its force by theirs.
 */
export function createContactMemory(elastics: readonly ModalBody[]) {
  /** Per node of a surface, the weights of all contacts there. */
  const weight = elastics.map(({ surface }) => new Float64Array(surface.length));
  const force = new Float64Array(3);

  return { recall, store };

  /** Begins with what is remembered of these contacts: friction, and, if asked for, the pushes. */
  function recall(
    contacts: SolidContacts,
    members: readonly number[],
    { solids }: State,
    h: number,
    withNormal: boolean,
  ): void {
    const { axes, friction } = contacts;
    for (const k of members) weighNodes(contacts, k, 0);
    for (const k of members) weighNodes(contacts, k, 1);
    for (const k of members) {
      if (!takeForce(contacts, k, solids)) continue;
      for (let axis = withNormal ? 0 : 1; axis < (friction[k] > 0 ? 3 : 1); axis++) {
        const d = 9 * k + 3 * axis;
        const along = force[0] * axes[d] + force[1] * axes[d + 1] + force[2] * axes[d + 2];
        push(contacts, elastics, k, axis, h * (axis === 0 ? Math.max(0, along) : along));
      }
    }
  }

  /** First all are set to 0, then all are added up. */
  function weighNodes({ sides, nodes, weights }: SolidContacts, k: number, factor: 0 | 1): void {
    const { placeOf, index } = elastics[sides[2 * k]];
    for (let at = 6 * k; at < 6 * k + 3; at++) {
      const place = placeOf[nodes[at]];
      weight[index][place] = factor === 0 ? 0 : weight[index][place] + weights[at];
    }
  }

  /** This contact's share of the forces at its nodes; false where there are none. */
  function takeForce({ sides, nodes, weights }: SolidContacts, k: number, solids: Float64Array): boolean {
    const elastic = elastics[sides[2 * k]];
    force.fill(0);
    for (let at = 6 * k; at < 6 * k + 3; at++) {
      if (weights[at] === 0) continue;
      const place = elastic.placeOf[nodes[at]];
      const i = forcesAt(elastic) + 3 * place;
      const share = weights[at] / weight[elastic.index][place];
      for (let axis = 0; axis < 3; axis++) force[axis] += share * solids[i + axis];
    }
    return force[0] !== 0 || force[1] !== 0 || force[2] !== 0;
  }

  function store(contacts: SolidContacts, { solids }: State, h: number): void {
    for (const elastic of elastics) {
      if (elastic.isAsleep) continue;
      const at = forcesAt(elastic);
      solids.fill(0, at, at + 3 * elastic.surface.length);
    }
    const { axes, impulse, sides, nodes, weights } = contacts;
    for (let k = 0; k < contacts.count; k++) {
      if (contacts.active[k] === 0) continue;
      const elastic = elastics[sides[2 * k]];
      for (let axis = 0; axis < 3; axis++) {
        force[axis] = 0;
        for (let along = 0; along < 3; along++) {
          force[axis] += (impulse[3 * k + along] * axes[9 * k + 3 * along + axis]) / h;
        }
      }
      for (let at = 6 * k; at < 6 * k + 3; at++) {
        if (weights[at] === 0) continue;
        const i = forcesAt(elastic) + 3 * elastic.placeOf[nodes[at]];
        for (let axis = 0; axis < 3; axis++) solids[i + axis] += weights[at] * force[axis];
      }
    }
  }
}

export type ContactMemory = ReturnType<typeof createContactMemory>;
