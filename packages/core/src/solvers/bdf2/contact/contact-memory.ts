import type { Vec3 } from "@pliant/geometry";
import { allowedTravel } from "../../../collision/contacts.ts";
import { CONTACT_MEMORY_ROW } from "../../../model/cloth/contact-memory.ts";
import type { State } from "../../../state/state.ts";
import type { ClothSystem, SubstepSystem } from "../cloth-system.ts";
import { slipOf } from "./friction.ts";

/** A node that slips no faster than this share of the speed which the friction of its weight stops within the step is held [1]. */
const HELD_SLIP_SHARE = 0.05;

/**
 * Contacts begin a step as they ended the last (docs/adr/0097): those that held their node hold it, those that slid rub as they did, and those that
 * did not push wait, unless the node's last motion leads it through the surface. `updateContacts` corrects what is wrong of that; the less
 * it has to, the fewer passes a step takes.
 */
export function recallContacts(cloth: ClothSystem, step: SubstepSystem): void {
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
    const { friction, viscousFriction = 0 } = model.colliders[collider[k]];
    if (viscousFriction > 0 || !(friction > 0)) continue;
    stuck[k] = memory[row + 1];
    if (stuck[k] === 0) recallFriction(memory, row + 2, normal, drag, 3 * k);
  }
}

/** Whether a node touches more than one collider: such nodes remember nothing. */
function sharesNode(node: Uint32Array, k: number, count: number): boolean {
  return (k > 0 && node[k - 1] === node[k]) || (k + 1 < count && node[k + 1] === node[k]);
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
  const { model, layout, constraints } = cloth;
  const { active, stuck } = constraints;
  const { contacts, h } = step;
  const { count, node, collider, normal, force } = contacts;
  const stopped = HELD_SLIP_SHARE * fallSpeed(model.gravity, h);
  memory.fill(0);
  for (let k = 0; k < count; k++) {
    const i = layout.vectorOfNode[node[k]];
    if (i < 0 || active[k] === 0 || sharesNode(node, k, count)) continue;
    const row = CONTACT_MEMORY_ROW * node[k];
    let push = 0;
    for (let axis = 0; axis < 3; axis++) push += force[3 * k + axis] * normal[3 * k + axis];
    for (let axis = 0; axis < 3; axis++)
      memory[row + 2 + axis] = force[3 * k + axis] - push * normal[3 * k + axis];
    memory[row] = collider[k] + 1;
    const { friction } = model.colliders[collider[k]];
    memory[row + 1] = stuck[k] === 1 || slipOf(cloth, step, k, i) <= friction * stopped ? 1 : 0;
  }
}

/** What weight adds to a velocity in a step [m/s]. */
function fallSpeed([x, y, z]: Vec3, h: number): number {
  return Math.sqrt(x * x + y * y + z * z) * h;
}
