import type { ProximityKernels } from "./contract.ts";
import { distanceBound } from "./distance-bound.ts";
import { nearest, overlapBox } from "./nearest.ts";
import { sweptDistances } from "./swept-distances.ts";
import { fitProximity } from "./wide-nodes.ts";

export const proximityReference: ProximityKernels = {
  fitProximity,
  overlapBox,
  nearest,
  distanceBound,
  sweptDistances,
};
