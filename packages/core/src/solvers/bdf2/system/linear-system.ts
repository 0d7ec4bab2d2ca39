import type { Real } from "@pliant/kernels";
import type { SolverSettings } from "../../settings.ts";
import type { ClothSystem } from "../cloth-system.ts";
import { createActiveSetChanges, type ActiveSetChanges } from "../contact/active-set.ts";
import { repulsionOf, type AddRepulsion } from "../external/repulsion-of.ts";
import { createCaughtLinks, type CaughtLinks } from "./caught-links.ts";
import { applyInSweep, createRankOneTerms, type RankOneTerms } from "./rank-one-terms.ts";

/** What the matrix of a step has besides the workspace, and what is known of its factors. Made once, changed by every solve. */
export interface LinearSystem {
  readonly cloth: ClothSystem;
  /** Read anew in every step: `tune` may have changed the tolerance. */
  readonly settings: SolverSettings;
  readonly addRepulsion: AddRepulsion | null;
  readonly rankOne: RankOneTerms;
  /** The first of the rank-one terms are particles that repel. Feature contacts, which come and go within a step, are behind them. */
  repulsionTerms: number;
  /** Links that the solution makes taut; null where steps are short enough without. */
  readonly caught: CaughtLinks | null;
  /** `rankOne` off the diagonal, for linear/eisenstat.ts. */
  readonly applyRankOne: (t: Real, u: Real) => number;
  /** What the last look at a solution changed. */
  readonly changed: ActiveSetChanges;
  /** Whether any spring may ever be dropped. */
  readonly hasSoftSprings: boolean;
  /** Whether the matrix of this step has springs that its sweeps leave out. */
  hasDroppedSprings: boolean;
  /** Whether the pivots may be updated around released contacts only. */
  readonly mayRefactorLocally: boolean;
  /** Whether the last factors are those of sweeps. */
  isSwept: boolean;
  /** Of the last full factor, see LinearOptions. */
  unitResidual: number | undefined;
}

export function createLinearSystem(cloth: ClothSystem, settings: SolverSettings): LinearSystem {
  const { space, layout } = cloth;
  const rankOne = createRankOneTerms();
  return {
    cloth,
    settings,
    addRepulsion: repulsionOf(cloth, settings.repulsion),
    rankOne,
    caught: settings.stepRule === "turning" ? createCaughtLinks(cloth) : null,
    repulsionTerms: 0,
    applyRankOne: (t, u) => applyInSweep(rankOne, layout.width, t, u),
    changed: createActiveSetChanges(space.changed),
    hasSoftSprings: space.limits.some((limit) => limit >= 0),
    hasDroppedSprings: false,
    mayRefactorLocally: settings.preconditioner === "auto" && layout.grids.length === 0,
    isSwept: false,
    unitResidual: undefined,
  };
}
