import { massSpringOf } from "../../../model/springs/mass-spring-of.ts";
import { grabSpringForce } from "../../../forces/grab-spring.ts";
import { addLoadForces } from "../../../forces/loads.ts";
import { faceAir } from "../../../forces/point-drag.ts";
import { setStreamingAir } from "../../../forces/streaming-air.ts";
import { isWindy, sampleAir } from "../../../forces/wind.ts";
import { pointDrag } from "../../../model/springs/mass-spring.ts";
import type { ClothSystem, SubstepSystem } from "../cloth-system.ts";
import { blockIndex, vectorIndex } from "../layout/indices.ts";

// Forces that belong to one node: air, loads, grabs. Their derivatives go into the node's extra block.

/** No forces, and nothing in the extra blocks. */
export function clearExternal({ space: { extra, force }, blocks }: ClothSystem): void {
  if (blocks.extra) extra.fill(0);
  blocks.extra = false;
  force.fill(0);
}

/**
 * Air drag, linear about v: the node's velocity at the start of the step (first iteration) or the iterate's `w`.
 * f(v) + D (w − v) enters the force, since the residual is taken at w. A_N |v| is that of the same positions and
 * velocities, and the air that of the step's end where the nodes were at its start.
 */
export function addAir(cloth: ClothSystem, step: SubstepSystem, first: boolean): void {
  if (isWindy(step.input)) addStreamingAir(cloth, step, first);
  else addStillAir(cloth, step, first);
}

/** In air that streams, with what moves along with the cloth (forces/streaming-air.ts): M_a (w − start) beside D (w − v). */
function addStreamingAir(
  cloth: ClothSystem,
  { history: [now], input, h, c1, c2 }: SubstepSystem,
  first: boolean,
): void {
  const { space, layout, model, bodies, air, streaming, addedMass } = cloth;
  if (bodies.every(({ material }) => material.drag === 0 && material.lift === 0)) return;
  const { extra, force, w, start } = space;
  const { width, nodes, vectorOf, blockOf } = layout;
  cloth.blocks.extra = true;
  if (first) sampleAir(input, now.time + h, now.x, air);
  const { x, v } = first ? now : gatherIterate(cloth);
  const flow = { x, v, air };
  bodies.forEach((body, k) => setStreamingAir(body, model.triangles, flow, addedMass[k], streaming));
  const { force: f, resistance: d, addedMass: mass } = streaming;
  const [gx, gy, gz] = model.gravity;
  for (let k = 0; k < nodes.length; k++) {
    const n = 3 * nodes[k];
    const m = 2 * n;
    const at = vectorOf[k];
    const block = blockOf[k];
    for (let field = 0; field < 6; field++)
      extra[block + field * width] += c1 * d[m + field] + mass[m + field];
    const rx = w[at] - v[n];
    const ry = w[at + width] - v[n + 1];
    const rz = w[at + 2 * width] - v[n + 2];
    // What the cloth would do without forces, its weight aside: air has none.
    const sx = start[at] / c2 - gx;
    const sy = start[at + width] / c2 - gy;
    const sz = start[at + 2 * width] / c2 - gz;
    force[at] +=
      f[n] - d[m] * rx - d[m + 1] * ry - d[m + 2] * rz + mass[m] * sx + mass[m + 1] * sy + mass[m + 2] * sz;
    force[at + width] +=
      f[n + 1] -
      d[m + 1] * rx -
      d[m + 3] * ry -
      d[m + 4] * rz +
      mass[m + 1] * sx +
      mass[m + 3] * sy +
      mass[m + 4] * sz;
    force[at + 2 * width] +=
      f[n + 2] -
      d[m + 2] * rx -
      d[m + 4] * ry -
      d[m + 5] * rz +
      mass[m + 2] * sx +
      mass[m + 4] * sy +
      mass[m + 5] * sz;
  }
}

/** In still air. */
function addStillAir(cloth: ClothSystem, { history, c1 }: SubstepSystem, first: boolean): void {
  const { space, layout, bodies } = cloth;
  if (bodies.every((body) => body.material.drag === 0)) return;
  cloth.blocks.extra = true;
  const { x, v } = first ? history[0] : gatherIterate(cloth);
  const nodes = { x: space.iterateX, v: space.iterateV };
  nodes.x.set(x);
  nodes.v.set(v);
  let firstNode = 0;
  for (const body of bodies) {
    const { firstTriangle, triangleCount, nodeCount } = body;
    const of = { firstTriangle, triangleCount, firstNode, nodeCount, drag: body.material.drag, c1 };
    if (of.drag !== 0) space.kernels.addStillAir(layout.width, space, of, nodes, space);
    firstNode += nodeCount;
  }
}

/** Lift (forces/lift/lift.ts), about the same velocity as drag: f + D (w − v), D what of its derivative is symmetric. */
export function addLift(
  cloth: ClothSystem,
  { history: [now], input, h, c1 }: SubstepSystem,
  first: boolean,
): void {
  const { space, layout, model, bodies, air, lift: liftState } = cloth;
  if (liftState === null || isWindy(input)) return;
  const { extra, force, w } = space;
  const { width } = layout;
  cloth.blocks.extra = true;
  if (first) sampleAir(input, now.time + h, now.x, air);
  const { x, v } = first ? now : gatherIterate(cloth);
  liftState.set(model, bodies, x, v, air);
  const { lift } = liftState;
  layout.nodes.forEach((node, k) => {
    const at = layout.vectorOf[k];
    const block = layout.blockOf[k];
    const [d0, d1, d2, d3, d4, d5] = lift.resistance.subarray(6 * node, 6 * node + 6);
    for (let field = 0; field < 6; field++)
      extra[block + field * width] += c1 * lift.resistance[6 * node + field];
    for (let axis = 0; axis < 3; axis++) rest[axis] = w[at + axis * width] - v[3 * node + axis];
    force[at] += lift.force[3 * node] - d0 * rest[0] - d1 * rest[1] - d2 * rest[2];
    force[at + width] += lift.force[3 * node + 1] - d1 * rest[0] - d3 * rest[1] - d4 * rest[2];
    force[at + 2 * width] += lift.force[3 * node + 2] - d2 * rest[0] - d4 * rest[1] - d5 * rest[2];
  });
}

/** Drag of mass–spring points (forces/point-drag.ts), C_d (u − w): linear, so its matrix is exact. */
export function addPointDrag(
  cloth: ClothSystem,
  { history: [now], input, h, c1 }: SubstepSystem,
  first: boolean,
): void {
  const { space, layout, model, bodies, air } = cloth;
  if (bodies.every((body) => !massSpringOf(body)?.drag)) return;
  const { extra, force, w } = space;
  const { width } = layout;
  cloth.blocks.extra = true;
  if (first) {
    sampleAir(input, now.time + h, now.x, air);
    for (const body of bodies) {
      if (massSpringOf(body)?.airflow === "facing") faceAir(model, body, now.x, air, cloth.normal);
    }
  }
  let k = 0;
  for (const body of bodies) {
    const massSpring = massSpringOf(body);
    for (let i = 0; i < body.nodeCount; i++, k++) {
      const drag = pointDrag(massSpring, model.nodes.mass[layout.nodes[k]]);
      if (drag === 0) continue;
      for (const field of [0, 3, 5]) extra[layout.blockOf[k] + field * width] += c1 * drag;
      for (let axis = 0; axis < 3; axis++) {
        const at = layout.vectorOf[k] + axis * width;
        force[at] += drag * (air[3 * layout.nodes[k] + axis] - w[at]);
      }
    }
  }
}

/** Positions and velocities of the iterate, node by node. */
function gatherIterate({ space, layout }: ClothSystem): { x: Float64Array; v: Float64Array } {
  const { iterateX: x, iterateV: v } = space;
  const { nodes, vectorOf, width } = layout;
  for (let k = 0; k < nodes.length; k++) {
    for (let axis = 0; axis < 3; axis++) {
      x[nodes[k] * 3 + axis] = space.x[vectorOf[k] + axis * width];
      v[nodes[k] * 3 + axis] = space.w[vectorOf[k] + axis * width];
    }
  }
  return { x, v };
}

const rest = new Float64Array(3);

/** Loads of the outside: those of the positions at the start of the step, in every iteration (forces/loads.ts). */
export function addLoads(
  { space, layout, model, load }: ClothSystem,
  { history: [now], input }: SubstepSystem,
  first: boolean,
): void {
  if (input.loads.length === 0) return;
  if (first) {
    load.fill(0);
    addLoadForces(model, input.loads, now.x, load);
  }
  const { nodes, vectorOf, width } = layout;
  for (let k = 0; k < nodes.length; k++) {
    let i = vectorOf[k];
    const n = nodes[k] * 3;
    for (let m = n; m < n + 3; m++, i += width) space.force[i] += load[m];
  }
}

/**
 * Grabs pull their point p = Σ wᵢ xᵢ; node i takes wᵢ of the force. Of the matrix wᵢ wⱼ (−∂f/∂p) each node keeps the sum
 * of its row, wᵢ (−∂f/∂p): right when the nodes move together, stiffer otherwise, and it needs no block between them.
 */
export function addGrabs({ space, layout, blocks }: ClothSystem, { input, c2 }: SubstepSystem): void {
  const { extra, force, x } = space;
  const { slotOfNode, width } = layout;
  for (const grab of input.grabs) {
    const { nodes, weights, target } = grab;
    const slots = nodes.map((node) => slotOfNode[node] ?? -1);
    if (slots.includes(-1)) continue;
    for (let axis = 0; axis < 3; axis++) {
      reach[axis] = target[axis];
      slots.forEach((slot, i) => (reach[axis] -= weights[i] * x[vectorIndex(slot, width) + axis * width]));
    }
    grabSpringForce(grab, reach, pull, stiffness);
    blocks.extra = true;
    slots.forEach((slot, i) => {
      const block = blockIndex(slot, width);
      const at = vectorIndex(slot, width);
      for (let field = 0; field < 6; field++)
        extra[block + field * width] += c2 * weights[i] * stiffness[field];
      for (let axis = 0; axis < 3; axis++) force[at + axis * width] += weights[i] * pull[axis];
    });
  }
}

const reach = new Float64Array(3);
const pull = new Float64Array(3);
const stiffness = new Float64Array(6);
