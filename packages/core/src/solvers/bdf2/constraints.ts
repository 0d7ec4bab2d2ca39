import type { Contacts } from "../../contact/contacts.ts";
import type { Input } from "../../input.ts";
import { blockAt } from "./block.ts";
import type { Coefficients } from "./coefficients.ts";
import type { Layout } from "./layout.ts";
import type { Workspace } from "./workspace.ts";

/**
 * Pins and contacts as projectors S per slot and wanted displacements (spec/cloth.md §4.3). `goal` holds, in the
 * directions that S removes, the displacement over the step.
 */
export interface Constraints {
  /** Planes, slots × 3 [m]. */
  readonly goal: Float64Array;
  /** Contacts that act in this step: 1, or 0 once released because they would pull. */
  readonly active: Uint8Array;
}

/** Share of a penetration that one step pushes out: all at once would throw the cloth off. */
const PUSH_OUT = 0.2;

/** Sets filter and goal anew for all slots. */
export function setConstraints(
  space: Workspace,
  layout: Layout,
  constraints: Constraints,
  input: Input,
  contacts: Contacts,
  slotOfNode: Int32Array,
  { a, c }: Coefficients,
): void {
  const { filter, x, delta } = space;
  const { goal, active } = constraints;
  const plane = x.length / 3;
  resetFilter(filter);
  goal.fill(0);
  for (let k = 0; k < layout.nodes.length; k++) {
    const node = layout.nodes[k];
    if (input.pinned[node] === 0) continue;
    const slot = layout.slotOf[k];
    const block = blockAt(slot);
    for (let field = 0; field < 6; field++) filter[block + field * 4] = 0;
    for (let axis = 0; axis < 3; axis++)
      goal[slot + axis * plane] = input.pinTarget[node * 3 + axis] - x[slot + axis * plane];
  }
  for (let k = 0; k < contacts.count; k++) {
    const slot = slotOfNode[contacts.node[k]];
    if (slot < 0 || active[k] === 0) continue;
    // vⁿ⁺¹·n = v_surface·n  =>  Δx·n = (drift·n + c δ·n)/a, plus a share of what is inside already.
    const n = contacts.normal.subarray(k * 3, k * 3 + 3);
    let along = Math.max(0, -contacts.gap[k]) * PUSH_OUT;
    for (let axis = 0; axis < 3; axis++) {
      along += ((contacts.drift[k * 3 + axis] + c * delta[slot + axis * plane]) * n[axis]) / a;
    }
    block(filter, goal, slot, plane, n, along);
  }
}

/** Removes one more direction from a slot's freedom: n is made orthogonal to those already gone. */
function block(
  filter: Workspace["filter"],
  goal: Float64Array,
  slot: number,
  plane: number,
  n: Float64Array,
  along: number,
): void {
  const at = blockAt(slot);
  const [s0, s1, s2, s3, s4, s5] = [0, 4, 8, 12, 16, 20].map((field) => filter[at + field]);
  const mx = s0 * n[0] + s1 * n[1] + s2 * n[2];
  const my = s1 * n[0] + s3 * n[1] + s4 * n[2];
  const mz = s2 * n[0] + s4 * n[1] + s5 * n[2];
  const squared = mx * mx + my * my + mz * mz;
  // Nearly parallel to a direction that is blocked already: nothing new.
  if (squared < 1e-4) return;
  const length = Math.sqrt(squared);
  const [x, y, z] = [mx / length, my / length, mz / length];
  const blocked = goal[slot] * n[0] + goal[slot + plane] * n[1] + goal[slot + 2 * plane] * n[2];
  const distance = (along - blocked) / length;
  goal[slot] += distance * x;
  goal[slot + plane] += distance * y;
  goal[slot + 2 * plane] += distance * z;
  filter[at] = s0 - x * x;
  filter[at + 4] = s1 - x * y;
  filter[at + 8] = s2 - x * z;
  filter[at + 12] = s3 - y * y;
  filter[at + 16] = s4 - y * z;
  filter[at + 20] = s5 - z * z;
}

function resetFilter(filter: Workspace["filter"]): void {
  filter.fill(0);
  for (let group = 0; group < filter.length; group += 24) {
    filter.fill(1, group, group + 4);
    filter.fill(1, group + 12, group + 16);
    filter.fill(1, group + 20, group + 24);
  }
}
