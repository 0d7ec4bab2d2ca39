import { expect, it } from "vitest";
import { createContacts } from "../../../collision/contacts.ts";
import { createInput, pin } from "../../../input/input.ts";
import { createModel } from "../../../state/create-model.ts";
import { clothSheet } from "../../../model/cloth/sheet.ts";
import { createActiveSetChanges, noteSlot } from "./active-set.ts";
import { createClothSystem, type SubstepSystem } from "../cloth-system.ts";
import { changeConstraints, setConstraints } from "./constraints.ts";
import { loadIterate } from "../iterate.ts";

/** Two contacts at nodes 3, 7 and 8, one at 1 and 12, and one that means nothing: its node is pinned. */
const NODES = [1, 3, 3, 7, 7, 8, 8, 12, 14];

function touching(kernels: "reference" | "wasm") {
  const { model, state } = createModel({
    parts: [clothSheet({ size: [0.3, 0.2], nodes: [5, 4] })],
    colliders: ["a", "b"].map((id) => ({ id, shape: { kind: "plane" }, friction: 0 })),
  });
  const cloth = createClothSystem(model, model.bodies, kernels);
  const input = createInput(model.nodes.count, state.poses);
  pin(input, 14, [1, 2, 3]);
  const contacts = createContacts(2 * model.nodes.count);
  contacts.count = NODES.length;
  contacts.node.set(NODES);
  NODES.forEach((_, k) => {
    contacts.normal.set(k % 2 === 0 ? [0.6, 0.8, 0] : [0, 0.8, 0.6], 3 * k);
    contacts.drift.set([0.01 * k, 0.02, 0.03], 3 * k);
    contacts.gap[k] = 0.001 * k;
  });
  const step: SubstepSystem = {
    ...{ history: [{ ...state, dt: 0.01 }, null], input, contacts, h: 0.01, a: 1, c: 0 },
    ...{ c1: 0.01, c2: 1e-4, tolerance: 3e-4 },
  };
  loadIterate(cloth, step);
  cloth.constraints.active.fill(1);
  setConstraints(cloth, step);
  return { cloth, step };
}

it.each(["reference", "wasm"] as const)("what is changed is what would be set anew, on %s", (kernels) => {
  const changing = touching(kernels);
  const anew = touching(kernels);
  const changed = createActiveSetChanges(new Uint32Array(16));
  // One of two, both, the only one, and one at a node that is pinned; at node 12 only the slot's matrix has changed.
  for (const k of [1, 3, 4, 0, 8]) {
    changing.cloth.constraints.active[k] = anew.cloth.constraints.active[k] = 0;
    noteSlot(changed, changing.cloth.layout.slotOfNode[NODES[k]]);
  }
  noteSlot(changed, changing.cloth.layout.slotOfNode[12]);
  changeConstraints(changing.cloth, changing.step, changed);
  setConstraints(anew.cloth, anew.step);
  const columns = [changing, anew].map(({ cloth: { space, constraints } }) => {
    const { normals, slots } = constraints.constrained;
    const directions = Array.from({ length: normals }, (_, k) => [
      space.normalAt[k],
      ...space.normals.subarray(3 * k, 3 * k + 3),
    ]);
    return {
      filter: [...space.filter],
      floor: [...space.floor],
      goal: [...constraints.goal],
      slots: [...space.constrainedSlots.subarray(0, slots)].sort((a, b) => a - b),
      // In any order, but for those of one slot.
      directions: directions.sort(([a], [b]) => a - b),
    };
  });
  expect(columns[0]).toEqual(columns[1]);
  expect(columns[0].directions).toHaveLength(4);
  expect(Math.max(...changing.cloth.constraints.marks)).toBe(0);
});
