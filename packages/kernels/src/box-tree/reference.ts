import { fitBoxes, markDirty, refitBoxes } from "./boxes.ts";
import type { BoxTreeKernels } from "./contract.ts";
import { fitNormals, refitNormals } from "./normal-cones.ts";
import { overlapPoints, overlapSelf, overlapTrees } from "./overlap.ts";
import { fitWideNodes } from "./wide-nodes.ts";

export const boxTreeReference: BoxTreeKernels = {
  fitBoxes,
  refitBoxes,
  markDirty,
  fitWideNodes,
  fitNormals,
  refitNormals,
  overlapTrees,
  overlapPoints,
  overlapSelf,
};
