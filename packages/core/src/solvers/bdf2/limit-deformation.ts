import { BLOCK } from "@pliant/kernels";
import type { DeformationLimit } from "../deformation-limit.ts";
import type { ClothSystem, SubstepSystem } from "./cloth-system.ts";
import { blockIndex } from "./layout/indices.ts";

/**
 * After `scatter`: draws together springs that are too long, and corrects velocities as a displacement of the solve does. Constrained
 * directions stay constrained.
 */
export function limitDeformation(
  limit: DeformationLimit | null,
  { space, layout, constraints }: ClothSystem,
  { a, h, input }: SubstepSystem,
): void {
  if (limit === null) return;
  const { nodeX, nodeV, olderV, nodeOf, constrainedSlots, filter } = space;
  // Older velocities are not needed any more: their column keeps where the solve led.
  olderV.set(nodeX);
  if (!limit.apply(nodeX, input.pinned)) return;
  for (let k = 0; k < constraints.constrained.slots; k++) {
    const i = 3 * nodeOf[constrainedSlots[k]];
    const block = blockIndex(constrainedSlots[k], layout.width);
    for (let field = 0; field < BLOCK; field++) s[field] = filter[block + field * layout.width];
    const [x, y, z] = [nodeX[i] - olderV[i], nodeX[i + 1] - olderV[i + 1], nodeX[i + 2] - olderV[i + 2]];
    nodeX[i] = olderV[i] + s[0] * x + s[1] * y + s[2] * z;
    nodeX[i + 1] = olderV[i + 1] + s[1] * x + s[3] * y + s[4] * z;
    nodeX[i + 2] = olderV[i + 2] + s[2] * x + s[4] * y + s[5] * z;
  }
  for (let i = 0; i < nodeX.length; i++) nodeV[i] += (a / h) * (nodeX[i] - olderV[i]);
}

const s = new Float64Array(BLOCK);
