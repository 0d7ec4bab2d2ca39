import { blockAt } from "./block.ts";
import type { Cloth, ClothStep } from "./cloth.ts";
import type { ClothSystem } from "./system.ts";
import type { State } from "../../state/state.ts";

/**
 * The Newton iterate in slots (all planes [m] or [m/s]):
 *
 * | column | meaning |
 * |---|---|
 * | x | xⁿ + Δx_k |
 * | moved | Δx_k |
 * | delta | δ = xⁿ − xⁿ⁻¹ |
 * | inertia | y = (c/a) δ + (h/a²)((a + c) vⁿ − c vⁿ⁻¹) |
 * | w | velocity of the iterate, (a Δx_k − c δ)/h |
 * | base | what the next iterate adds to Δx_k |
 */

/** xⁿ, δ and y into slots; the iterate starts at xⁿ. */
export function loadIterate({ space, layout }: Cloth, { past, a, c, h }: ClothStep): void {
  const { x, delta, inertia, moved } = space;
  const [now, older] = past;
  const { nodes, slotOf, slots } = layout;
  const fromNow = (h * (a + c)) / (a * a);
  const fromOlder = (h * c) / (a * a);
  moved.fill(0);
  for (let k = 0; k < nodes.length; k++) {
    let n = nodes[k] * 3;
    for (let i = slotOf[k]; i < 3 * slots; i += slots, n++) {
      x[i] = now.x[n];
      delta[i] = older === null || c === 0 ? 0 : now.x[n] - older.x[n];
      inertia[i] = (c / a) * delta[i] + fromNow * now.v[n] - (older === null ? 0 : fromOlder * older.v[n]);
    }
  }
}

export function setVelocity({ space: { w, moved, delta } }: Cloth, { a, c, h }: ClothStep): void {
  for (let i = 0; i < w.length; i++) w[i] = (a * moved[i] - c * delta[i]) / h;
}

/** Turns the force into the right-hand side, in place: (h/a)² f + M (y − Δx_k). */
export function setRightHandSide({ space }: Cloth, { c2 }: ClothStep): void {
  const { force, mass, inertia, moved } = space;
  const plane = mass.length;
  for (let start = 0; start < force.length; start += plane) {
    for (let slot = 0; slot < plane; slot++) {
      const i = start + slot;
      force[i] = c2 * force[i] + mass[slot] * (inertia[i] - moved[i]);
    }
  }
}

/** Where a linear solve starts: the inertial prediction and the fall, the last displacement, or the last solution. */
export type Guess = "inertia" | "delta" | "here";

/**
 * `base` = S guess + (I − S)(goal − Δx_k): the solve only looks for what is missing from it. Base is f64, so that pins
 * are met exactly and common motion is not rounded. Small steps start best from the inertial prediction, large ones
 * from the last displacement (solver-notes.md measured both).
 */
export function setBase({ space, layout, constraints }: Cloth, { c2 }: ClothStep, guess: Guess): void {
  const { base, filter, moved, inertia, delta, weight, mass } = space;
  const { slotOf, slots } = layout;
  const { goal } = constraints;
  for (let n = 0; n < slotOf.length; n++) {
    const slot = slotOf[n];
    const at = blockAt(slot);
    for (let axis = 0; axis < 3; axis++) {
      const i = slot + axis * slots;
      target[axis] = goal[i] - moved[i];
      free[axis] =
        (guess === "here"
          ? base[i]
          : guess === "delta"
            ? delta[i]
            : inertia[i] + (c2 * weight[i]) / mass[slot]) - target[axis];
    }
    base[slot] = target[0] + filter[at] * free[0] + filter[at + 4] * free[1] + filter[at + 8] * free[2];
    base[slot + slots] =
      target[1] + filter[at + 4] * free[0] + filter[at + 12] * free[1] + filter[at + 16] * free[2];
    base[slot + 2 * slots] =
      target[2] + filter[at + 8] * free[0] + filter[at + 16] * free[1] + filter[at + 20] * free[2];
  }
}

const target = new Float64Array(3);
const free = new Float64Array(3);

/**
 * r = b − A base and dx = 0. The inertial part m (y − Δx_k − base) is taken in f64, the rest (springs, air, grabs) by the
 * kernels: in f32 the difference of two large common motions would be noise.
 */
export function setResidual({ space }: Cloth, system: ClothSystem): void {
  const { base, dx, q, r, force, mass } = space;
  const plane = mass.length;
  dx.set(base);
  system.applyExtra(dx, q);
  for (let start = 0; start < r.length; start += plane) {
    for (let slot = 0; slot < plane; slot++) {
      const i = start + slot;
      r[i] = force[i] - mass[slot] * base[i] - q[i];
    }
  }
  dx.fill(0);
}

/** base += dx: what the solve found. */
export function addSolution({ space: { base, dx } }: Cloth): void {
  for (let i = 0; i < base.length; i++) base[i] += dx[i];
}

/** The iterate goes on by the solution. */
export function moveIterate({ space: { x, moved, base } }: Cloth): void {
  for (let i = 0; i < x.length; i++) {
    x[i] += base[i];
    moved[i] += base[i];
  }
}

export function storeIterate({ space, layout }: Cloth, { past, a, c, h }: ClothStep, next: State): void {
  const { delta, moved } = space;
  const [now] = past;
  const { nodes, slotOf, slots } = layout;
  for (let k = 0; k < nodes.length; k++) {
    let n = nodes[k] * 3;
    for (let i = slotOf[k]; i < 3 * slots; i += slots, n++) {
      next.x[n] = now.x[n] + moved[i];
      next.v[n] = (a * moved[i] - c * delta[i]) / h;
    }
  }
}
