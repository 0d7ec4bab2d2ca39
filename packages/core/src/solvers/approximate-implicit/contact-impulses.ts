import type { Contacts } from "../../collision/contacts.ts";
import { MEMORY_ROW, MEMORY_ROWS, NODE_MEMORY } from "../../model/paper/contact-memory.ts";
import type { State } from "../../state/state.ts";
import { divideImpulses, SHARE_SWEEPS } from "./divide-impulses.ts";
import { multiplyBlock, type HeldContacts } from "./contact-planes.ts";
import type { PlaneStep } from "./plane-step.ts";
import { BLOCK, STRIDE, type Workspace } from "./workspace.ts";

/** Stands for pins among colliders. */
const PINS = -1;

export type ContactImpulses = ReturnType<typeof createContactImpulses>;

/**
 * What walls gave (docs/methods/paper.md#contact). The residual of a held row, p̂ = D Δv − b − spread, is its wall's impulse only of a
 * converged solve; with few sweeps it counts the reaction of neighbours that have not heard yet. What the sheet took up is known exactly,
 * P = Σ m Δv − Σ ext. The residuals of each collider count with one share s of 0 to 1, such that Σ s P̂ comes near to P; what is still
 * left goes to the contacts in proportion to their pushes. What the response did to a node after the sweeps is its contact's own.
 */
export function createContactImpulses() {
  /** Of each held contact × 3 [N·s]. */
  const impulses: number[] = [];
  const weights: number[] = [];
  /** By collider: number, sum of its residuals × 3, share. */
  const colliders: number[] = [];
  const sums: number[] = [];
  const shares: number[] = [];

  return {
    /** After the sweeps, with their last spread: residuals of held rows and of pins. */
    measure(space: Workspace, { node }: HeldContacts, pins: readonly number[], firstNode: number): void {
      impulses.length = colliders.length = sums.length = shares.length = 0;
      for (const at of node) {
        residual(space, at);
        impulses.push(rest[0], rest[1], rest[2]);
      }
      for (const pin of pins) {
        residual(space, pin - firstNode);
        addTo(PINS, rest, 0);
      }
    },

    /** When nodes have been stopped, and before features are kept apart: forces of contacts, and what the next step remembers of them. */
    publish(space: Workspace, step: PlaneStep, held: HeldContacts, next: State): void {
      const { contacts, body, dt } = step;
      clearForces(step);
      divideImpulses(impulses, step.contacts, held);
      if (held.node.length > 0) scale(space, step.contacts, held);
      for (let row = 0; row < held.node.length; row++) {
        const k = 3 * held.contact[row];
        for (let axis = 0; axis < 3; axis++) {
          const taken = held.friction[row] * held.slip[3 * row + axis];
          contacts.force[k + axis] = (impulses[3 * row + axis] - taken) / dt;
        }
      }
      addResponse(space, step, next);
      next.paperContacts.fill(0, step.memory, step.memory + NODE_MEMORY * body.nodeCount);
      for (let row = 0; row < held.node.length; row++)
        remember(impulses, step, held, row, next.paperContacts);
    },
  };

  function addTo(collider: number, from: ArrayLike<number>, at: number): void {
    let group = colliders.indexOf(collider);
    if (group < 0) {
      group = colliders.push(collider) - 1;
      sums.push(0, 0, 0);
      shares.push(1);
    }
    for (let axis = 0; axis < 3; axis++) sums[3 * group + axis] += from[at + axis];
  }

  function scale(space: Workspace, { collider, normal }: Contacts, held: HeldContacts): void {
    const rows = held.node.length;
    for (let row = 0; row < rows; row++) addTo(collider[held.contact[row]], impulses, 3 * row);
    takenUp(space, rest);
    shareOut();
    let sum = 0;
    weights.length = 0;
    for (let row = 0; row < rows; row++) {
      const share = shares[colliders.indexOf(collider[held.contact[row]])];
      let push = 0;
      for (let axis = 0; axis < 3; axis++) {
        impulses[3 * row + axis] *= share;
        push += impulses[3 * row + axis] * normal[3 * held.contact[row] + axis];
      }
      sum += weights[weights.push(Math.max(push, 0)) - 1];
    }
    // What pins gave is not known.
    if (colliders.includes(PINS)) return;
    for (let row = 0; row < rows; row++) {
      const part = sum > 0 ? weights[row] / sum : 1 / rows;
      for (let axis = 0; axis < 3; axis++) impulses[3 * row + axis] += part * rest[axis];
    }
  }

  /** Shares by Gauss–Seidel on |P − Σ s P̂|², from 1 on, which is the share of a converged solve. Leaves in `rest` what they do not explain. */
  function shareOut(): void {
    for (let k = 0; k < sums.length; k++) rest[k % 3] -= sums[k];
    for (let sweep = colliders.length > 1 ? SHARE_SWEEPS : 1; sweep > 0; sweep--) {
      for (let group = 0; group < colliders.length; group++) {
        let squared = 0;
        let off = 0;
        for (let axis = 0; axis < 3; axis++) {
          squared += sums[3 * group + axis] * sums[3 * group + axis];
          off += sums[3 * group + axis] * rest[axis];
        }
        if (!(squared > 0)) continue;
        const share = Math.min(Math.max(shares[group] + off / squared, 0), 1);
        for (let axis = 0; axis < 3; axis++) rest[axis] -= (share - shares[group]) * sums[3 * group + axis];
        shares[group] = share;
      }
    }
  }
}

const rest = new Float64Array(3);

/** To `rest`: D Δv − b − spread of a node. */
function residual({ change, rhs, spread, mass, blocks, folds }: Workspace, node: number): void {
  const i = STRIDE * node;
  multiplyBlock(blocks, BLOCK * node, change, i, rest);
  for (let axis = 0; axis < 3; axis++)
    rest[axis] += (mass[node] - folds.diagonal[node]) * change[i + axis] - rhs[i + axis] - spread[i + axis];
}

/** What happened to nodes after the sweeps: put on a surface, given its velocity. */
function addResponse(space: Workspace, { contacts, body, input, dt }: PlaneStep, next: State): void {
  const { node, normal, held, force, count } = contacts;
  const { change, v, mass } = space;
  for (let k = 0, end = 0; k < count; k = end) {
    for (end = k + 1; end < count && node[end] === node[k];) end++;
    const at = node[k] - body.firstNode;
    if (at < 0 || at >= body.nodeCount || input.pinned[node[k]] === 1) continue;
    for (let axis = 0; axis < 3; axis++) {
      const i = STRIDE * at + axis;
      rest[axis] = (mass[at] * (next.v[3 * node[k] + axis] - v[i] - change[i])) / dt;
    }
    let [best, most] = [k, -Infinity];
    for (let c = k; c < end; c++) {
      const along =
        rest[0] * normal[3 * c] + rest[1] * normal[3 * c + 1] + rest[2] * normal[3 * c + 2] + held[c];
      if (along > most) [best, most] = [c, along];
    }
    for (let axis = 0; axis < 3; axis++) force[3 * best + axis] += rest[axis];
  }
}

/** What the next step knows of a contact; a third of a node is forgotten. */
function remember(
  impulses: readonly number[],
  { contacts, model, dt, memory }: PlaneStep,
  held: HeldContacts,
  row: number,
  out: Float64Array,
): void {
  const k = held.contact[row];
  let at = memory + NODE_MEMORY * held.node[row];
  const end = at + MEMORY_ROWS * MEMORY_ROW;
  while (at < end && out[at] !== 0) at += MEMORY_ROW;
  if (at === end) return;
  const { normal, collider } = contacts;
  let push = 0;
  for (let axis = 0; axis < 3; axis++) push += impulses[3 * row + axis] * normal[3 * k + axis];
  out[at] = collider[k] + 1;
  out[at + 1] = push / dt;
  for (let axis = 0; axis < 3; axis++) out[at + 2 + axis] = held.slip[3 * row + axis];
  if (held.sticks[row] === 0) return;
  let squared = 0;
  for (let axis = 0; axis < 3; axis++) {
    rest[axis] = push * normal[3 * k + axis] - impulses[3 * row + axis];
    squared += rest[axis] * rest[axis];
  }
  const pulled = Math.sqrt(squared);
  if (!(pulled > model.colliders[collider[k]].friction * Math.max(push, 0))) return;
  for (let axis = 0; axis < 3; axis++) out[at + 2 + axis] = rest[axis] / pulled;
}

function clearForces({ contacts: { node, force, count }, body }: PlaneStep): void {
  for (let k = 0; k < count; k++) {
    if (node[k] >= body.firstNode && node[k] < body.firstNode + body.nodeCount)
      force.fill(0, 3 * k, 3 * k + 3);
  }
}

/** P = Σ m Δv − Σ of what the outside gave, of which dt D_ext Δv came only within the step. */
function takenUp({ change, applied, appliedBlocks, mass, nodeCount }: Workspace, out: Float64Array): void {
  let [px, py, pz] = [0, 0, 0];
  for (let k = 0, i = 0; k < nodeCount; k++, i += STRIDE) {
    if (mass[k] === 0) continue;
    multiplyBlock(appliedBlocks, BLOCK * k, change, i, product);
    px += mass[k] * change[i] - applied[i] + product[0];
    py += mass[k] * change[i + 1] - applied[i + 1] + product[1];
    pz += mass[k] * change[i + 2] - applied[i + 2] + product[2];
  }
  out[0] = px;
  out[1] = py;
  out[2] = pz;
}

const product = new Float64Array(3);
