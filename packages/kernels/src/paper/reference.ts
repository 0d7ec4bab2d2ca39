import type { PaperKernels } from "./contract.ts";
import { applyInverse, foldForces, foldProduct, invertBlocks, sweepNodes } from "./folds.ts";
import { paperSpringForces, paperSpringProduct } from "./paper-springs.ts";

export const paperReference: PaperKernels = {
  paperSpringForces,
  paperSpringProduct,
  applyInverse,
  foldForces,
  foldProduct,
  invertBlocks,
  sweepNodes,
};
