import type { Kernels } from "../kernels.ts";
import { approach } from "./approach.ts";
import { measureBlunt } from "./blunt.ts";
import { bondForces, bondSpread } from "./bonds.ts";
import { fitBoxes, refitBoxes, want } from "./boxes.ts";
import { edgeBeams, edgeLinks, edgeSprings } from "./edges.ts";
import { addDiagonal, applyBlocks, factor, mend } from "./factor.ts";
import { applyInverse, foldForces, foldSpread, invertBlocks } from "./folds.ts";
import { foresee } from "./foresee.ts";
import { solveTiles, subtractTiles } from "./fronts.ts";
import { gather, scatter } from "./nodes.ts";
import { gridForce, gridSprings } from "./grid-springs.ts";
import { meetBetween, meetPoints, meetWithin } from "./meet.ts";
import { fitNear } from "./near-quads.ts";
import { leavesWithin, nearest } from "./near.ts";
import { fitNormals, refitNormals } from "./normals.ts";
import { damperForces, drift, infer, kick, springForces } from "./points.ts";
import { fitQuads } from "./quads.ts";
import { apply, applyAt, sweepBack, sweepForth, sweepStart } from "./sweeps.ts";
import { findGoals, trimLinks } from "./trim.ts";
import { addNarrow, addScaled, dot, narrow, project, redirect, residual } from "./vectors.ts";
import { meanAhead, seeWays } from "./ways.ts";

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
