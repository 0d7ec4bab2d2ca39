import type { Kernels } from "../kernels.ts";
import { edgeBeams, edgeLinks } from "./edges.ts";
import { addDiagonal, applyBlocks, factor } from "./factor.ts";
import { gridForce, gridSprings } from "./grid-springs.ts";
import { apply, sweepBack, sweepForth, sweepStart } from "./sweeps.ts";
import { addScaled, dot, project, redirect } from "./vectors.ts";

/** The definition of every kernel, in f64 TypeScript. */
export const referenceKernels: Kernels = {
  gridSprings,
  gridForce,
  edgeLinks,
  edgeBeams,
  addDiagonal,
  apply,
  factor,
  sweepStart,
  sweepBack,
  sweepForth,
  project,
  dot,
  applyBlocks,
  addScaled,
  redirect,
};
