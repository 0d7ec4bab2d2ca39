import type { Contacts } from "../../collision/contacts.ts";
import type { FeatureContacts } from "../../collision/feature-contacts.ts";
import type { SurfaceRange } from "../../model/solid/surface-colliders.ts";
import { REACTION } from "../../model/solid/solid-body.ts";
import type { State } from "../../state/state.ts";
import { reactionsAt, type ModalBody } from "./modal-body.ts";
import { addRow } from "./rows.ts";
import { rotateNode } from "./warp.ts";

const force = new Float64Array(3);
const point = new Float64Array(3);

/**
 * What cloth did to solids in this step, for their next one (a staggered exchange): the opposite of each contact force, where the cloth
 * node is, and of each feature contact, where the cloth is; the modes feel it at the nearest node of the surface.
 * Both with their friction, so that what cloth gains the solid loses, a substep later. What the filter after the solve keeps apart
 * (`State.push`) is not felt.
 */
export function storeReactions(
  elastics: readonly ModalBody[],
  ranges: readonly SurfaceRange[],
  contacts: Contacts,
  next: State,
  rows: readonly Float64Array[],
): void {
  const { features } = contacts;
  for (const range of ranges) {
    const elastic = elastics.find(({ body }) => body === range.body);
    if (!elastic) continue;
    const row = rows[elastic.index];
    row.fill(0);
    for (let k = 0; k < contacts.count; k++) {
      if (contacts.collider[k] !== range.collider) continue;
      const i = 3 * contacts.node[k];
      for (let axis = 0; axis < 3; axis++) {
        force[axis] = -contacts.force[3 * k + axis];
        point[axis] = next.x[i + axis];
      }
      addReaction(elastic, next, row);
    }
    for (let k = 0; k < features.count; k++) {
      if (features.force[k] > 0 && takeFeature(features, k, range.collider, next))
        addReaction(elastic, next, row);
    }
    next.solids.set(row.subarray(0, 6), elastic.at + REACTION);
    next.solids.set(row.subarray(6), reactionsAt(elastic));
  }
}

/** Force of one feature contact on a collider, and where its cloth is; false of contacts of other colliders. */
function takeFeature(features: FeatureContacts, k: number, collider: number, { x }: State): boolean {
  const { nodes, weights, normal, frictionForce } = features;
  let side = 0;
  point.fill(0);
  for (let e = 4 * k; e < 4 * k + 4; e++) {
    // A share above 0 is of the first feature, to which the force is.
    if (nodes[e] === -1 - collider) side = weights[e] > 0 ? 1 : side === 0 ? -1 : side;
    if (nodes[e] < 0) continue;
    for (let axis = 0; axis < 3; axis++) point[axis] += Math.abs(weights[e]) * x[3 * nodes[e] + axis];
  }
  for (let axis = 0; axis < 3; axis++) {
    force[axis] = side * (features.force[k] * normal[3 * k + axis] + frictionForce[3 * k + axis]);
  }
  return side !== 0;
}

/** `force` at `point`. */
function addReaction(elastic: ModalBody, next: State, row: Float64Array): void {
  if (force[0] === 0 && force[1] === 0 && force[2] === 0) return;
  const node = nearestNode(elastic, next.x);
  rotateNode(elastic, node);
  addRow(elastic, next, node, 1, force, 0, row, 0);
}

function nearestNode({ surface, firstNode }: ModalBody, x: Float64Array): number {
  let [best, found] = [Infinity, 0];
  for (let k = 0; k < surface.length; k++) {
    const j = 3 * (firstNode + surface[k]);
    const a = x[j] - point[0];
    const b = x[j + 1] - point[1];
    const c = x[j + 2] - point[2];
    const squared = a * a + b * b + c * c;
    if (squared < best) {
      best = squared;
      found = surface[k];
    }
  }
  return found;
}
