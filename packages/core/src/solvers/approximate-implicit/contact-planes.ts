import { allowedTravel, type Contacts } from "../../collision/contacts.ts";
import type { StepContext } from "./external-forces.ts";
import { BLOCK, STRIDE, type Workspace } from "./workspace.ts";

/** What of a step contact planes need. */
export type PlaneStep = Pick<StepContext, "body" | "input" | "now" | "dt"> & { readonly contacts: Contacts };

export type ContactPlanes = ReturnType<typeof createContactPlanes>;

/**
 * Contacts within the sweeps: a node that would go too far by its own first guess D⁻¹ dt f̃ is held on the contact plane,
 * Δv · n = travel/dt − v · n, and the sweeps tell its neighbours. A sheet that is pressed then yields as a whole, and is not crushed
 * at its rim.
 *
 * A node held along n solves D y = b + λ n, n · y = c: y = E b + g, E = D⁻¹ − (D⁻¹n)(D⁻¹n)ᵀ/(n · D⁻¹n), g = c D⁻¹n/(n · D⁻¹n). E
 * takes the place of D⁻¹, `offsets` are g; a second plane does the same to E.
 */
export function createContactPlanes() {
  const nodes: number[] = [];
  const offsets: number[] = [];
  const response = new Float64Array(3);
  let at = -1;

  return {
    /** Holds the nodes that would go too far; `product` of the workspace is their first guess. Returns how many. */
    begin(space: Workspace, { contacts, body, input, now, dt }: PlaneStep): number {
      const { firstNode, nodeCount } = body;
      const { v } = now;
      nodes.length = offsets.length = 0;
      at = -1;
      const { product: guess } = space;
      for (let k = 0; k < contacts.count; k++) {
        const node = contacts.node[k];
        if (node < firstNode || node >= firstNode + nodeCount || input.pinned[node] === 1) continue;
        const i = STRIDE * (node - firstNode);
        let missing = allowedTravel(contacts, k, dt) / dt;
        let far = missing;
        for (let axis = 0; axis < 3; axis++) {
          const n = contacts.normal[3 * k + axis];
          missing -= v[3 * node + axis] * n;
          far = missing;
        }
        for (let axis = 0; axis < 3; axis++) far -= guess[i + axis] * contacts.normal[3 * k + axis];
        if (far > 0) hold(space, node - firstNode, contacts.normal, 3 * k, missing);
      }
      return nodes.length;
    },

    /** Puts the offsets of held nodes into a vector, as its whole or on top. */
    place(vector: Float64Array): void {
      nodes.forEach((node, k) => {
        for (let axis = 0; axis < 3; axis++) vector[STRIDE * node + axis] += offsets[3 * k + axis];
      });
    },
  };

  /** Contacts come node by node: a second one of the last node adds to it. */
  function hold({ inverse }: Workspace, node: number, normal: Float64Array, n: number, along: number): void {
    const m = BLOCK * node;
    const [x, y, z] = [normal[n], normal[n + 1], normal[n + 2]];
    response[0] = inverse[m] * x + inverse[m + 1] * y + inverse[m + 2] * z;
    response[1] = inverse[m + 1] * x + inverse[m + 3] * y + inverse[m + 4] * z;
    response[2] = inverse[m + 2] * x + inverse[m + 4] * y + inverse[m + 5] * z;
    const through = response[0] * x + response[1] * y + response[2] * z;
    const size = inverse[m] + inverse[m + 3] + inverse[m + 5];
    // Held along that direction already.
    if (!(through > 1e-6 * size)) return;
    if (at < 0 || nodes[at] !== node) {
      at = nodes.length;
      nodes.push(node);
      offsets.push(0, 0, 0);
    }
    const o = 3 * at;
    const c = (along - offsets[o] * x - offsets[o + 1] * y - offsets[o + 2] * z) / through;
    for (let axis = 0; axis < 3; axis++) offsets[o + axis] += c * response[axis];
    inverse[m] -= (response[0] * response[0]) / through;
    inverse[m + 1] -= (response[0] * response[1]) / through;
    inverse[m + 2] -= (response[0] * response[2]) / through;
    inverse[m + 3] -= (response[1] * response[1]) / through;
    inverse[m + 4] -= (response[1] * response[2]) / through;
    inverse[m + 5] -= (response[2] * response[2]) / through;
  }
}
