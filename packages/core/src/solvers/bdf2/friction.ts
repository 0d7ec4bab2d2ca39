import type { Contacts } from "../../contact/contacts.ts";
import type { Model } from "../../model/model.ts";
import type { State } from "../../state/state.ts";
import type { Coefficients } from "./coefficients.ts";
import type { Workspace } from "./workspace.ts";

/**
 * Releases contacts that would pull: the constraint force on a node is −r (a/h)², r the unfiltered residual.
 * Returns how many were released.
 */
export function releasePulling(
  space: Workspace,
  contacts: Contacts,
  active: Uint8Array,
  slotOfNode: Int32Array,
): number {
  const plane = space.mass.length;
  let released = 0;
  for (let k = 0; k < contacts.count; k++) {
    const slot = slotOfNode[contacts.node[k]];
    if (slot < 0 || active[k] === 0) continue;
    if (normalResidual(space, contacts, k, slot, plane) >= 0) continue;
    active[k] = 0;
    released++;
  }
  return released;
}

/** n · (A Δx − b): positive when the collider pushes. Units of (h/a)² × force. */
function normalResidual(
  { r }: Workspace,
  { normal }: Contacts,
  k: number,
  slot: number,
  plane: number,
): number {
  return -(
    r[slot] * normal[k * 3] +
    r[slot + plane] * normal[k * 3 + 1] +
    r[slot + 2 * plane] * normal[k * 3 + 2]
  );
}

/**
 * Coulomb friction after the solve, from this step's own constraint force: it takes at most μ f_n h/m off the node's
 * velocity along the surface and never reverses it. No memory of the last step is needed.
 */
export function applyFriction(
  space: Workspace,
  model: Model,
  contacts: Contacts,
  active: Uint8Array,
  slotOfNode: Int32Array,
  { a }: Coefficients,
  h: number,
  next: State,
): void {
  const plane = space.mass.length;
  for (let k = 0; k < contacts.count; k++) {
    const node = contacts.node[k];
    const slot = slotOfNode[node];
    const friction = model.colliders[contacts.collider[k]].friction;
    if (slot < 0 || active[k] === 0 || friction === 0) continue;
    const push = normalResidual(space, contacts, k, slot, plane) * (a / h) ** 2;
    slide(next, contacts, k, node, (friction * push * h) / model.nodes.mass[node], a, h);
  }
}

/** Takes up to `most` [m/s] off the sliding velocity; position follows, so that v = (a Δx − c δ)/h still holds. */
function slide(
  next: State,
  contacts: Contacts,
  k: number,
  node: number,
  most: number,
  a: number,
  h: number,
): void {
  const [nx, ny, nz] = contacts.normal.subarray(k * 3, k * 3 + 3);
  const i = node * 3;
  let vx = next.v[i] - contacts.drift[k * 3] / h;
  let vy = next.v[i + 1] - contacts.drift[k * 3 + 1] / h;
  let vz = next.v[i + 2] - contacts.drift[k * 3 + 2] / h;
  const along = vx * nx + vy * ny + vz * nz;
  vx -= along * nx;
  vy -= along * ny;
  vz -= along * nz;
  const speed = Math.sqrt(vx * vx + vy * vy + vz * vz);
  if (!(speed > 0) || !(most > 0)) return;
  const share = Math.min(1, most / speed);
  next.v[i] -= share * vx;
  next.v[i + 1] -= share * vy;
  next.v[i + 2] -= share * vz;
  next.x[i] -= (share * vx * h) / a;
  next.x[i + 1] -= (share * vy * h) / a;
  next.x[i + 2] -= (share * vz * h) / a;
}
