import { allowedTravel } from "../../../collision/contacts.ts";
import type { ActiveSetChanges } from "./active-set.ts";
import type { ClothSystem, SubstepSystem } from "../cloth-system.ts";
import { blockIndex, slotAt, vectorIndex } from "../layout/indices.ts";
import { sortSlots } from "../layout/sort-slots.ts";
import { PIVOT_MIN } from "../workspace/workspace.ts";

/** Sine² of the angle to what is constrained already below which a direction adds nothing [1]. */
const PARALLEL_SINE_SQUARED = 1e-4;

/** Sets floors, filters, constrained normals and goals anew. */
export function setConstraints(cloth: ClothSystem, step: SubstepSystem): void {
  const { constraints, space } = cloth;
  for (let k = 0; k < constraints.constrained.slots; k++) free(cloth, space.constrainedSlots[k]);
  if (step.contacts.count > 0) constraints.goal.fill(0);
  constraints.constrained.normals = 0;
  constraints.constrained.slots = 0;
  setPins(cloth, step);
  setContacts(cloth, step, null);
}

/** The same after a solve, for the slots that `changed` lists; all others stay as they are. */
export function changeConstraints(cloth: ClothSystem, step: SubstepSystem, changed: ActiveSetChanges): void {
  const { marks } = cloth.constraints;
  for (let k = 0; k < changed.slotCount; k++) marks[changed.slots[k]] = 1;
  releaseMarked(cloth);
  setContacts(cloth, step, marks);
  for (let k = 0; k < changed.slotCount; k++) marks[changed.slots[k]] = 0;
}

/** Frees the slots that are marked. */
function releaseMarked(cloth: ClothSystem): void {
  const { space, layout, constraints } = cloth;
  const { constrainedSlots, normalAt, normals } = space;
  const { goal, marks, constrained: count } = constraints;
  const { width } = layout;
  let slots = 0;
  for (let k = 0; k < count.slots; k++) {
    const slot = constrainedSlots[k];
    if (marks[slot] === 0) constrainedSlots[slots++] = slot;
    else {
      free(cloth, slot);
      const i = vectorIndex(slot, width);
      goal[i] = goal[i + width] = goal[i + 2 * width] = 0;
    }
  }
  count.slots = slots;
  let kept = 0;
  for (let k = 0; k < count.normals; k++) {
    const i = normalAt[k];
    if (marks[slotAt(i, width)] === 1) continue;
    normalAt[kept] = i;
    for (let from = 3 * k, to = 3 * kept; from < 3 * k + 3; from++, to++) normals[to] = normals[from];
    kept++;
  }
  count.normals = kept;
}

/** Sorts the list of constrained slots: the factorisation takes them in ascending order. */
export function sortConstrained({ space, constraints: { constrained, marks } }: ClothSystem): void {
  constrained.slots = sortSlots(space.constrainedSlots, constrained.slots, marks);
}

/** Filter of a slot = I. */
function free({ space: { filter }, layout: { width } }: ClothSystem, slot: number): void {
  const s = blockIndex(slot, width);
  filter[s] = filter[s + 3 * width] = filter[s + 5 * width] = 1;
  filter[s + width] = filter[s + 2 * width] = filter[s + 4 * width] = 0;
}

function setPins(
  { space, layout, constraints: { goal, pins } }: ClothSystem,
  { input }: SubstepSystem,
): void {
  const { floor, inert, x, moved } = space;
  const { slotOfNode, width } = layout;
  for (const slot of pins) floor[slot] = PIVOT_MIN * inert[vectorIndex(slot, width)];
  pins.length = 0;
  for (let node = input.pinned.indexOf(1); node >= 0; node = input.pinned.indexOf(1, node + 1)) {
    const slot = slotOfNode[node];
    if (slot < 0) continue;
    pins.push(slot);
    floor[slot] = 0;
    let i = vectorIndex(slot, width);
    for (let m = node * 3; m < node * 3 + 3; m++, i += width) {
      goal[i] = input.pinTarget[m] - (x[i] - moved[i]);
    }
  }
}

/**
 * Δx·n = drift·n − gap: the step ends on the surface. Not vⁿ⁺¹·n = v_surface·n, which for BDF2 is Δx·n = (drift + c δ)·n/a: a
 * third of the last displacement farther in. The velocity is set after the solve (`applyContactVelocity`). All slots, or the marked ones.
 */
function setContacts(cloth: ClothSystem, step: SubstepSystem, marks: Uint8Array | null): void {
  const { contacts, input, h } = step;
  const { slotOfNode } = cloth.layout;
  const { active, stuck } = cloth.constraints;
  const { count, node } = contacts;
  for (let k = 0; k < count; k++) {
    const own = node[k];
    const slot = slotOfNode[own];
    if (slot < 0 || active[k] === 0 || input.pinned[own] === 1 || marks?.[slot] === 0) continue;
    constrain(cloth, own, contacts.normal, k * 3, allowedTravel(contacts, k, h));
    if (stuck[k] === 1) stick(cloth, step, k);
  }
}

/** Constrains the two other directions of a contact's node as well: vⁿ⁺¹ along the surface is the surface's, Δx = (drift + c δ)/a. */
function stick(cloth: ClothSystem, { contacts, a, c }: SubstepSystem, k: number): void {
  const { space, layout } = cloth;
  const { drift, normal, node } = contacts;
  const i = layout.vectorOfNode[node[k]];
  const [nx, ny, nz] = [normal[3 * k], normal[3 * k + 1], normal[3 * k + 2]];
  // Across the axis along which the normal is shortest, then across both.
  const [ax, ay, az] = [Math.abs(nx), Math.abs(ny), Math.abs(nz)];
  if (ax <= ay && ax <= az) tangents.set([0, -nz, ny]);
  else if (ay <= az) tangents.set([nz, 0, -nx]);
  else tangents.set([-ny, nx, 0]);
  const length = Math.sqrt(tangents[0] ** 2 + tangents[1] ** 2 + tangents[2] ** 2);
  for (let axis = 0; axis < 3; axis++) tangents[axis] /= length;
  const [tx, ty, tz] = tangents;
  tangents.set([ny * tz - nz * ty, nz * tx - nx * tz, nx * ty - ny * tx], 3);
  for (let t = 0; t < 6; t += 3) {
    let along = 0;
    for (let axis = 0; axis < 3; axis++)
      along += ((drift[3 * k + axis] + c * space.delta[i + axis * layout.width]) / a) * tangents[t + axis];
    constrain(cloth, node[k], tangents, t, along);
  }
}

const tangents = new Float64Array(6);

/** Constrains one more direction n of a node, made orthogonal to those that already are: it moves `along` it [m]. */
function constrain(
  { space, layout, constraints: { goal, constrained: count } }: ClothSystem,
  node: number,
  n: Float64Array,
  at: number,
  along: number,
): void {
  const { filter, constrainedSlots, normalAt, normals } = space;
  const { width } = layout;
  const slot = layout.slotOfNode[node];
  const s = layout.blockOfNode[node];
  const i = layout.vectorOfNode[node];
  // Contacts come node by node: a slot that is listed already is the last one.
  if (count.slots === 0 || constrainedSlots[count.slots - 1] !== slot) constrainedSlots[count.slots++] = slot;
  const nx = n[at];
  const ny = n[at + 1];
  const nz = n[at + 2];
  const xx = filter[s];
  const xy = filter[s + width];
  const xz = filter[s + 2 * width];
  const yy = filter[s + 3 * width];
  const yz = filter[s + 4 * width];
  const zz = filter[s + 5 * width];
  const mx = xx * nx + xy * ny + xz * nz;
  const my = xy * nx + yy * ny + yz * nz;
  const mz = xz * nx + yz * ny + zz * nz;
  const squared = mx * mx + my * my + mz * mz;
  if (squared < PARALLEL_SINE_SQUARED) return;
  const length = Math.sqrt(squared);
  const x = mx / length;
  const y = my / length;
  const z = mz / length;
  const there = goal[i] * nx + goal[i + width] * ny + goal[i + 2 * width] * nz;
  const distance = (along - there) / length;
  goal[i] += distance * x;
  goal[i + width] += distance * y;
  goal[i + 2 * width] += distance * z;
  const normal = count.normals++;
  normalAt[normal] = i;
  normals[normal * 3] = x;
  normals[normal * 3 + 1] = y;
  normals[normal * 3 + 2] = z;
  filter[s] = xx - x * x;
  filter[s + width] = xy - x * y;
  filter[s + 2 * width] = xz - x * z;
  filter[s + 3 * width] = yy - y * y;
  filter[s + 4 * width] = yz - y * z;
  filter[s + 5 * width] = zz - z * z;
}
