import type { MatrixKernels } from "./contract.ts";
import { addDiagonal, factor, mend } from "./factor.ts";
import { apply, applyAt, sweepBack, sweepForth, sweepStart } from "./sweeps.ts";

export const matrixReference: MatrixKernels = {
  addDiagonal,
  factor,
  mend,
  apply,
  applyAt,
  sweepBack,
  sweepForth,
  sweepStart,
};
