import type { SpringKernels } from "./contract.ts";
import { edgeBeams, edgeLinks, edgeSprings, edgeTies } from "./edges.ts";
import { gridForce, gridSprings } from "./grid-springs.ts";
import { gather, scatter } from "./nodes.ts";

export const springReference: SpringKernels = {
  edgeBeams,
  edgeLinks,
  edgeSprings,
  edgeTies,
  gridForce,
  gridSprings,
  gather,
  scatter,
};
