import type { Input } from "../../input.ts";
import { blockAt } from "./block.ts";
import type { Cloth, ClothStep, Constraints, Held } from "./cloth.ts";
import type { Layout } from "./layout.ts";
import type { Workspace } from "./workspace.ts";

/** Share of a penetration that one step pushes out: all at once would throw the cloth off. */
const PUSH_OUT = 0.2;

/** Sets filter and goal anew for all slots. */
export function setConstraints({ space, layout, constraints }: Cloth, step: ClothStep): void {
  space.filter.set(space.allFree);
  constraints.goal.fill(0);
  constraints.held.count = 0;
  setPins(space, layout, constraints.goal, step.input);
  setContacts(space, layout, constraints, step);
}

function setPins(
  { filter, x, moved }: Workspace,
  { nodes, slotOf, slots }: Layout,
  goal: Float64Array,
  input: Input,
): void {
  for (let k = 0; k < nodes.length; k++) {
    if (input.pinned[nodes[k]] === 0) continue;
    const at = blockAt(slotOf[k]);
    for (let field = 0; field < 24; field += 4) filter[at + field] = 0;
    let n = nodes[k] * 3;
    for (let i = slotOf[k]; i < 3 * slots; i += slots, n++) goal[i] = input.pinTarget[n] - (x[i] - moved[i]);
  }
}

/** vⁿ⁺¹·n = v_surface·n  =>  Δx·n = (drift·n + c δ·n)/a, plus a share of what is inside already. */
function setContacts(
  space: Workspace,
  { slotOfNode, slots }: Layout,
  { goal, held, active }: Constraints,
  { contacts, a, c }: ClothStep,
): void {
  const { count, node, normal, gap, drift } = contacts;
  for (let k = 0; k < count; k++) {
    const slot = slotOfNode[node[k]];
    if (slot < 0 || active[k] === 0) continue;
    let along = Math.max(0, -gap[k]) * PUSH_OUT;
    for (let axis = 0; axis < 3; axis++) {
      along += ((drift[k * 3 + axis] + c * space.delta[slot + axis * slots]) * normal[k * 3 + axis]) / a;
    }
    block(space, held, goal, slot, slots, normal, k * 3, along);
  }
}

/** Removes one more direction n from a slot's freedom, made orthogonal to those already gone. */
function block(
  { filter, heldSlot, heldNormal }: Workspace,
  held: Held,
  goal: Float64Array,
  slot: number,
  plane: number,
  n: Float64Array,
  at: number,
  along: number,
): void {
  const s = blockAt(slot);
  const mx = filter[s] * n[at] + filter[s + 4] * n[at + 1] + filter[s + 8] * n[at + 2];
  const my = filter[s + 4] * n[at] + filter[s + 12] * n[at + 1] + filter[s + 16] * n[at + 2];
  const mz = filter[s + 8] * n[at] + filter[s + 16] * n[at + 1] + filter[s + 20] * n[at + 2];
  const squared = mx * mx + my * my + mz * mz;
  // Nearly parallel to a direction that is blocked already: nothing new.
  if (squared < 1e-4) return;
  const length = Math.sqrt(squared);
  const x = mx / length;
  const y = my / length;
  const z = mz / length;
  const blocked = goal[slot] * n[at] + goal[slot + plane] * n[at + 1] + goal[slot + 2 * plane] * n[at + 2];
  const distance = (along - blocked) / length;
  goal[slot] += distance * x;
  goal[slot + plane] += distance * y;
  goal[slot + 2 * plane] += distance * z;
  heldSlot[held.count] = slot;
  heldNormal[held.count * 3] = x;
  heldNormal[held.count * 3 + 1] = y;
  heldNormal[held.count * 3 + 2] = z;
  held.count++;
  filter[s] -= x * x;
  filter[s + 4] -= x * y;
  filter[s + 8] -= x * z;
  filter[s + 12] -= y * y;
  filter[s + 16] -= y * z;
  filter[s + 20] -= z * z;
}
