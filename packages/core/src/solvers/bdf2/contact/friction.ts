import { allowedTravel, isImpact, type Contacts } from "../../../collision/contacts.ts";
import { noteSlot, type ActiveSetChanges } from "./active-set.ts";
import type { ClothSystem, SubstepSystem } from "../cloth-system.ts";
import type { Collider } from "../../../model/colliders/collider.ts";
import type { Workspace } from "../workspace/workspace.ts";

/**
 * Release and friction from the constraint forces of this step's own solve (docs/methods/cloth.md#friction; the paper takes them
 * from the last step): f = −r (a/h)², r the unfiltered residual. A contact with f·n < 0 would pull and is released. The
 * others get −min(μ f_n, m a |v_t|/h) v_t/|v_t|: the second is the force that stops a free node within the step, so
 * that friction never reverses it. The force acts in the next solve of the same step.
 *
 * Viscous friction, the paper's f_t = −μ_v f_n v_t, is taken of the velocity that it leaves: of a free node
 * f = μ f_n + μ_v f_n (|v_t| − f h/(m a)), so f = (μ f_n + β m a |v_t|/h)/(1 + β), β = μ_v f_n h/(m a). However large μ_v,
 * this slows and never reverses.
 *
 * Counts what has changed; of friction what would move a free node by more than `distance` [m].
 */
export function updateContacts(
  cloth: ClothSystem,
  step: SubstepSystem,
  first: boolean,
  distance: number,
  changed: ActiveSetChanges,
): void {
  const { space, layout, model, constraints } = cloth;
  const { contacts, a, h, c2 } = step;
  const { active, waits, stuck, drag } = constraints;
  const { count, node, collider } = contacts;
  const { base, inert } = space;
  if (first) letSlideTogether(cloth, step, changed);
  const { slotOfNode, vectorOfNode, width } = layout;
  for (let k = 0; k < count; k++) {
    const i = vectorOfNode[node[k]];
    if (i < 0) continue;
    if (waits[k] === 1 && isPassed(cloth, step, k, i)) {
      active[k] = 1;
      waits[k] = 0;
      changed.released++;
      noteSlot(changed, slotOfNode[node[k]]);
      continue;
    }
    if (active[k] === 0) continue;
    const push = pushOf(space, width, contacts, k, i) / c2;
    if (push < 0) {
      active[k] = 0;
      changed.released++;
      noteSlot(changed, slotOfNode[node[k]]);
      continue;
    }
    const { friction, viscousFriction = 0 } = model.colliders[collider[k]] ?? FRICTIONLESS;
    if (stuck[k] === LET_GO) {
      stuck[k] = 0;
      continue;
    }
    if (stuck[k] === 1) {
      if (slides(cloth, step, k, friction * push)) {
        changed.released++;
        noteSlot(changed, slotOfNode[node[k]]);
      }
      continue;
    }
    if (!first) continue;
    if (!(friction + viscousFriction > 0)) continue;
    const speed = slipOf(cloth, step, k, i);
    const mass = inert[i];
    const rate = (mass * a) / h;
    const pressing = Math.max(0, push - impactPush(cloth, step, k, i));
    const limit = friction * pressing;
    let squared = 0;
    if (viscousFriction > 0) {
      if (!(speed > 0)) continue;
      const stopping = rate * speed;
      const viscous = (viscousFriction * pressing * h) / (mass * a);
      const scale = -Math.min((limit + viscous * stopping) / (1 + viscous), stopping) / speed;
      for (let axis = 0; axis < 3; axis++) wanted[axis] = scale * slip[axis];
    } else {
      for (let axis = 0, at = k * 3; axis < 3; axis++, at++) {
        wanted[axis] = drag[at] - rate * slip[axis];
        squared += wanted[axis] * wanted[axis];
      }
      const scale = squared > limit * limit ? limit / Math.sqrt(squared) : 1;
      for (let axis = 0; axis < 3; axis++) wanted[axis] *= scale;
    }
    let change = 0;
    const isNew = viscousFriction > 0 || distance === 0;
    for (let axis = 0, at = k * 3, to = i; axis < 3; axis++, at++, to += width) {
      const by = wanted[axis] - drag[at];
      change += by * by;
      drag[at] = wanted[axis];
      // What friction that nobody remembered does to a free node: where the next solve starts.
      if (isNew) base[to] += (c2 * by) / mass;
    }
    const least = isNew ? 0 : mass * distance;
    if (change * c2 * c2 > least * least) changed.frictionChanged++;
  }
}

/**
 * A sheet whose held nodes need more friction together than there is for all of them slides as a whole. One by one they would not be found: those
 * that are let go hang on those that are not.
 */
function letSlideTogether(
  cloth: ClothSystem,
  { contacts, c2 }: SubstepSystem,
  changed: ActiveSetChanges,
): void {
  const { space, layout, model, constraints } = cloth;
  const { stuck, drag } = constraints;
  const { count, node, collider, normal } = contacts;
  const { r } = space;
  const { vectorOfNode, slotOfNode, width } = layout;
  for (const { firstNode, nodeCount } of cloth.bodies) {
    const isOwn = (k: number): boolean =>
      stuck[k] === 1 && node[k] >= firstNode && node[k] < firstNode + nodeCount;
    let limit = 0;
    together.fill(0);
    for (let k = 0; k < count; k++) {
      if (!isOwn(k)) continue;
      const i = vectorOfNode[node[k]];
      const push = pushOf(space, width, contacts, k, i);
      limit += (model.colliders[collider[k]].friction * Math.max(0, push)) / c2;
      for (let axis = 0; axis < 3; axis++)
        together[axis] += (-r[i + axis * width] - push * normal[3 * k + axis]) / c2;
    }
    const size = Math.sqrt(together[0] ** 2 + together[1] ** 2 + together[2] ** 2);
    if (!(size > limit)) continue;
    for (let k = 0; k < count; k++) {
      if (!isOwn(k)) continue;
      const i = vectorOfNode[node[k]];
      const push = Math.max(0, pushOf(space, width, contacts, k, i));
      const scale = (model.colliders[collider[k]].friction * push) / c2 / size;
      for (let axis = 0; axis < 3; axis++) drag[3 * k + axis] = scale * together[axis];
      stuck[k] = LET_GO;
      changed.released++;
      noteSlot(changed, slotOfNode[node[k]]);
    }
  }
}

/** Of limits, which have no collider. */
export const FRICTIONLESS: Pick<Collider, "friction" | "viscousFriction"> = { friction: 0 };

/** A contact that was held when this look at the solution began, and has its friction. */
const LET_GO = 2;

/** Friction that the held nodes of a sheet need together [N]. */
const together = new Float64Array(3);

/** Lets a held node slide where more than the limit [N] holds it, with that much friction. */
function slides(
  { space: { r }, layout: { width, vectorOfNode }, constraints: { stuck, drag } }: ClothSystem,
  { contacts, c2 }: SubstepSystem,
  k: number,
  limit: number,
): boolean {
  const i = vectorOfNode[contacts.node[k]];
  const push = pushOf({ r }, width, contacts, k, i);
  let squared = 0;
  for (let axis = 0, at = 3 * k; axis < 3; axis++, at++) {
    slip[axis] = (-r[i + axis * width] - push * contacts.normal[at]) / c2;
    squared += slip[axis] * slip[axis];
  }
  if (squared <= limit * limit) return false;
  stuck[k] = 0;
  const scale = limit / Math.sqrt(squared);
  for (let axis = 0, at = 3 * k; axis < 3; axis++, at++) drag[at] = scale * slip[axis];
  return true;
}

/** n · (A Δx − b): positive when the collider pushes. Units of (h/a)² × force. */
function pushOf(
  { r }: Pick<Workspace, "r">,
  width: number,
  { normal }: Contacts,
  k: number,
  i: number,
): number {
  return -(r[i] * normal[k * 3] + r[i + width] * normal[k * 3 + 1] + r[i + 2 * width] * normal[k * 3 + 2]);
}

/**
 * Of the push on a node that hits the surface in this step, what its own inertia and weight need to end there [N]. It depends on where in the step the
 * impact lies, and is no measure of the impulse: `rubImpacts` takes that after the solve.
 */
function impactPush(
  { space: { base, start, inert }, layout: { width } }: ClothSystem,
  { contacts, c2 }: SubstepSystem,
  k: number,
  at: number,
): number {
  if (!isImpact(contacts, k)) return 0;
  let along = 0;
  for (let axis = 0, i = at; axis < 3; axis++, i += width)
    along += (base[i] - start[i]) * contacts.normal[3 * k + axis];
  return Math.max(0, (inert[at] * along) / c2);
}

/** Whether the solution at hand leads a node farther than its contact allows. */
function isPassed(
  { space: { moved, base }, layout: { width } }: ClothSystem,
  { contacts, h }: SubstepSystem,
  k: number,
  at: number,
): boolean {
  let along = 0;
  for (let axis = 0, i = at; axis < 3; axis++, i += width)
    along += (moved[i] + base[i]) * contacts.normal[3 * k + axis];
  return along < allowedTravel(contacts, k, h);
}

/** Friction that a node is to get [N]. */
const wanted = new Float64Array(3);

/** Velocity along the surface, relative to it [m/s]. */
const slip = new Float64Array(3);

/** Writes `slip` of the solution at hand and returns its length. */
export function slipOf(
  { space, layout: { width } }: ClothSystem,
  { contacts, a, c, h }: SubstepSystem,
  k: number,
  at: number,
): number {
  const { moved, base, delta } = space;
  const { drift, normal } = contacts;
  let along = 0;
  for (let axis = 0, i = at, j = k * 3; axis < 3; axis++, i += width, j++) {
    slip[axis] = (a * (moved[i] + base[i]) - c * delta[i] - drift[j]) / h;
    along += slip[axis] * normal[j];
  }
  for (let axis = 0; axis < 3; axis++) slip[axis] -= along * normal[k * 3 + axis];
  return Math.sqrt(slip[0] * slip[0] + slip[1] * slip[1] + slip[2] * slip[2]);
}

/** A node that slips no faster than this share of the speed which the friction of its weight stops within the step is held [1]. */
const HELD_SLIP_SHARE = 0.05;

/** Marks the contacts whose friction has stopped their node. */
export function markStopped(cloth: ClothSystem, step: SubstepSystem): void {
  const { model, layout, constraints } = cloth;
  const { active, stuck } = constraints;
  const { count, node, collider, stopped } = step.contacts;
  const [x, y, z] = model.gravity;
  const least = HELD_SLIP_SHARE * Math.sqrt(x * x + y * y + z * z) * step.h;
  for (let k = 0; k < count; k++) {
    const i = layout.vectorOfNode[node[k]];
    if (i < 0) continue;
    const { friction } = model.colliders[collider[k]] ?? FRICTIONLESS;
    const isStopped = stuck[k] === 1 || (friction > 0 && slipOf(cloth, step, k, i) <= friction * least);
    stopped[k] = active[k] === 1 && isStopped ? 1 : 0;
  }
}

/** Adds (h/a)² × friction to the right-hand side. */
export function addDrag({ space, layout, constraints }: ClothSystem, { contacts, c2 }: SubstepSystem): void {
  const { active, drag } = constraints;
  const { count, node } = contacts;
  const { r } = space;
  const { vectorOfNode, width } = layout;
  for (let k = 0; k < count; k++) {
    const i = vectorOfNode[node[k]];
    if (i < 0 || active[k] === 0) continue;
    r[i] += c2 * drag[k * 3];
    r[i + width] += c2 * drag[k * 3 + 1];
    r[i + 2 * width] += c2 * drag[k * 3 + 2];
  }
}

/** Sweeps over the contacts of one node: between two walls at 30° one part in 1e3 is left after 24. */
const FORCE_SWEEPS = 24;

/**
 * `contacts.force` of the last solve, of impacts without the impulse. A node's constraint force −r (a/h)² is the sum of its contacts' pushes; where it
 * has several, Gauss–Seidel finds shares of which none pulls. Friction is what the solve was given.
 */
export function writeForces(cloth: ClothSystem, step: SubstepSystem): void {
  const { contacts, c2 } = step;
  const { width, vectorOfNode } = cloth.layout;
  const { active, stuck, drag } = cloth.constraints;
  const { r } = cloth.space;
  const { count, node, force, normal } = contacts;
  for (let k = 0, end = 0; k < count; k = end) {
    for (end = k + 1; end < count && node[end] === node[k];) end++;
    const i = vectorOfNode[node[k]];
    if (i < 0) continue;
    for (let axis = 0; axis < 3; axis++) rest[axis] = -r[i + axis * width] / c2;
    // A `fill` of three numbers takes longer than they do.
    for (let at = k * 3; at < end * 3; at++) force[at] = 0;
    for (let sweep = end - k > 1 ? FORCE_SWEEPS : 1; sweep > 0; sweep--) {
      for (let at = k; at < end; at++) if (active[at] === 1) takeShare(contacts, at * 3);
    }
    for (let contact = k; contact < end; contact++) {
      if (active[contact] === 0) continue;
      let push = 0;
      for (let axis = 0, at = contact * 3; axis < 3; axis++, at++) push += force[at] * normal[at];
      const inertia = Math.min(push, impactPush(cloth, step, contact, i));
      for (let axis = 0, at = contact * 3; axis < 3; axis++, at++)
        force[at] += (stuck[contact] === 1 ? rest[axis] : drag[at]) - inertia * normal[at];
    }
  }
}

/** Constraint force that no contact has taken yet [N]. */
const rest = new Float64Array(3);

/** Moves what lies along the contact's normal from `rest` to its force, but never so much that it pulls. */
function takeShare({ normal, force }: Contacts, at: number): void {
  let push = 0;
  let left = 0;
  for (let axis = 0; axis < 3; axis++) {
    push += force[at + axis] * normal[at + axis];
    left += rest[axis] * normal[at + axis];
  }
  const more = Math.max(left, -push);
  for (let axis = 0; axis < 3; axis++) {
    force[at + axis] += more * normal[at + axis];
    rest[axis] -= more * normal[at + axis];
  }
}
