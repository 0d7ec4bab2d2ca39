import type { Kernels } from "../kernels.ts";
import { blocksApply, invertBlocks } from "./blocks.ts";
import { gridApply } from "./grid-apply.ts";
import { addDiagonal, arcSprings, edgesApply, pullSprings } from "./springs.ts";
import { descend, dot, precondition, project, redirect } from "./vectors.ts";

/** The definition of every kernel, in f64 TypeScript. */
export const referenceKernels: Kernels = {
  pullSprings,
  arcSprings,
  addDiagonal,
  invertBlocks,
  gridApply,
  blocksApply,
  edgesApply,
  project,
  dot,
  precondition,
  descend,
  redirect,
};
