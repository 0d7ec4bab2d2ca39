import type { Contacts } from "../../contact/contacts.ts";
import type { SurfaceRange } from "../../model/surface-colliders.ts";
import { REACTION } from "../../model/solid-body.ts";
import type { State } from "../../state/state.ts";
import { reactionsAt, type Elastic } from "./elastic.ts";
import { addRow } from "./rows.ts";
import { turnNode } from "./warp.ts";

const force = new Float64Array(3);

/**
 * What cloth did to solids in this step, for their next one (a staggered exchange): the opposite of each contact force, where the cloth
 * node is; the modes feel it at the nearest node of the surface. What keeps cloth off edges and corners (`State.push`) is
 * not felt.
 */
export function storeReactions(
  elastics: readonly Elastic[],
  ranges: readonly SurfaceRange[],
  contacts: Contacts,
  next: State,
  rows: readonly Float64Array[],
): void {
  for (const range of ranges) {
    const elastic = elastics.find(({ body }) => body === range.body);
    if (!elastic) continue;
    const row = rows[elastic.index];
    row.fill(0);
    for (let k = 0; k < contacts.count; k++) {
      if (contacts.collider[k] === range.collider) addReaction(elastic, contacts, k, next, row);
    }
    next.solids.set(row.subarray(0, 6), elastic.at + REACTION);
    next.solids.set(row.subarray(6), reactionsAt(elastic));
  }
}

function addReaction(elastic: Elastic, contacts: Contacts, k: number, next: State, row: Float64Array): void {
  for (let axis = 0; axis < 3; axis++) force[axis] = -contacts.force[3 * k + axis];
  if (force[0] === 0 && force[1] === 0 && force[2] === 0) return;
  const node = nearestNode(elastic, next.x, 3 * contacts.node[k]);
  turnNode(elastic, node);
  addRow(elastic, next, node, 1, force, 0, row, 0);
}

function nearestNode({ surface, firstNode }: Elastic, x: Float64Array, i: number): number {
  let [best, found] = [Infinity, 0];
  for (let k = 0; k < surface.length; k++) {
    const j = 3 * (firstNode + surface[k]);
    const a = x[j] - x[i];
    const b = x[j + 1] - x[i + 1];
    const c = x[j + 2] - x[i + 2];
    const squared = a * a + b * b + c * c;
    if (squared < best) {
      best = squared;
      found = surface[k];
    }
  }
  return found;
}
