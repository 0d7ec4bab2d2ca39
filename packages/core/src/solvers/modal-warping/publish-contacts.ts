import type { Contacts } from "../../collision/contacts.ts";
import type { ModalBody } from "./modal-body.ts";
import { CONTACT_SLOP, type SolidContacts } from "./solid-contacts.ts";

/** Adds contacts of solids with colliders to those of the step, with their forces [N], for reports. */
export function publishContacts(
  contacts: SolidContacts,
  elastics: readonly ModalBody[],
  out: Contacts,
  h: number,
): void {
  const { sides, nodes, collider, axes, gap, drift, impulse } = contacts;
  for (let t = 0; t < contacts.count; t++) {
    if (collider[t] < 0 || gap[t] > CONTACT_SLOP || out.count === out.node.length) continue;
    const k = out.count++;
    out.node[k] = elastics[sides[2 * t]].firstNode + nodes[6 * t + heaviest(contacts, t)];
    out.collider[k] = collider[t];
    out.gap[k] = gap[t];
    out.held[k] = impulse[3 * t] > 0 ? 1 : 0;
    for (let axis = 0; axis < 3; axis++) {
      out.normal[3 * k + axis] = axes[9 * t + axis];
      out.drift[3 * k + axis] = h * drift[3 * t + axis];
      out.force[3 * k + axis] =
        (impulse[3 * t] * axes[9 * t + axis] +
          impulse[3 * t + 1] * axes[9 * t + 3 + axis] +
          impulse[3 * t + 2] * axes[9 * t + 6 + axis]) /
        h;
    }
  }
}

/** Which node of a contact's point has the largest weight. */
function heaviest({ weights }: SolidContacts, t: number): number {
  const a = weights[6 * t];
  const b = weights[6 * t + 1];
  const c = weights[6 * t + 2];
  return a >= b && a >= c ? 0 : b >= c ? 1 : 2;
}
