import { DAMPING, STIFFNESS, contactSpring, contactSpringForce } from "../../../forces/contact-spring.ts";
import { noteSlot, type ActiveSetChanges } from "./active-set.ts";
import type { ClothSystem, SubstepSystem } from "../cloth-system.ts";
import { nextRankOne, type RankOneTerms } from "../system/rank-one-terms.ts";
import { blockIndex, vectorIndex } from "../layout/indices.ts";
import { createFeatureColumns } from "./feature-columns.ts";

// Feature contacts (collision/feature-contacts.ts) inside the solve: springs and dampers along their normals, released where they
// would pull, with Coulomb friction. `updateContacts` does the same for nodes on colliders.

const [WAITING, ACTING, RELEASED] = [0, 1, 2];

/** Gauss–Seidel sweeps over the friction of pairs, which may share nodes. */
const FRICTION_SWEEPS = 4;

/** At the start of a step: where the slots are, and which contacts act, by where inertia and gravity would lead. */
export function startFeatures(cloth: ClothSystem, { contacts, input }: SubstepSystem): void {
  const { features } = contacts;
  if (features.count > cloth.features.state.length) {
    Object.assign(cloth.features, createFeatureColumns(2 * features.count));
  }
  const { layout, space } = cloth;
  const { state, ends, blocks, weights, moves, mobility, drag } = cloth.features;
  const { width, slotOfNode } = layout;
  drag.fill(0, 0, 3 * features.count);
  for (let k = 0; k < features.count; k++) {
    let first = -1;
    mobility[k] = 0;
    for (let e = 4 * k; e < 4 * k + 4; e++) {
      const node = features.nodes[e];
      const slot = node < 0 ? -1 : slotOfNode[node];
      weights[e] = slot < 0 ? 0 : features.weights[e];
      moves[e] = 0;
      if (slot < 0) continue;
      ends[e] = vectorIndex(slot, width);
      blocks[e] = blockIndex(slot, width);
      if (first < 0) first = e;
      if (input.pinned[node] === 0) moves[e] = weights[e] / space.inert[ends[e]];
      mobility[k] += weights[e] * moves[e];
    }
    for (let e = 4 * k; e < 4 * k + 4; e++) {
      if (weights[e] !== 0 || first < 0) continue;
      ends[e] = ends[first];
      blocks[e] = blocks[first];
    }
    const ahead =
      features.gap[k] + alongNormal(cloth, features.normal, k, space.start) + driftAlong(features, k);
    const acts = features.gap[k] < features.thickness[k] || ahead < features.thickness[k];
    state[k] = first < 0 || !(mobility[k] > 0) ? RELEASED : acts ? ACTING : WAITING;
  }
}

/** Forces at the iterate and parts of the matrix. */
export function lineariseFeatures(
  cloth: ClothSystem,
  { contacts: { features }, h, c1, c2 }: SubstepSystem,
): void {
  const { space } = cloth;
  const { mobility, weight, force } = cloth.features;
  for (let k = 0; k < features.count; k++) {
    if (!(mobility[k] > 0)) continue;
    const inertia = 1 / (mobility[k] * c2);
    contactSpringForce(features.gap[k], features.thickness[k], STIFFNESS * inertia);
    const damping = (DAMPING * contactSpring.stiffness * c2) / c1;
    const drift = driftAlong(features, k);
    const moved = alongNormal(cloth, features.normal, k, space.moved) + drift;
    const speed = alongNormal(cloth, features.normal, k, space.w) + drift / h;
    weight[k] = c2 * contactSpring.stiffness + c1 * damping;
    force[k] = contactSpring.force - contactSpring.stiffness * moved - damping * speed;
  }
}

/** Appends those that act to the rank-one terms. */
export function addFeatureTerms(
  { features: columns }: ClothSystem,
  { contacts: { features } }: SubstepSystem,
  out: RankOneTerms,
): void {
  for (let k = 0; k < features.count; k++) {
    if (columns.state[k] !== ACTING) continue;
    const at = nextRankOne(out);
    for (let e = 0; e < 4; e++) {
      out.ends[at + e] = columns.ends[4 * k + e];
      out.ends[at + 4 + e] = columns.blocks[4 * k + e];
      out.numbers[at + 4 + e] = columns.weights[4 * k + e];
    }
    for (let axis = 0; axis < 3; axis++) out.numbers[at + axis] = features.normal[3 * k + axis];
    out.numbers[at + 3] = columns.weight[k];
  }
}

/** Adds (h/a)² × force and friction to the right-hand side. */
export function addFeatureForces(cloth: ClothSystem, { contacts: { features }, c2 }: SubstepSystem): void {
  const { space, layout } = cloth;
  const { state, ends, weights, force, drag } = cloth.features;
  for (let k = 0; k < features.count; k++) {
    if (state[k] !== ACTING) continue;
    for (let axis = 0; axis < 3; axis++) {
      const all = c2 * (force[k] * features.normal[3 * k + axis] + drag[3 * k + axis]);
      for (let e = 4 * k; e < 4 * k + 4; e++) {
        if (weights[e] !== 0) space.r[ends[e] + axis * layout.width] += weights[e] * all;
      }
    }
  }
}

/**
 * Looks at the solution: releases what would pull, takes in what has come too near and, if `first`, finds the friction of what
 * acts. Counts what has changed.
 */
export function updateFeatures(
  cloth: ClothSystem,
  step: SubstepSystem,
  first: boolean,
  changed: ActiveSetChanges,
): void {
  const { features } = step.contacts;
  const { state } = cloth.features;
  const { base } = cloth.space;
  for (let k = 0; k < features.count; k++) {
    if (state[k] === ACTING) {
      features.force[k] = forceOf(cloth, step, k);
      if (features.force[k] >= 0) continue;
      state[k] = RELEASED;
      noteEnds(cloth, features, k, changed);
    } else if (state[k] === WAITING) {
      const end = features.gap[k] + alongNormal(cloth, features.normal, k, base) + driftAlong(features, k);
      if (!(end < features.thickness[k])) continue;
      state[k] = ACTING;
      features.force[k] = 0;
      noteEnds(cloth, features, k, changed);
    }
  }
  if (first)
    for (let sweep = 0; sweep < FRICTION_SWEEPS; sweep++)
      changed.frictionChanged += applyFriction(cloth, step);
}

/** A contact that began or ended to act. */
function noteEnds(
  { layout, features: { weights } }: ClothSystem,
  { nodes }: { readonly nodes: ArrayLike<number> },
  k: number,
  changed: ActiveSetChanges,
): void {
  changed.released++;
  for (let e = 4 * k; e < 4 * k + 4; e++) {
    if (weights[e] !== 0) noteSlot(changed, layout.slotOfNode[nodes[e]]);
  }
}

/** Forces at the end of the step, for reports [N]. */
export function writeFeatureForces(cloth: ClothSystem, step: SubstepSystem): void {
  const { features } = step.contacts;
  for (let k = 0; k < features.count; k++) {
    const isActing = cloth.features.state[k] === ACTING;
    features.force[k] = isActing ? Math.max(0, forceOf(cloth, step, k)) : 0;
    for (let at = 3 * k; at < 3 * k + 3; at++)
      features.frictionForce[at] = isActing ? cloth.features.drag[at] : 0;
  }
}

function forceOf(cloth: ClothSystem, { contacts: { features }, c2 }: SubstepSystem, k: number): number {
  const { force, weight } = cloth.features;
  return force[k] - (weight[k] / c2) * alongNormal(cloth, features.normal, k, cloth.space.base);
}

/**
 * Coulomb: the force that stops a free pair, at most μ times the push; what an earlier sweep gave too much is taken back. Each
 * force moves `base` as it would move free nodes: the next pair is found from there, and the next solve starts there.
 */
function applyFriction(cloth: ClothSystem, { contacts: { features }, a, c, c2 }: SubstepSystem): number {
  const { space, layout } = cloth;
  const { width } = layout;
  const { state, ends, weights, moves, mobility, drag } = cloth.features;
  const { moved, base, delta } = space;
  let changed = 0;
  for (let k = 0; k < features.count; k++) {
    const limit = features.friction[k] * features.force[k];
    if (state[k] !== ACTING || !(limit > 0)) continue;
    let along = 0;
    for (let axis = 0; axis < 3; axis++) {
      let travel = features.drift[3 * k + axis];
      for (let e = 4 * k; e < 4 * k + 4; e++) {
        if (weights[e] === 0) continue;
        const i = ends[e] + axis * width;
        travel += weights[e] * (a * (moved[i] + base[i]) - c * delta[i]);
      }
      slip[axis] = travel / a;
      along += slip[axis] * features.normal[3 * k + axis];
    }
    let size = 0;
    for (let axis = 0; axis < 3; axis++) {
      slip[axis] -= along * features.normal[3 * k + axis];
      wish[axis] = drag[3 * k + axis] - slip[axis] / (mobility[k] * c2);
      size += wish[axis] * wish[axis];
    }
    size = Math.sqrt(size);
    const scale = size > limit ? limit / size : 1;
    for (let axis = 0; axis < 3; axis++) {
      const more = scale * wish[axis] - drag[3 * k + axis];
      drag[3 * k + axis] += more;
      for (let e = 4 * k; e < 4 * k + 4; e++) {
        if (moves[e] !== 0) base[ends[e] + axis * width] += moves[e] * c2 * more;
      }
    }
    changed++;
  }
  return changed;
}

const slip = new Float64Array(3);
const wish = new Float64Array(3);

/** Σ share n·column over the slots of contact k. */
function alongNormal(
  { layout: { width }, features: { ends, weights } }: ClothSystem,
  normal: Float64Array,
  k: number,
  column: Float64Array | Float32Array,
): number {
  let [x, y, z] = [0, 0, 0];
  for (let e = 4 * k; e < 4 * k + 4; e++) {
    const share = weights[e];
    const i = ends[e];
    x += share * column[i];
    y += share * column[i + width];
    z += share * column[i + 2 * width];
  }
  return x * normal[3 * k] + y * normal[3 * k + 1] + z * normal[3 * k + 2];
}

function driftAlong({ drift, normal }: { drift: Float64Array; normal: Float64Array }, k: number): number {
  return (
    drift[3 * k] * normal[3 * k] + drift[3 * k + 1] * normal[3 * k + 1] + drift[3 * k + 2] * normal[3 * k + 2]
  );
}
