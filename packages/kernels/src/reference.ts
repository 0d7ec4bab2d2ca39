import type { Kernels } from "./kernels.ts";
import { approach } from "./proximity/distance-bound.ts";
import { measureBlunt } from "./sharpness/reference.ts";
import { bondForces, bondSpread } from "./paper/paper-springs.ts";
import { fitBoxes, refitBoxes, want } from "./box-tree/boxes.ts";
import { edgeBeams, edgeLinks, edgeSprings } from "./springs/edges.ts";
import { addDiagonal, applyBlocks, factor, mend } from "./matrix/factor.ts";
import { applyInverse, foldForces, foldSpread, invertBlocks } from "./paper/folds.ts";
import { foresee } from "./proximity/swept-distances.ts";
import { solveTiles, subtractTiles } from "./frontal/reference.ts";
import { gather, scatter } from "./springs/nodes.ts";
import { gridForce, gridSprings } from "./springs/grid-springs.ts";
import { meetBetween, meetPoints, meetWithin } from "./box-tree/overlap.ts";
import { fitNear } from "./proximity/wide-nodes.ts";
import { leavesWithin, nearest } from "./proximity/nearest.ts";
import { fitNormals, refitNormals } from "./box-tree/normal-cones.ts";
import { damperForces, drift, infer, kick, springForces } from "./points/reference.ts";
import { fitQuads } from "./box-tree/wide-nodes.ts";
import { apply, applyAt, sweepBack, sweepForth, sweepStart } from "./matrix/sweeps.ts";
import { findGoals, trimLinks } from "./strain-limiting/reference.ts";
import { addNarrow, addScaled, dot, narrow, project, redirect, residual } from "./vectors/reference.ts";
import { meanAhead, seeWays } from "./trajectories/reference.ts";

/** The definition of every kernel, in f64 TypeScript. */
export const referenceKernels: Kernels = {
  gather,
  scatter,
  gridSprings,
  gridForce,
  edgeLinks,
  edgeBeams,
  edgeSprings,
  addDiagonal,
  apply,
  applyAt,
  factor,
  mend,
  sweepStart,
  sweepBack,
  sweepForth,
  solveTiles,
  subtractTiles,
  project,
  dot,
  applyBlocks,
  addScaled,
  redirect,
  narrow,
  addNarrow,
  residual,
  bondForces,
  bondSpread,
  foldForces,
  foldSpread,
  invertBlocks,
  applyInverse,
  want,
  fitBoxes,
  refitBoxes,
  fitQuads,
  fitNormals,
  refitNormals,
  measureBlunt,
  meanAhead,
  seeWays,
  meetWithin,
  meetBetween,
  meetPoints,
  fitNear,
  nearest,
  leavesWithin,
  approach,
  foresee,
  findGoals,
  trimLinks,
  springForces,
  damperForces,
  kick,
  drift,
  infer,
};
