import { allowedTravel, type Contacts } from "../../collision/contacts.ts";
import { createFriction } from "./friction.ts";
import type { PlaneStep } from "./plane-step.ts";
import { BLOCK, STRIDE, type Workspace } from "./workspace.ts";

/** The contacts that hold nodes in this step, as columns in the order of contacts. */
export interface HeldContacts {
  /** Their numbers among the contacts, and the nodes, from the body's first. */
  readonly contact: number[];
  readonly node: number[];
  /** 1: the node goes with the surface. */
  readonly sticks: number[];
  /** Of those that slip: the direction × 3, and what friction takes along it [N·s]. */
  readonly slip: number[];
  readonly friction: number[];
}

export type ContactPlanes = ReturnType<typeof createContactPlanes>;

/**
 * Contacts within the sweeps: a node that would go too far by its own first guess D⁻¹ dt f̃ is held on the contact plane,
 * Δv · n = travel/dt − v · n, and the sweeps tell its neighbours. A sheet that is pressed then yields as a whole, and is not crushed
 * at its rim. A node that sticks (friction.ts) is held along the surface as well.
 *
 * A node held along n solves D y = b + λ n, n · y = c: y = E b + g, E = D⁻¹ − (D⁻¹n)(D⁻¹n)ᵀ/(n · D⁻¹n), g = c D⁻¹n/(n · D⁻¹n). E
 * takes the place of D⁻¹, `offsets` are g; a second plane does the same to E.
 */
export function createContactPlanes() {
  const nodes: number[] = [];
  const offsets: number[] = [];
  const held: HeldContacts = { contact: [], node: [], sticks: [], slip: [], friction: [] };
  const friction = createFriction();
  const response = new Float64Array(3);
  let at = -1;
  let stuck = 0;

  return {
    held,

    /** Nodes that stick: they are pins. */
    get stuck(): number {
      return stuck;
    },

    /**
     * Holds the nodes that would go too far; `product` of the workspace is their first guess. Takes the friction of those that slip from
     * the right side and from what the outside gives. Returns how many nodes are held.
     */
    begin(space: Workspace, step: PlaneStep): number {
      const { contacts, body, input, now, dt } = step;
      const { firstNode, nodeCount } = body;
      nodes.length = offsets.length = stuck = 0;
      for (const column of Object.values(held) as number[][]) column.length = 0;
      at = -1;
      for (let k = 0; k < contacts.count; k++) {
        const node = contacts.node[k] - firstNode;
        if (node < 0 || node >= nodeCount || input.pinned[contacts.node[k]] === 1) continue;
        let missing = allowedTravel(contacts, k, dt) / dt;
        for (let axis = 0; axis < 3; axis++)
          missing -= now.v[3 * contacts.node[k] + axis] * contacts.normal[3 * k + axis];
        if (!(missing > along(space.product, STRIDE * node, contacts.normal, 3 * k))) continue;
        if (!friction.choose(space, step, k, missing)) continue;
        held.contact.push(k);
        held.node.push(node);
        held.sticks.push(friction.sticks ? 1 : 0);
        held.slip.push(friction.direction[0], friction.direction[1], friction.direction[2]);
        held.friction.push(friction.impulse);
        if (friction.sticks) stick(space, { node, missing, k }, contacts, dt);
        else hold(space, node, contacts.normal, 3 * k, missing);
      }
      // Only now: the first guess of a node that has a second contact is without it.
      for (let row = 0; row < held.node.length; row++) {
        for (let axis = 0; axis < 3; axis++) {
          const taken = held.friction[row] * held.slip[3 * row + axis];
          space.rhs[STRIDE * held.node[row] + axis] -= taken;
          space.applied[STRIDE * held.node[row] + axis] -= taken;
        }
      }
      return nodes.length;
    },

    /** Puts the offsets of held nodes on top of a vector that has nothing of theirs. */
    place(vector: Float64Array): void {
      nodes.forEach((node, k) => {
        for (let axis = 0; axis < 3; axis++) vector[STRIDE * node + axis] += offsets[3 * k + axis];
      });
    },

    /** Makes a vector y keep to the planes: E D y + g. */
    project({ inverse, blocks, mass }: Workspace, vector: Float64Array): void {
      nodes.forEach((node, k) => {
        const i = STRIDE * node;
        multiplyBlock(blocks, BLOCK * node, vector, i, response);
        for (let axis = 0; axis < 3; axis++) response[axis] += mass[node] * vector[i + axis];
        multiplyBlock(inverse, BLOCK * node, response, 0, freed);
        for (let axis = 0; axis < 3; axis++) vector[i + axis] = freed[axis] + offsets[3 * k + axis];
      });
    },
  };

  /** A row of `nodes`: contacts come node by node, a second one of the last node adds to it. */
  function rowOf(node: number): number {
    if (at < 0 || nodes[at] !== node) {
      at = nodes.length;
      nodes.push(node);
      offsets.push(0, 0, 0);
    }
    return 3 * at;
  }

  function hold({ inverse }: Workspace, node: number, normal: Float64Array, n: number, speed: number): void {
    const m = BLOCK * node;
    const [x, y, z] = [normal[n], normal[n + 1], normal[n + 2]];
    multiplyBlock(inverse, m, normal, n, response);
    const through = response[0] * x + response[1] * y + response[2] * z;
    const size = inverse[m] + inverse[m + 3] + inverse[m + 5];
    // Held along that direction already.
    if (!(through > 1e-6 * size)) return;
    const o = rowOf(node);
    const c = (speed - offsets[o] * x - offsets[o + 1] * y - offsets[o + 2] * z) / through;
    for (let axis = 0; axis < 3; axis++) offsets[o + axis] += c * response[axis];
    inverse[m] -= (response[0] * response[0]) / through;
    inverse[m + 1] -= (response[0] * response[1]) / through;
    inverse[m + 2] -= (response[0] * response[2]) / through;
    inverse[m + 3] -= (response[1] * response[1]) / through;
    inverse[m + 4] -= (response[1] * response[2]) / through;
    inverse[m + 5] -= (response[2] * response[2]) / through;
  }

  /** Δv is prescribed: along the surface what takes the node along with it. */
  function stick(
    space: Workspace,
    { node, missing, k }: { node: number; missing: number; k: number },
    { normal, drift }: Contacts,
    dt: number,
  ): void {
    const o = rowOf(node);
    space.inverse.fill(0, BLOCK * node, BLOCK * (node + 1));
    stuck++;
    let off = missing;
    for (let axis = 0; axis < 3; axis++) {
      offsets[o + axis] = drift[3 * k + axis] / dt - space.v[STRIDE * node + axis];
      off -= offsets[o + axis] * normal[3 * k + axis];
    }
    for (let axis = 0; axis < 3; axis++) offsets[o + axis] += off * normal[3 * k + axis];
  }
}

const freed = new Float64Array(3);

function along(a: Float64Array, i: number, b: Float64Array, j: number): number {
  return a[i] * b[j] + a[i + 1] * b[j + 1] + a[i + 2] * b[j + 2];
}

/** out = block × vector, of a symmetric block of six numbers. */
export function multiplyBlock(
  block: Float64Array,
  m: number,
  vector: Float64Array,
  i: number,
  out: Float64Array,
): void {
  const [x, y, z] = [vector[i], vector[i + 1], vector[i + 2]];
  out[0] = block[m] * x + block[m + 1] * y + block[m + 2] * z;
  out[1] = block[m + 1] * x + block[m + 3] * y + block[m + 4] * z;
  out[2] = block[m + 2] * x + block[m + 4] * y + block[m + 5] * z;
}
