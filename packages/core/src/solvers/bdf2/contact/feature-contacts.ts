import { DAMPING, STIFFNESS, support, supportForce } from "../../../forces/contact-spring.ts";
import { noteSlot, type Changes } from "./active-set.ts";
import type { Cloth, ClothStep } from "../cloth-system.ts";
import { nextCoupling, type Couplings } from "../system/rank-one-terms.ts";
import { blockIndex, vectorIndex } from "../layout/indices.ts";
import { createSupportColumns } from "./feature-columns.ts";

// Supports (contact/supports.ts) inside the solve: springs and dampers along their normals, let go where they would pull,
// with Coulomb friction. In step with `updateContacts`, which does the same for nodes on colliders.

const [WAITING, ACTING, RELEASED] = [0, 1, 2];

/** Sweeps in which the friction of pairs that share nodes comes to agree. */
const SWEEPS = 4;

/** At the start of a step: where the slots are, and which supports act, by where inertia and gravity would lead. */
export function startSupports(cloth: Cloth, { contacts, input }: ClothStep): void {
  const { supports } = contacts;
  if (supports.count > cloth.supports.state.length) {
    Object.assign(cloth.supports, createSupportColumns(2 * supports.count));
  }
  const { layout, space } = cloth;
  const { state, ends, blocks, shares, moves, mobility, drag } = cloth.supports;
  const { width, slotOfNode } = layout;
  drag.fill(0, 0, 3 * supports.count);
  for (let k = 0; k < supports.count; k++) {
    let first = -1;
    mobility[k] = 0;
    for (let e = 4 * k; e < 4 * k + 4; e++) {
      const node = supports.nodes[e];
      const slot = node < 0 ? -1 : slotOfNode[node];
      shares[e] = slot < 0 ? 0 : supports.shares[e];
      moves[e] = 0;
      if (slot < 0) continue;
      ends[e] = vectorIndex(slot, width);
      blocks[e] = blockIndex(slot, width);
      if (first < 0) first = e;
      if (input.pinned[node] === 0) moves[e] = shares[e] / space.inert[ends[e]];
      mobility[k] += shares[e] * moves[e];
    }
    for (let e = 4 * k; e < 4 * k + 4; e++) {
      if (shares[e] !== 0 || first < 0) continue;
      ends[e] = ends[first];
      blocks[e] = blocks[first];
    }
    const ahead =
      supports.gap[k] + alongNormal(cloth, supports.normal, k, space.start) + driftAlong(supports, k);
    const acts = supports.gap[k] < supports.thickness[k] || ahead < supports.thickness[k];
    state[k] = first < 0 || !(mobility[k] > 0) ? RELEASED : acts ? ACTING : WAITING;
  }
}

/** Forces at the iterate and parts of the matrix. */
export function lineariseSupports(cloth: Cloth, { contacts: { supports }, h, c1, c2 }: ClothStep): void {
  const { space } = cloth;
  const { mobility, weight, force } = cloth.supports;
  for (let k = 0; k < supports.count; k++) {
    if (!(mobility[k] > 0)) continue;
    const inertia = 1 / (mobility[k] * c2);
    supportForce(supports.gap[k], supports.thickness[k], STIFFNESS * inertia);
    const damping = (DAMPING * support.stiffness * c2) / c1;
    const drift = driftAlong(supports, k);
    const moved = alongNormal(cloth, supports.normal, k, space.moved) + drift;
    const speed = alongNormal(cloth, supports.normal, k, space.w) + drift / h;
    weight[k] = c2 * support.stiffness + c1 * damping;
    force[k] = support.force - support.stiffness * moved - damping * speed;
  }
}

/** Those that act, behind the couplings that are there. */
export function coupleSupports(
  { supports: columns }: Cloth,
  { contacts: { supports } }: ClothStep,
  out: Couplings,
): void {
  for (let k = 0; k < supports.count; k++) {
    if (columns.state[k] !== ACTING) continue;
    const at = nextCoupling(out);
    for (let e = 0; e < 4; e++) {
      out.ends[at + e] = columns.ends[4 * k + e];
      out.ends[at + 4 + e] = columns.blocks[4 * k + e];
      out.numbers[at + 4 + e] = columns.shares[4 * k + e];
    }
    for (let axis = 0; axis < 3; axis++) out.numbers[at + axis] = supports.normal[3 * k + axis];
    out.numbers[at + 3] = columns.weight[k];
  }
}

/** Adds (h/a)² × force and friction to the right-hand side. */
export function addSupportForces(cloth: Cloth, { contacts: { supports }, c2 }: ClothStep): void {
  const { space, layout } = cloth;
  const { state, ends, shares, force, drag } = cloth.supports;
  for (let k = 0; k < supports.count; k++) {
    if (state[k] !== ACTING) continue;
    for (let axis = 0; axis < 3; axis++) {
      const all = c2 * (force[k] * supports.normal[3 * k + axis] + drag[3 * k + axis]);
      for (let e = 4 * k; e < 4 * k + 4; e++) {
        if (shares[e] !== 0) space.r[ends[e] + axis * layout.width] += shares[e] * all;
      }
    }
  }
}

/**
 * Of the solution at hand: lets go what would pull, takes in what has come too near, and, if `first`, has friction of what
 * is left. Counts what has changed.
 */
export function updateSupports(cloth: Cloth, step: ClothStep, first: boolean, changed: Changes): void {
  const { supports } = step.contacts;
  const { state } = cloth.supports;
  const { base } = cloth.space;
  for (let k = 0; k < supports.count; k++) {
    if (state[k] === ACTING) {
      supports.force[k] = forceOf(cloth, step, k);
      if (supports.force[k] >= 0) continue;
      state[k] = RELEASED;
      noteEnds(cloth, supports, k, changed);
    } else if (state[k] === WAITING) {
      const end = supports.gap[k] + alongNormal(cloth, supports.normal, k, base) + driftAlong(supports, k);
      if (!(end < supports.thickness[k])) continue;
      state[k] = ACTING;
      supports.force[k] = 0;
      noteEnds(cloth, supports, k, changed);
    }
  }
  if (first) for (let sweep = 0; sweep < SWEEPS; sweep++) changed.rubbed += rubAll(cloth, step);
}

/** A support that came or went. */
function noteEnds(
  { layout, supports: { shares } }: Cloth,
  { nodes }: { readonly nodes: ArrayLike<number> },
  k: number,
  changed: Changes,
): void {
  changed.held++;
  for (let e = 4 * k; e < 4 * k + 4; e++) {
    if (shares[e] !== 0) noteSlot(changed, layout.slotOfNode[nodes[e]]);
  }
}

/** Forces at the end of the step, for those who want to know. */
export function writeSupportForces(cloth: Cloth, step: ClothStep): void {
  const { supports } = step.contacts;
  for (let k = 0; k < supports.count; k++) {
    supports.force[k] = cloth.supports.state[k] === ACTING ? Math.max(0, forceOf(cloth, step, k)) : 0;
  }
}

function forceOf(cloth: Cloth, { contacts: { supports }, c2 }: ClothStep, k: number): number {
  const { force, weight } = cloth.supports;
  return force[k] - (weight[k] / c2) * alongNormal(cloth, supports.normal, k, cloth.space.base);
}

/**
 * Coulomb: what a free pair would need to stop, at most μ times the push; friction that was too much is given back. Each
 * moves `base` as it would move free nodes, so that the next pair sees it, and the next solve begins there.
 */
function rubAll(cloth: Cloth, { contacts: { supports }, a, c, c2 }: ClothStep): number {
  const { space, layout } = cloth;
  const { width } = layout;
  const { state, ends, shares, moves, mobility, drag } = cloth.supports;
  const { moved, base, delta } = space;
  let changed = 0;
  for (let k = 0; k < supports.count; k++) {
    const limit = supports.friction[k] * supports.force[k];
    if (state[k] !== ACTING || !(limit > 0)) continue;
    let along = 0;
    for (let axis = 0; axis < 3; axis++) {
      let way = supports.drift[3 * k + axis];
      for (let e = 4 * k; e < 4 * k + 4; e++) {
        if (shares[e] === 0) continue;
        const i = ends[e] + axis * width;
        way += shares[e] * (a * (moved[i] + base[i]) - c * delta[i]);
      }
      slip[axis] = way / a;
      along += slip[axis] * supports.normal[3 * k + axis];
    }
    let size = 0;
    for (let axis = 0; axis < 3; axis++) {
      slip[axis] -= along * supports.normal[3 * k + axis];
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

/** Σ share n·column over the slots of support k. */
function alongNormal(
  { layout: { width }, supports: { ends, shares } }: Cloth,
  normal: Float64Array,
  k: number,
  column: Float64Array | Float32Array,
): number {
  let [x, y, z] = [0, 0, 0];
  for (let e = 4 * k; e < 4 * k + 4; e++) {
    const share = shares[e];
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
