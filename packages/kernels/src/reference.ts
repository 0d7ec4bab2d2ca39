import { boxTreeReference } from "./box-tree/reference.ts";
import { clothReference } from "./cloth/reference.ts";
import { frontalReference } from "./frontal/reference.ts";
import type { Kernels } from "./kernels.ts";
import { matrixReference } from "./matrix/reference.ts";
import { paperReference } from "./paper/reference.ts";
import { pointReference } from "./points/reference.ts";
import { proximityReference } from "./proximity/reference.ts";
import { sharpnessReference } from "./sharpness/reference.ts";
import { springReference } from "./springs/reference.ts";
import { strainLimitingReference } from "./strain-limiting/reference.ts";
import { trajectoryReference } from "./trajectories/reference.ts";
import { vectorReference } from "./vectors/reference.ts";

/** The definition of every kernel, in f64 TypeScript. */
export const referenceKernels: Kernels = {
  ...springReference,
  ...matrixReference,
  ...vectorReference,
  ...clothReference,
  ...boxTreeReference,
  ...proximityReference,
  ...sharpnessReference,
  ...trajectoryReference,
  ...strainLimitingReference,
  ...paperReference,
  ...pointReference,
  ...frontalReference,
};
