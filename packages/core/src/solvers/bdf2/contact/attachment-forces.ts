import type { SubstepSystem } from "../cloth-system.ts";
import { setResidualOfSolution } from "../solve-linear.ts";
import type { LinearSystem } from "../system/linear-system.ts";

/**
 * `contacts.attachmentForce` of the last solve, for nodes that ride on colliders: the constraint force −r (a/h)² of a held node, which carries its
 * springs, its weight and its own acceleration. Leaves `r` changed: forces of contacts are written before.
 */
export function writeAttachmentForces(system: LinearSystem, step: SubstepSystem): void {
  const { attachments } = step.input;
  if (attachments.length === 0) return;
  setResidualOfSolution(system, step);
  const { r } = system.cloth.space;
  const { width, vectorOfNode } = system.cloth.layout;
  const { attachmentForce } = step.contacts;
  for (const { node } of attachments) {
    const i = vectorOfNode[node];
    for (let axis = 0; axis < 3; axis++)
      attachmentForce[3 * node + axis] = i < 0 ? 0 : -r[i + axis * width] / step.c2;
  }
}
