import { wayAlong } from "../../contact/settle.ts";
import type { Cloth, ClothStep } from "./cloth.ts";
import { blockIndex, vectorIndex } from "./indices.ts";
import { sortSlots } from "./sort-slots.ts";
import { FLOOR } from "./workspace.ts";

/** A direction that lies this much (squared) in what is held already adds nothing. */
const PARALLEL = 1e-4;

/** Sets floors, filters, held normals and goals anew. */
export function setConstraints(cloth: Cloth, step: ClothStep): void {
  const { constraints, space } = cloth;
  for (let k = 0; k < constraints.held.slots; k++) free(cloth, space.held[k]);
  if (step.contacts.count > 0) constraints.goal.fill(0);
  constraints.held.normals = 0;
  constraints.held.slots = 0;
  setPins(cloth, step);
  setContacts(cloth, step);
}

/** The factorisation meets slots in ascending order. */
export function sortHeld({ space, constraints: { held, marks } }: Cloth): void {
  held.slots = sortSlots(space.held, held.slots, marks);
}

/** Filter of a slot = I. */
function free({ space: { filter }, layout: { width } }: Cloth, slot: number): void {
  const s = blockIndex(slot, width);
  for (let field = 0; field < 6; field++) {
    filter[s + field * width] = field === 0 || field === 3 || field === 5 ? 1 : 0;
  }
}

function setPins({ space, layout, constraints: { goal, pins } }: Cloth, { input }: ClothStep): void {
  const { floor, inert, x, moved } = space;
  const { slotOfNode, width } = layout;
  for (const slot of pins) floor[slot] = FLOOR * inert[vectorIndex(slot, width)];
  pins.length = 0;
  for (let node = input.pinned.indexOf(1); node >= 0; node = input.pinned.indexOf(1, node + 1)) {
    const slot = slotOfNode[node];
    if (slot < 0) continue;
    pins.push(slot);
    floor[slot] = 0;
    let i = vectorIndex(slot, width);
    for (let m = node * 3; m < node * 3 + 3; m++, i += width) {
      goal[i] = input.pinTarget[m] - (x[i] - moved[i]);
    }
  }
}

/**
 * Δx·n = drift·n − gap: the step ends on the surface. Not vⁿ⁺¹·n = v_surface·n, which for BDF2 is Δx·n = (drift + c δ)·n/a: a
 * third of the last displacement farther in. The velocity is set after the solve (`settle`).
 */
function setContacts(cloth: Cloth, { contacts, input, h }: ClothStep): void {
  const { layout, constraints } = cloth;
  const { count, node, normal } = contacts;
  for (let k = 0; k < count; k++) {
    const slot = layout.slotOfNode[node[k]];
    if (slot < 0 || constraints.active[k] === 0 || input.pinned[node[k]] === 1) continue;
    hold(cloth, slot, normal, k * 3, wayAlong(contacts, k, h));
  }
}

/** Removes one more direction n from a slot's freedom, made orthogonal to those already gone. */
function hold(cloth: Cloth, slot: number, n: Float64Array, at: number, along: number): void {
  const {
    space: { filter, held, heldAt, heldNormal },
    layout: { width },
    constraints: { goal, held: count },
  } = cloth;
  const s = blockIndex(slot, width);
  const i = vectorIndex(slot, width);
  if (!holds(held, count.slots, slot)) held[count.slots++] = slot;
  const mx = filter[s] * n[at] + filter[s + width] * n[at + 1] + filter[s + 2 * width] * n[at + 2];
  const my =
    filter[s + width] * n[at] + filter[s + 3 * width] * n[at + 1] + filter[s + 4 * width] * n[at + 2];
  const mz =
    filter[s + 2 * width] * n[at] + filter[s + 4 * width] * n[at + 1] + filter[s + 5 * width] * n[at + 2];
  const squared = mx * mx + my * my + mz * mz;
  if (squared < PARALLEL) return;
  const length = Math.sqrt(squared);
  const x = mx / length;
  const y = my / length;
  const z = mz / length;
  const there = goal[i] * n[at] + goal[i + width] * n[at + 1] + goal[i + 2 * width] * n[at + 2];
  const distance = (along - there) / length;
  goal[i] += distance * x;
  goal[i + width] += distance * y;
  goal[i + 2 * width] += distance * z;
  heldAt[count.normals] = i;
  heldNormal[count.normals * 3] = x;
  heldNormal[count.normals * 3 + 1] = y;
  heldNormal[count.normals * 3 + 2] = z;
  count.normals++;
  filter[s] -= x * x;
  filter[s + width] -= x * y;
  filter[s + 2 * width] -= x * z;
  filter[s + 3 * width] -= y * y;
  filter[s + 4 * width] -= y * z;
  filter[s + 5 * width] -= z * z;
}

/** Contacts come node by node: a slot that is held already is the last one. */
function holds(held: Uint32Array, count: number, slot: number): boolean {
  return count > 0 && held[count - 1] === slot;
}
