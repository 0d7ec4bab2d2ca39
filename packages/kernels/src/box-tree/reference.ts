import { fitBoxes, refitBoxes, want } from "./boxes.ts";
import type { BoxKernels } from "./contract.ts";
import { fitNormals, refitNormals } from "./normal-cones.ts";
import { meetBetween, meetPoints, meetWithin } from "./overlap.ts";
import { fitQuads } from "./wide-nodes.ts";

export const boxTreeReference: BoxKernels = {
  fitBoxes,
  refitBoxes,
  want,
  fitQuads,
  fitNormals,
  refitNormals,
  meetBetween,
  meetPoints,
  meetWithin,
};
