import { allowedTravel } from "../../../collision/contacts.ts";
import { CONTACT_MEMORY_ROW } from "../../../model/cloth/contact-memory.ts";
import type { State } from "../../../state/state.ts";
import { FRICTIONLESS } from "./friction.ts";
import type { ClothSystem, SubstepSystem } from "../cloth-system.ts";

/**
 * Contacts begin a step as they ended the last (docs/adr/0097): those that held their node hold it, those that slid rub as they did, and those that
 * did not push wait, unless the node's last motion leads it through the surface. `updateContacts` corrects what is wrong of that; the less
 * it has to, the fewer passes a step takes. Where there is only one, friction is that of the last step.
 */
export function recallContacts(cloth: ClothSystem, step: SubstepSystem, isOnlyPass: boolean): void {
  const { model, layout, constraints } = cloth;
  const { stuck, active, waits, drag } = constraints;
  const { contacts, history } = step;
  const { count, node, collider, normal } = contacts;
  const memory = history[0].clothContacts;
  if (!(history[0].dt > 0)) return;
  for (let k = 0; k < count; k++) {
    if (layout.vectorOfNode[node[k]] < 0 || sharesNode(node, k, count)) continue;
    const row = CONTACT_MEMORY_ROW * node[k];
    if (memory[row] !== collider[k] + 1) {
      if (staysClear(cloth, step, k)) {
        active[k] = 0;
        waits[k] = 1;
      }
      continue;
    }
    const { friction, viscousFriction = 0 } = model.colliders[collider[k]] ?? FRICTIONLESS;
    if (!isOnlyPass && viscousFriction > 0) continue;
    if (!(friction + viscousFriction > 0)) continue;
    stuck[k] = friction > 0 && (memory[row + 1] === 1 || comesToRest(step, k)) ? 1 : 0;
    if (stuck[k] === 0) recallFriction(memory, row + 2, normal, drag, 3 * k);
  }
}

/** Whether a node touches more than one collider: such nodes remember nothing. */
function sharesNode(node: Uint32Array, k: number, count: number): boolean {
  return (k > 0 && node[k - 1] === node[k]) || (k + 1 < count && node[k + 1] === node[k]);
}

/** Whether a node that is slowed as in the last step would slide back: friction stops it before. */
function comesToRest({ contacts, h, history: [now, older] }: SubstepSystem, k: number): boolean {
  if (older === null) return false;
  const { node, normal, drift } = contacts;
  const ratio = h / now.dt;
  let [dot, along, alongThen] = [0, 0, 0];
  for (let axis = 0, i = 3 * node[k], at = 3 * k; axis < 3; axis++, i++, at++) {
    const slip = now.v[i] - drift[at] / h;
    const then = slip + ratio * (now.v[i] - older.v[i]);
    dot += slip * then;
    along += slip * normal[at];
    alongThen += then * normal[at];
  }
  return dot - along * alongThen <= 0;
}

/** Whether a node that goes on as it did stays above its contact's surface. */
function staysClear(
  { space: { delta }, layout: { vectorOfNode, width } }: ClothSystem,
  { contacts, h, history: [now] }: SubstepSystem,
  k: number,
): boolean {
  const i = vectorOfNode[contacts.node[k]];
  let along = 0;
  for (let axis = 0; axis < 3; axis++) along += delta[i + axis * width] * contacts.normal[3 * k + axis];
  return contacts.gap[k] >= 0 && (along * h) / now.dt > allowedTravel(contacts, k, h);
}

/** What of the last friction lies in the surface. */
function recallFriction(
  memory: Float64Array,
  from: number,
  normal: Float64Array,
  drag: Float64Array,
  at: number,
): void {
  let along = 0;
  for (let axis = 0; axis < 3; axis++) along += memory[from + axis] * normal[at + axis];
  for (let axis = 0; axis < 3; axis++) drag[at + axis] = memory[from + axis] - along * normal[at + axis];
}

/** After the solve and its forces: what the next step recalls. */
export function rememberContacts(
  cloth: ClothSystem,
  step: SubstepSystem,
  { clothContacts: memory }: State,
): void {
  const { layout, constraints } = cloth;
  const { active } = constraints;
  const { count, node, collider, normal, force, stopped } = step.contacts;
  memory.fill(0);
  for (let k = 0; k < count; k++) {
    if (layout.vectorOfNode[node[k]] < 0 || active[k] === 0 || sharesNode(node, k, count)) continue;
    const row = CONTACT_MEMORY_ROW * node[k];
    let push = 0;
    for (let axis = 0; axis < 3; axis++) push += force[3 * k + axis] * normal[3 * k + axis];
    for (let axis = 0; axis < 3; axis++)
      memory[row + 2 + axis] = force[3 * k + axis] - push * normal[3 * k + axis];
    memory[row] = collider[k] + 1;
    memory[row + 1] = stopped[k];
  }
}
