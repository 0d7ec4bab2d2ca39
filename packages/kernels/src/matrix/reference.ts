import type { MatrixKernels } from "./contract.ts";
import { addDiagonal, factor, refactorAt } from "./factor.ts";
import { apply, applyAt, sweepBackward, sweepForward, sweepInitial } from "./sweeps.ts";

export const matrixReference: MatrixKernels = {
  addDiagonal,
  factor,
  refactorAt,
  apply,
  applyAt,
  sweepBackward,
  sweepForward,
  sweepInitial,
};
