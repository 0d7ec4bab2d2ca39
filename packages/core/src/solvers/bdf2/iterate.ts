import type { State } from "../../state/state.ts";
import type { Cloth, ClothStep } from "./cloth.ts";

/**
 * The Newton iterate in slots (all vectors [m] or [m/s]):
 *
 * | column | meaning |
 * |---|---|
 * | x | xⁿ + Δx_k |
 * | y | x less the first node's position, in working precision: what springs point along |
 * | moved | Δx_k |
 * | delta | δ = xⁿ − xⁿ⁻¹ |
 * | inertia | y = (c/a) δ + (h/a²)((a + c) vⁿ − c vⁿ⁻¹) |
 * | w | velocity of the iterate, (a Δx_k − c δ)/h |
 * | base | what the next iterate adds to Δx_k |
 */

/** xⁿ, δ and y into slots; the iterate starts at xⁿ, and `moved` is 0 then. */
export function loadIterate({ space, layout }: Cloth, { past, a, c, h }: ClothStep): void {
  const { x, y, w, delta, inertia } = space;
  const [now, older] = past;
  const { nodes, vectorOf, width } = layout;
  const fromNow = (h * (a + c)) / (a * a);
  const fromOlder = (h * c) / (a * a);
  const lag = c / a;
  const back = -c / h;
  const before = older === null || c === 0 ? now : older;
  const first = nodes.length > 0 ? nodes[0] * 3 : 0;
  const [x0, x1, v0, v1] = [now.x, before.x, now.v, before.v];
  for (let axis = 0; axis < 3; axis++) {
    const origin = x0[first + axis];
    const offset = axis * width;
    for (let k = 0; k < nodes.length; k++) {
      const i = vectorOf[k] + offset;
      const m = nodes[k] * 3 + axis;
      const at = x0[m];
      const turn = at - x1[m];
      x[i] = at;
      y[i] = at - origin;
      delta[i] = turn;
      w[i] = back * turn;
      inertia[i] = lag * turn + fromNow * v0[m] - fromOlder * v1[m];
    }
  }
}

/** Moves the iterate on by the solution: x, y and w are those of the next one. */
export function moveIterate({ space, layout }: Cloth, { a, c, h }: ClothStep): void {
  const { x, y, w, moved, delta, base } = space;
  const { vectorOf, width } = layout;
  const fromMoved = a / h;
  const fromDelta = c / h;
  for (let axis = 0; axis < 3; axis++) {
    const first = vectorOf.length > 0 ? vectorOf[0] + axis * width : 0;
    const origin = x[first] + base[first];
    for (let start = axis * width; start < x.length; start += 3 * width) {
      for (let i = start; i < start + width; i++) {
        x[i] += base[i];
        y[i] = x[i] - origin;
        moved[i] += base[i];
        w[i] = fromMoved * moved[i] - fromDelta * delta[i];
      }
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
export function setBase(cloth: Cloth, { c2, input }: ClothStep, guess: Guess): void {
  const { space, layout, constraints } = cloth;
  const { base, moved, inertia, delta, fall } = space;
  const { nodes, vectorOf, width } = layout;
  const { goal } = constraints;
  if (guess === "delta") base.set(delta);
  else if (guess === "inertia") for (let i = 0; i < base.length; i++) base[i] = inertia[i] + c2 * fall[i];
  for (let k = 0; k < nodes.length; k++) {
    if (input.pinned[nodes[k]] === 0) continue;
    for (let i = vectorOf[k], axis = 0; axis < 3; axis++, i += width) base[i] = goal[i] - moved[i];
  }
  holdBase(cloth);
}

/** base −= n (n·(base − goal + Δx_k)) at every held normal. */
function holdBase({ space, layout: { width }, constraints: { goal, held } }: Cloth): void {
  const { base, moved, heldAt, heldNormal } = space;
  for (let k = 0; k < held.normals; k++) {
    const i = heldAt[k];
    let off = 0;
    for (let axis = 0; axis < 3; axis++) {
      const at = i + axis * width;
      off += heldNormal[3 * k + axis] * (base[at] - goal[at] + moved[at]);
    }
    for (let axis = 0; axis < 3; axis++) base[i + axis * width] -= off * heldNormal[3 * k + axis];
  }
}

/**
 * r = b − A base, b = (h/a)² f + M (y − Δx_k), and dx = 0. The inertial part m (y − Δx_k − base) is taken in f64, the rest
 * (springs, air, grabs) by the kernels: in f32 the difference of two large common motions would be noise.
 */
export function setResidual({ space }: Cloth, { c2 }: ClothStep): void {
  const { kernels, matrix, base, dx, u, r, force, mass, inertia, moved, extra } = space;
  for (let i = 0; i < dx.length; i++) dx[i] = base[i];
  kernels.apply(matrix, extra, dx, u);
  for (let i = 0; i < r.length; i++) {
    r[i] = c2 * force[i] + mass[i] * (inertia[i] - moved[i] - base[i]) - u[i];
  }
  dx.fill(0);
}

/** base += dx: what the solve found. */
export function addSolution({ space: { base, dx } }: Cloth): void {
  for (let i = 0; i < base.length; i++) base[i] += dx[i];
}

/** xⁿ⁺¹ and vⁿ⁺¹: where the last solution leads. */
export function storeIterate({ space, layout }: Cloth, { past, a, c, h }: ClothStep, next: State): void {
  const { delta, moved, base } = space;
  const [now] = past;
  const { nodes, vectorOf, width } = layout;
  const fromMoved = a / h;
  const fromDelta = c / h;
  for (let axis = 0; axis < 3; axis++) {
    const offset = axis * width;
    for (let k = 0; k < nodes.length; k++) {
      const i = vectorOf[k] + offset;
      const m = nodes[k] * 3 + axis;
      const by = moved[i] + base[i];
      next.x[m] = now.x[m] + by;
      next.v[m] = fromMoved * by - fromDelta * delta[i];
    }
  }
}
