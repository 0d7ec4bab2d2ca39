import { blockAt } from "./block.ts";
import type { Coefficients } from "./coefficients.ts";
import type { Layout } from "./layout.ts";
import type { Past, State } from "../../state/state.ts";
import type { Workspace } from "./workspace.ts";

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
 */

/** xⁿ, δ and y into slots; the iterate starts at xⁿ. */
export function loadIterate(
  space: Workspace,
  layout: Layout,
  past: Past,
  { a, c }: Coefficients,
  h: number,
): void {
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

export function setVelocity({ w, moved, delta }: Workspace, { a, c }: Coefficients, h: number): void {
  for (let i = 0; i < w.length; i++) w[i] = (a * moved[i] - c * delta[i]) / h;
}

/** Turns the force into the right-hand side, in place: (h/a)² f + M (y − Δx_k). */
export function setRightHandSide({ force, mass, inertia, moved }: Workspace, c2: number): void {
  const plane = mass.length;
  for (let start = 0; start < force.length; start += plane) {
    for (let slot = 0; slot < plane; slot++) {
      const i = start + slot;
      force[i] = c2 * force[i] + mass[slot] * (inertia[i] - moved[i]);
    }
  }
}

/**
 * Start vector of the linear solve: S guess + (I − S)(goal − Δx_k). The first solve of a small step starts from the
 * inertial prediction, of a large one from the last displacement (solver-notes.md measured both); later solves go on
 * from where they are.
 */
export function setStart(space: Workspace, goal: Float64Array, guess: "here" | "inertia" | "delta"): void {
  const { dx, filter, moved } = space;
  const plane = space.mass.length;
  const from = guess === "here" ? dx : guess === "inertia" ? space.inertia : space.delta;
  for (let i = 0; i < plane; i++) {
    const at = blockAt(i);
    const j = i + plane;
    const k = j + plane;
    const tx = goal[i] - moved[i];
    const ty = goal[j] - moved[j];
    const tz = goal[k] - moved[k];
    const ux = from[i] - tx;
    const uy = from[j] - ty;
    const uz = from[k] - tz;
    dx[i] = tx + filter[at] * ux + filter[at + 4] * uy + filter[at + 8] * uz;
    dx[j] = ty + filter[at + 4] * ux + filter[at + 12] * uy + filter[at + 16] * uz;
    dx[k] = tz + filter[at + 8] * ux + filter[at + 16] * uy + filter[at + 20] * uz;
  }
}

/** The iterate goes on by the solution. */
export function moveIterate({ x, moved, dx }: Workspace): void {
  for (let i = 0; i < x.length; i++) {
    x[i] += dx[i];
    moved[i] += dx[i];
  }
}

export function storeIterate(
  space: Workspace,
  layout: Layout,
  [now]: Past,
  { a, c }: Coefficients,
  h: number,
  next: State,
): void {
  const { delta, moved } = space;
  const { nodes, slotOf, slots } = layout;
  for (let k = 0; k < nodes.length; k++) {
    let n = nodes[k] * 3;
    for (let i = slotOf[k]; i < 3 * slots; i += slots, n++) {
      next.x[n] = now.x[n] + moved[i];
      next.v[n] = (a * moved[i] - c * delta[i]) / h;
    }
  }
}
