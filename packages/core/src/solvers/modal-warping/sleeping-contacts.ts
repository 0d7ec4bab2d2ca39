import { POSE_SIZE, toLocal, toWorldDirection } from "@pliant/geometry";
import type { Contacts } from "../../collision/contacts.ts";
import type { Model } from "../../model/model.ts";
import type { State } from "../../state/state.ts";
import { forcesAt, type ModalBody } from "./modal-body.ts";
import type { NodeCollider } from "./node-colliders.ts";
import { CONTACT_SLOP } from "./solid-contacts.ts";

const local = new Float64Array(3);
const normal = new Float64Array(3);

/**
 * Adds contacts of solids that sleep with colliders to those of the step: their forces are those that the state remembers, at nodes of the
 * surface, each with the nearest collider. `bulge` is how far the solid stands out between its nodes [m].
 */
export function publishSleeping(
  elastic: ModalBody,
  bulge: number,
  { colliders, model: { nodes } }: { readonly colliders: readonly NodeCollider[]; readonly model: Model },
  { x, solids, poses }: State,
  out: Contacts,
): void {
  const { surface, firstNode } = elastic;
  for (let place = 0; place < surface.length; place++) {
    const from = forcesAt(elastic) + 3 * place;
    if (solids[from] === 0 && solids[from + 1] === 0 && solids[from + 2] === 0) continue;
    const node = firstNode + surface[place];
    const k = out.count;
    let nearest = CONTACT_SLOP + bulge + nodes.radius[node];
    for (const { index, shape, distance, isDeforming } of colliders) {
      if (isDeforming) continue;
      toLocal(poses, index * POSE_SIZE, x[3 * node], x[3 * node + 1], x[3 * node + 2], local);
      const gap = distance(shape, local[0], local[1], local[2], normal, nearest);
      if (!(gap < nearest) || k === out.node.length) continue;
      nearest = gap;
      out.count = k + 1;
      out.node[k] = node;
      out.collider[k] = index;
      out.gap[k] = gap - nodes.radius[node];
      out.held[k] = 1;
      toWorldDirection(poses, index * POSE_SIZE, normal[0], normal[1], normal[2], local);
      for (let axis = 0; axis < 3; axis++) {
        out.normal[3 * k + axis] = local[axis];
        out.drift[3 * k + axis] = 0;
        out.force[3 * k + axis] = solids[from + axis];
      }
    }
  }
}
