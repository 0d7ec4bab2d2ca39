import type { Vec3 } from "@pliant/geometry";
import type { State } from "../../state/state.ts";
import { inertialAcceleration, spinChange } from "./inertial.ts";
import { loadsAt, modesAt, reactionsAt, type ModalBody } from "./modal-body.ts";
import { rowAt } from "./rows.ts";
import type { SolidContacts } from "./solid-contacts.ts";

/** What a solid would do by itself, into `out`: v̇, ω̇, q̈ [m/s²], [1/s²]. */
export function setAcceleration(
  elastic: ModalBody,
  { solids }: State,
  gravity: Vec3,
  out: Float64Array,
): void {
  const { force, total, modes, damping, velocity, active } = elastic;
  const { eigenvalues } = elastic.solid.basis;
  for (let axis = 0; axis < 3; axis++) out[axis] = gravity[axis] + force[axis] / total;
  spinChange(elastic, solids, out);
  for (let mode = 0; mode < modes; mode++) {
    const load = solids[loadsAt(elastic) + mode] + solids[reactionsAt(elastic) + mode] + force[6 + mode];
    const value =
      load - damping[mode] * velocity[6 + mode] - eigenvalues[mode] * solids[modesAt(elastic) + mode];
    out[6 + mode] = mode < active ? value : 0;
  }
}

/** b (docs/methods/bodies.md#complementarity): what the normal acceleration of contact k would be without contact, by those of the solids [m/s²]. */
export function accelerationAlong(
  contacts: SolidContacts,
  k: number,
  elastics: readonly ModalBody[],
  accelerations: readonly Float64Array[],
  now: State,
): number {
  const { sides, rows, nodes, weights, axes } = contacts;
  let sum = 0;
  for (let side = 0; side < 2; side++) {
    const solid = sides[2 * k + side];
    if (solid < 0) continue;
    const elastic = elastics[solid];
    const at = rowAt(contacts, k, 0, side);
    for (let i = 0; i < elastic.size; i++) sum += rows[at + i] * accelerations[solid][i];
    for (let corner = 0; corner < 3; corner++) {
      const place = 6 * k + 3 * side + corner;
      if (weights[place] === 0) continue;
      const own = inertialAcceleration(elastic, now, nodes[place], axes, 9 * k);
      sum += (side === 0 ? 1 : -1) * weights[place] * own;
    }
  }
  return sum;
}
