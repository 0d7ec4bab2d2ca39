import type { Body } from "../../model/model.ts";
import type { State } from "../../state/state.ts";
import type { ClothSystem, SubstepSystem } from "./cloth-system.ts";
import { vectorIndex } from "./layout/indices.ts";
import { NO_SLOT } from "./layout/layout.ts";
import { setLastMotion } from "./last-motion.ts";
import { sortSlots } from "./layout/sort-slots.ts";

/**
 * The Newton iterate in slots (all vectors [m] or [m/s]):
 *
 * | column | meaning |
 * |---|---|
 * | x | xⁿ + Δx_k |
 * | y | x less the first node's position, in working precision: what springs point along |
 * | moved | Δx_k |
 * | delta | δ = xⁿ − xⁿ⁻¹ |
 * | start | y + (h/a)² g − Δx_k, y = (c/a) δ + (h/a²)((a + c) vⁿ − c vⁿ⁻¹): what inertia and gravity alone would add |
 * | w | velocity of the iterate, (a Δx_k − c δ)/h |
 * | base | what the next iterate adds to Δx_k |
 */

/** xⁿ, δ and the start into slots; the iterate starts at xⁿ, and `moved` is 0 then. */
export function loadIterate({ space, layout, model, bodies }: ClothSystem, step: SubstepSystem): void {
  const { history, a, c, c2, h } = step;
  const [now, older] = history;
  const before = older === null || c === 0 ? now : older;
  for (const body of bodies) {
    copyNodes(body, now.x, space.nodeX);
    copyNodes(body, now.v, space.nodeV);
    copyNodes(body, before.x, space.olderX);
    copyNodes(body, before.v, space.olderV);
  }
  // The padding's node, in case a run that went wrong has been there.
  for (const column of [space.nodeX, space.nodeV, space.olderX, space.olderV])
    column.fill(0, 3 * model.nodes.count);
  const first = layout.nodes.length > 0 ? layout.nodes[0] * 3 : 0;
  for (let axis = 0; axis < 3; axis++) {
    origin[axis] = now.x[first + axis];
    gravityStep[axis] = c2 * model.gravity[axis];
  }
  const by = { origin, fall: gravityStep, back: -c / h, lag: c / a };
  const [fromNow, fromOlder] = [(h * (a + c)) / (a * a), (h * c) / (a * a)];
  space.kernels.gather(layout.width, space.nodes, { ...by, fromNow, fromOlder }, space.origin);
}

/** The first node's position, and (h/a)² g [m]. */
const origin = new Float64Array(3);
const gravityStep = new Float64Array(3);

/** A body's part of a column with three numbers per node. */
function copyNodes({ firstNode, nodeCount }: Body, from: Float64Array, to: Float64Array): void {
  to.set(from.subarray(3 * firstNode, 3 * (firstNode + nodeCount)), 3 * firstNode);
}

/** Moves the iterate on by the solution: x, y and w are those of the next one. */
export function moveIterate({ space, layout }: ClothSystem, { a, c, h }: SubstepSystem): void {
  const { x, y, w, moved, delta, start, base } = space;
  const { vectorOf, width } = layout;
  const fromMoved = a / h;
  const fromDelta = c / h;
  for (let axis = 0; axis < 3; axis++) {
    const first = vectorOf.length > 0 ? vectorOf[0] + axis * width : 0;
    const from = x[first] + base[first];
    for (let segment = axis * width; segment < x.length; segment += 3 * width) {
      for (let i = segment; i < segment + width; i++) {
        x[i] += base[i];
        y[i] = x[i] - from;
        moved[i] += base[i];
        start[i] -= base[i];
        w[i] = fromMoved * moved[i] - fromDelta * delta[i];
      }
    }
  }
}

/** Where a linear solve starts: what inertia and gravity predict, δ of the last step, that at this step's length, or the last solution of this step. */
export type InitialGuess = "inertial" | "lastDisplacement" | "lastMotion" | "current";

/**
 * `base` = S guess + (I − S)(goal − Δx_k): the solve only looks for what is missing from it. Base is f64, so that pins
 * are met exactly and common motion is not rounded. Small steps start best from the inertial prediction, large ones
 * from the last displacement (docs/methods/solver.md#start-vector has both measured).
 */
export function setBase(cloth: ClothSystem, step: SubstepSystem, guess: InitialGuess): void {
  const { space, layout, constraints } = cloth;
  const { base, moved, start, delta } = space;
  const { goal, pins } = constraints;
  if (guess === "lastMotion") setLastMotion(cloth, step);
  else if (guess !== "current") base.set(guess === "inertial" ? start : delta);
  for (const slot of pins) {
    let i = vectorIndex(slot, layout.width);
    for (let axis = 0; axis < 3; axis++, i += layout.width) base[i] = goal[i] - moved[i];
  }
  constrainBase(cloth);
}

/** base −= n (n·(base − goal + Δx_k)) at every constrained normal. */
function constrainBase({ space, layout: { width }, constraints: { goal, constrained } }: ClothSystem): void {
  const { base, moved, normalAt, normals } = space;
  for (let k = 0; k < constrained.normals; k++) {
    const x = normalAt[k];
    const y = x + width;
    const z = y + width;
    const nx = normals[3 * k];
    const ny = normals[3 * k + 1];
    const nz = normals[3 * k + 2];
    const off =
      nx * (base[x] - goal[x] + moved[x]) +
      ny * (base[y] - goal[y] + moved[y]) +
      nz * (base[z] - goal[z] + moved[z]);
    base[x] -= off * nx;
    base[y] -= off * ny;
    base[z] -= off * nz;
  }
}

/**
 * r = b − A base, b = (h/a)² f + M start, and dx = 0. The inertial part m (start − base) is taken in f64, the rest (springs,
 * air, grabs) by the kernels: in f32 the difference of two large common motions would be noise.
 */
export function setResidual({ space }: ClothSystem, { c2 }: SubstepSystem): void {
  const { kernels, matrix, base, dx, u, r, force, inert, start, extra } = space;
  kernels.narrow(base, dx);
  kernels.apply(matrix, extra, dx, u);
  kernels.residual(c2, force, inert, start, base, u, r);
  dx.fill(0);
}

/**
 * The same at nodes that touch colliders, for the forces of contacts: r of all other nodes must not be read. Grids have no kernel for
 * single nodes, and get all of it.
 */
export function setResidualOfContacts(cloth: ClothSystem, step: SubstepSystem): void {
  const { space, layout, constraints } = cloth;
  if (layout.grids.length > 0) {
    setResidual(cloth, step);
    return;
  }
  const { kernels, matrix, base, dx, u, r, force, inert, start, extra, touched } = space;
  const { contacts, c2 } = step;
  const { width, slotOfNode } = layout;
  let count = 0;
  for (let k = 0, last = NO_SLOT; k < contacts.count; k++) {
    const slot = slotOfNode[contacts.node[k]];
    if (constraints.active[k] === 0 || slot === last || slot === NO_SLOT) continue;
    touched[count++] = last = slot;
  }
  count = sortSlots(touched, count, constraints.marks);
  kernels.narrow(base, dx);
  kernels.applyAt(matrix, extra, dx, u, touched, count);
  for (let k = 0; k < count; k++) {
    let i = vectorIndex(touched[k], width);
    for (let axis = 0; axis < 3; axis++, i += width)
      r[i] = c2 * force[i] + inert[i] * (start[i] - base[i]) - u[i];
  }
}

/** base += dx: what the solve found. */
export function addSolution({ space: { kernels, base, dx } }: ClothSystem): void {
  kernels.addNarrow(dx, base);
}

/** xⁿ⁺¹ and vⁿ⁺¹, by node: where the last solution leads. */
export function scatterIterate({ space, layout }: ClothSystem, { a, c, h }: SubstepSystem): void {
  const { kernels, nodes, moved, base, delta } = space;
  kernels.scatter(layout.width, nodes, moved, base, delta, a / h, c / h);
}

export function storeIterate({ space, bodies }: ClothSystem, next: State): void {
  for (const body of bodies) {
    copyNodes(body, space.nodeX, next.x);
    copyNodes(body, space.nodeV, next.v);
  }
}
