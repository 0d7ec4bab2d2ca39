import type { Contacts } from "../../collision/contacts.ts";
import { allowedTravel } from "../../collision/contacts.ts";
import type { Input } from "../../input/input.ts";
import type { Body } from "../../model/model.ts";
import type { State } from "../../state/state.ts";
import { BLOCK, STRIDE, type Workspace } from "./workspace.ts";

/**
 * Contacts within the sweeps: who would go too far by its own first guess D⁻¹ dt f̃ keeps to the wall, Δv · n = way/dt − v · n, and
 * the sweeps tell its neighbours. A sheet that is pressed gives way as a whole then, instead of being crushed at its rim.
 *
 * A node held along n solves D y = b + λ n, n · y = c: y = E b + g, E = D⁻¹ − (D⁻¹n)(D⁻¹n)ᵀ/(n · D⁻¹n), g = c D⁻¹n/(n · D⁻¹n). E
 * takes the place of D⁻¹, `offset` is g; a second wall does the same to E.
 */
export function createContactPlanes() {
  const nodes: number[] = [];
  const offsets: number[] = [];
  const toWall = new Float64Array(3);
  let at = -1;

  return {
    /** Holds who must be held: `guess` is D⁻¹ dt f̃. Returns how many. */
    begin(
      space: Workspace,
      contacts: Contacts,
      { firstNode, nodeCount }: Body,
      input: Input,
      { v }: State,
      dt: number,
    ): number {
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
    toWall[0] = inverse[m] * x + inverse[m + 1] * y + inverse[m + 2] * z;
    toWall[1] = inverse[m + 1] * x + inverse[m + 3] * y + inverse[m + 4] * z;
    toWall[2] = inverse[m + 2] * x + inverse[m + 4] * y + inverse[m + 5] * z;
    const through = toWall[0] * x + toWall[1] * y + toWall[2] * z;
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
    for (let axis = 0; axis < 3; axis++) offsets[o + axis] += c * toWall[axis];
    inverse[m] -= (toWall[0] * toWall[0]) / through;
    inverse[m + 1] -= (toWall[0] * toWall[1]) / through;
    inverse[m + 2] -= (toWall[0] * toWall[2]) / through;
    inverse[m + 3] -= (toWall[1] * toWall[1]) / through;
    inverse[m + 4] -= (toWall[1] * toWall[2]) / through;
    inverse[m + 5] -= (toWall[2] * toWall[2]) / through;
  }
}
