import type { PaperKernels } from "./contract.ts";
import { applyInverse, foldForces, foldSpread, invertBlocks } from "./folds.ts";
import { bondForces, bondSpread } from "./paper-springs.ts";

export const paperReference: PaperKernels = {
  bondForces,
  bondSpread,
  applyInverse,
  foldForces,
  foldSpread,
  invertBlocks,
};
