import { limitsOf } from "../../../model/cloth/limits.ts";
import type { ClothSystem, SubstepSystem } from "../cloth-system.ts";

/**
 * Draws nodes to their places p at a rate r [1/s], critically damped: f = m r² (p − x) − 2 m r (w − ṗ), ṗ the speed of the place over the step. On the
 * diagonal, as grabs are.
 */
export function addDrive(
  { space, layout, model, blocks, bodies }: ClothSystem,
  { history: [now], input, h, c1, c2 }: SubstepSystem,
): void {
  if (!bodies.some((body) => limitsOf(body)?.drive.some((rate) => rate > 0))) return;
  const { extra, force, x, w } = space;
  const { width, slotOfNode, vectorOfNode, blockOfNode } = layout;
  for (const { first, firstNode, limits } of input.places) {
    limits.drive.forEach((rate, i) => {
      const node = firstNode + i;
      if (!(rate > 0) || slotOfNode[node] < 0) return;
      const mass = model.nodes.mass[node];
      const stiffness = mass * rate * rate;
      const damping = 2 * mass * rate;
      blocks.extra = true;
      for (const field of [0, 3, 5])
        extra[blockOfNode[node] + field * width] += c2 * stiffness + c1 * damping;
      for (let axis = 0; axis < 3; axis++) {
        const at = vectorOfNode[node] + axis * width;
        const place = input.vertices[first + 3 * i + axis];
        const speed = (place - now.vertices[first + 3 * i + axis]) / h;
        force[at] += stiffness * (place - x[at]) - damping * (w[at] - speed);
      }
    });
  }
}
