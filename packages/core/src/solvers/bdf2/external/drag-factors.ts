import { addFlux, dragResistance } from "../../../forces/drag.ts";
import { isWindy } from "../../../forces/wind.ts";
import { limitsOf } from "../../../model/cloth/limits.ts";
import type { Body } from "../../../model/model.ts";
import type { ClothSystem, SubstepSystem } from "../cloth-system.ts";

const resistance = new Float64Array(6);
const rest = new Float64Array(3);
/** In the order of a symmetric matrix: xx xy xz yy yz zz. */
const ROWS = [
  [0, 1, 2],
  [1, 3, 4],
  [2, 4, 5],
] as const;

/** What the air does to nodes beside the drag of their material: their factor less 1, times that. After the air itself, which leaves its numbers. */
export function addDragFactors(cloth: ClothSystem, step: SubstepSystem): void {
  for (const body of cloth.bodies) {
    const factor = limitsOf(body)?.drag;
    if (!factor || body.material.drag === 0 || factor.every((each) => each === 1)) continue;
    cloth.blocks.extra = true;
    if (isWindy(step.input)) addStreaming(cloth, step, body, factor);
    else addStill(cloth, step, body, factor);
  }
}

/** In still air, about the velocity at the start of the step. */
function addStill(
  { space: { extra, force, w }, layout, model }: ClothSystem,
  { history: [now], c1 }: SubstepSystem,
  body: Body,
  factor: Float64Array,
): void {
  const { width, slotOfNode, vectorOfNode, blockOfNode } = layout;
  const flux = fluxOf(model.nodes.count);
  flux.fill(0, body.firstNode, body.firstNode + body.nodeCount);
  addFlux(body, model.triangles, now.x, now.v, flux);
  for (let i = 0; i < body.nodeCount; i++) {
    const node = body.firstNode + i;
    if (slotOfNode[node] < 0) continue;
    const scale = (factor[i] - 1) * body.material.drag;
    const v = now.v.subarray(3 * node, 3 * node + 3);
    dragResistance(scale, flux[node], v, resistance);
    for (let field = 0; field < 6; field++)
      extra[blockOfNode[node] + field * width] += c1 * resistance[field];
    for (let axis = 0; axis < 3; axis++) rest[axis] = w[vectorOfNode[node] + axis * width] - v[axis];
    for (let axis = 0; axis < 3; axis++)
      force[vectorOfNode[node] + axis * width] -=
        scale * flux[node] * v[axis] + rowTimes(resistance, 0, axis, rest);
  }
}

/** In air that streams: the numbers of each node are its own share of the triangles around it. */
function addStreaming(
  { space: { extra, force, w }, layout, streaming }: ClothSystem,
  { history: [now], c1 }: SubstepSystem,
  body: Body,
  factor: Float64Array,
): void {
  const { width, slotOfNode, vectorOfNode, blockOfNode } = layout;
  for (let i = 0; i < body.nodeCount; i++) {
    const node = body.firstNode + i;
    if (slotOfNode[node] < 0) continue;
    const more = factor[i] - 1;
    for (let axis = 0; axis < 3; axis++)
      rest[axis] = w[vectorOfNode[node] + axis * width] - now.v[3 * node + axis];
    for (let field = 0; field < 6; field++)
      extra[blockOfNode[node] + field * width] += c1 * more * streaming.resistance[6 * node + field];
    for (let axis = 0; axis < 3; axis++)
      force[vectorOfNode[node] + axis * width] +=
        more * (streaming.force[3 * node + axis] - rowTimes(streaming.resistance, 6 * node, axis, rest));
  }
}

function rowTimes(matrix: Float64Array, at: number, row: number, vector: Float64Array): number {
  const [a, b, c] = ROWS[row];
  return matrix[at + a] * vector[0] + matrix[at + b] * vector[1] + matrix[at + c] * vector[2];
}

let flux = new Float64Array(0);

/** Scratch of so many nodes. */
function fluxOf(count: number): Float64Array {
  if (flux.length < count) flux = new Float64Array(count);
  return flux;
}
