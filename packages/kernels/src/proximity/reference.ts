import type { NearKernels } from "./contract.ts";
import { approach } from "./distance-bound.ts";
import { leavesWithin, nearest } from "./nearest.ts";
import { foresee } from "./swept-distances.ts";
import { fitNear } from "./wide-nodes.ts";

export const proximityReference: NearKernels = {
  fitNear,
  leavesWithin,
  nearest,
  approach,
  foresee,
};
