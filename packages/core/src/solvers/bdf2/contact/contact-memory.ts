import type { Vec3 } from "@pliant/geometry";
import { CONTACT_MEMORY_ROW } from "../../../model/cloth/contact-memory.ts";
import type { State } from "../../../state/state.ts";
import type { ClothSystem, SubstepSystem } from "../cloth-system.ts";
import { slipOf } from "./friction.ts";

/**
 * Contacts begin a step as they ended the last: those that held their node hold it, those that slid rub as they did. What is new holds its node
 * if the friction of its weight could stop it within the step. The solve corrects what is wrong of that (`updateContacts`); the
 * less it has to, the fewer passes it takes (docs/adr/0093).
 */
export function recallContacts(
  { model, layout, space, constraints: { stuck, drag } }: ClothSystem,
  { contacts, h, history: [now] }: SubstepSystem,
): void {
  const { count, node, collider, normal, drift } = contacts;
  const { delta } = space;
  const { vectorOfNode, width } = layout;
  const stopped = stoppedSpeed(model.gravity, h);
  const last = now.dt;
  const memory = now.clothContacts;
  for (let k = 0; k < count; k++) {
    const i = vectorOfNode[node[k]];
    const { friction, viscousFriction = 0 } = model.colliders[collider[k]];
    stuck[k] = 0;
    if (i < 0 || viscousFriction > 0 || !(friction > 0) || !(last > 0)) continue;
    if ((k > 0 && node[k - 1] === node[k]) || (k + 1 < count && node[k + 1] === node[k])) continue;
    const row = CONTACT_MEMORY_ROW * node[k];
    if (memory[row] === collider[k] + 1) {
      stuck[k] = memory[row + 1];
      if (stuck[k] === 0) recallFriction(memory, row + 2, normal, drag, 3 * k);
      continue;
    }
    let along = 0;
    let squared = 0;
    for (let axis = 0; axis < 3; axis++) {
      const speed = delta[i + axis * width] / last - drift[3 * k + axis] / h;
      along += speed * normal[3 * k + axis];
      squared += speed * speed;
    }
    const limit = friction * stopped;
    if (squared - along * along <= limit * limit) stuck[k] = 1;
  }
}

/** Speed from which the friction of its weight stops a node within the step, at a coefficient of 1 [m/s]. */
function stoppedSpeed([x, y, z]: Vec3, h: number): number {
  return Math.sqrt(x * x + y * y + z * z) * h;
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

/** After the solve and its forces: what the next step recalls. Nodes with several contacts remember none. */
export function rememberContacts(
  cloth: ClothSystem,
  step: SubstepSystem,
  { clothContacts: memory }: State,
): void {
  const {
    model,
    layout: { vectorOfNode },
    constraints: { active, stuck },
  } = cloth;
  const { contacts, h } = step;
  const stopped = stoppedSpeed(model.gravity, h);
  const { count, node, collider, normal, force } = contacts;
  memory.fill(0);
  for (let k = 0; k < count; k++) {
    const i = vectorOfNode[node[k]];
    if (i < 0 || active[k] === 0) continue;
    if ((k > 0 && node[k - 1] === node[k]) || (k + 1 < count && node[k + 1] === node[k])) continue;
    const row = CONTACT_MEMORY_ROW * node[k];
    let push = 0;
    for (let axis = 0; axis < 3; axis++) push += force[3 * k + axis] * normal[3 * k + axis];
    for (let axis = 0; axis < 3; axis++)
      memory[row + 2 + axis] = force[3 * k + axis] - push * normal[3 * k + axis];
    memory[row] = collider[k] + 1;
    const isHeld =
      stuck[k] === 1 || slipOf(cloth, step, k, i) <= 0.05 * model.colliders[collider[k]].friction * stopped;
    memory[row + 1] = isHeld ? 1 : 0;
  }
}
