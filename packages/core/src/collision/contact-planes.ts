import type { Contacts } from "./contacts.ts";
import type { Model } from "../model/model.ts";
import type { State } from "../state/state.ts";

/** What a `Simulation` shows of its last step. */
export interface ContactMoment {
  readonly model: Model;
  readonly state: Readonly<State>;
  readonly previous: Readonly<State> | null;
  readonly contacts: Readonly<Contacts>;
}

/**
 * The planes of colliders' surfaces that nodes are near, nodeCount × 4: unit normal and distance from the origin [m]; zeros where a node is near none. Of several that
 * which it is nearest to.
 */
export function contactPlanes({ model, state, previous, contacts }: ContactMoment, out: Float32Array): void {
  out.fill(0);
  const { x } = state;
  const start = previous?.x ?? x;
  const { node, normal, gap, drift, force, collider } = contacts;
  const above = (plane: number, at: number): number =>
    out[plane] * x[at] + out[plane + 1] * x[at + 1] + out[plane + 2] * x[at + 2] - out[plane + 3];
  for (let k = 0; k < contacts.count; k++) {
    // A limit of its own holds it, no surface.
    if (collider[k] >= model.colliders.length) continue;
    const [at, plane, c] = [3 * node[k], 4 * node[k], 3 * k];
    const [nx, ny, nz] = [normal[c], normal[c + 1], normal[c + 2]];
    const isHeld = force[c] !== 0 || force[c + 1] !== 0 || force[c + 2] !== 0;
    const from = isHeld ? x : start;
    const reach = nx * from[at] + ny * from[at + 1] + nz * from[at + 2];
    // Where the surface was, and how far it has moved.
    const moved = nx * drift[c] + ny * drift[c + 1] + nz * drift[c + 2] - gap[k];
    const distance = reach + (isHeld ? 0 : moved) - model.nodes.radius[node[k]];
    const isFree = out[plane] === 0 && out[plane + 1] === 0 && out[plane + 2] === 0;
    if (!isFree && above(plane, at) <= nx * x[at] + ny * x[at + 1] + nz * x[at + 2] - distance) continue;
    out[plane] = nx;
    out[plane + 1] = ny;
    out[plane + 2] = nz;
    out[plane + 3] = distance;
  }
}
