import type { SolverSettings } from "../settings.ts";
import { dropLevelFor } from "./accuracy.ts";
import type { SubstepSystem } from "./cloth-system.ts";
import { addFeatureTerms, lineariseFeatures } from "./contact/feature-contacts.ts";
import {
  addAir,
  addGrabs,
  addLift,
  addLoads,
  addPointDrag,
  clearExternal,
} from "./external/external-forces.ts";
import { addPlaceForces } from "./external/place-forces.ts";
import { addCaughtTerms, releaseLinks } from "./system/caught-links.ts";
import { dropSoftSprings, dropTies, keepDiagonal, setDiagonal } from "./system/diagonal.ts";
import type { LinearSystem } from "./system/linear-system.ts";
import { addRankOneBlocks } from "./system/rank-one-terms.ts";

/** Forces at the iterate and the matrix there. `first`: it is the first Newton iterate of the step. */
export function linearise(system: LinearSystem, step: SubstepSystem, first: boolean): void {
  const { cloth, rankOne } = system;
  clearExternal(cloth);
  if (system.caught) releaseLinks(system.caught);
  dropSprings(system, step);
  addSprings(system, step, first);
  addAir(cloth, step, first);
  addLift(cloth, step, first);
  addPointDrag(cloth, step, first);
  addLoads(cloth, step, first);
  addGrabs(cloth, step);
  addPlaceForces(cloth, step);
  rankOne.count = 0;
  system.addRepulsion?.(step, first, rankOne);
  system.repulsionTerms = rankOne.count;
  lineariseFeatures(cloth, step);
  setDiagonal(cloth);
  addRankOneTerms(system, step);
}

/** Decides which springs the sweeps of this step leave to the residual. */
function dropSprings(system: LinearSystem, { h, c2 }: SubstepSystem): void {
  const { cloth, settings, hasSoftSprings } = system;
  const level = settings.contactPasses > 1 ? dropLevelFor(h, settings.tolerance) : "nothing";
  dropSoftSprings(cloth, hasSoftSprings ? level : "nothing");
  dropTies(cloth, level === "nothing" ? 0 : c2);
  system.hasDroppedSprings = (hasSoftSprings && level !== "nothing") || cloth.blocks.dropsTies;
}

/** Springs of grids and of edges: their forces, and their coefficients in the matrix. */
function addSprings({ cloth, settings }: LinearSystem, step: SubstepSystem, first: boolean): void {
  const { kernels, laws, links, beams, ties, twoSided, x, w, springs, scales, edges, force } = cloth.space;
  const { grids, width } = cloth.layout;
  const { c1, c2, c, h } = step;
  // In the first iteration w is −c δ/h: a link has turned by δ since it was last linearised. Later it moves with w.
  const since = first ? (c > 0 ? h / c : 0) : h;
  const lookAhead = lookAheadOf(step, settings, first);
  const by = { c1, c2, halfTimeSquared: 0.5 * since * since, relief: settings.turningRelief, lookAhead };
  for (const grid of grids) {
    kernels.gridSprings(width, grid, laws, x, w, by, springs, scales);
    kernels.gridForce(width, grid, scales, x, force);
  }
  kernels.edgeLinks(width, links, x, w, by, edges, force);
  kernels.edgeTies(width, ties, x, c2, edges, force);
  kernels.edgeBeams(width, beams, x, c2, edges, force);
  kernels.edgeSprings(width, twoSided, x, w, c1, c2, edges, force);
}

/** How far ahead a slack link is looked at by its last motion [s], see `Linearisation`. */
export function lookAheadOf(
  { c, h }: SubstepSystem,
  { anticipateTaut }: SolverSettings,
  first: boolean,
): number {
  return first && anticipateTaut && c > 0 ? -h / c : 0;
}

/** What particles that repel and feature contacts that act now add to the matrix. The diagonal must be without them on entry. */
export function addRankOneTerms(system: LinearSystem, step: SubstepSystem): void {
  const { cloth, rankOne, settings } = system;
  rankOne.count = system.repulsionTerms;
  addFeatureTerms(cloth, step, rankOne);
  if (system.caught) addCaughtTerms(cloth, system.caught, step.c2, rankOne);
  addRankOneBlocks(rankOne, cloth.layout.width, cloth.space.diagonal);
  if (settings.preconditioner === "diagonal") keepDiagonal(cloth);
}
