import type { Real } from "@pliant/kernels";
import { eisenstat } from "../../linear/eisenstat.ts";
import { filteredPcg, type BlockSystem } from "../../linear/filtered-pcg.ts";
import type { LinearOptions, LinearReport } from "../../linear/report.ts";
import { isRelaxed, PIVOT_RELAXATION } from "./accuracy.ts";
import type { SubstepSystem } from "./cloth-system.ts";
import { isListed } from "./contact/active-set.ts";
import { sortConstrained } from "./contact/constraints.ts";
import { addFeatureForces } from "./contact/feature-contacts.ts";
import { addDrag } from "./contact/friction.ts";
import { addSolution, setBase, setResidual, setResidualOfContacts, type InitialGuess } from "./iterate.ts";
import { sortSlots } from "./layout/sort-slots.ts";
import { exceedsSweepPrecision, setOwn } from "./system/diagonal.ts";
import { addCaughtForces } from "./system/caught-links.ts";
import type { LinearSystem } from "./system/linear-system.ts";
import { addRankOneProduct } from "./system/rank-one-terms.ts";

/** What a solve finds of the factors: none of this step, those from before contacts were released, or none to change. */
export type Factors = "new" | "changed" | "same";

/** How exact a solve is to be, beside the tolerance of the settings. */
export type Accuracy = Pick<LinearOptions, "slack" | "share" | "reference">;

/**
 * Factors the matrix where it must, solves from the guess, and leaves the solution in `base` and the residual of the contacts in `r`.
 * Pivots of sweeps are bounded from below, not exact: where springs weigh too much beside some node's mass, sweeps are not definite.
 * Blocks always are, and solve it then.
 */
export function solveLinear(
  system: LinearSystem,
  step: SubstepSystem,
  guess: InitialGuess,
  factors: Factors,
  accuracy: Accuracy,
): LinearReport {
  const { cloth, settings } = system;
  const sweeps = usesSweeps(system);
  const isLocal = system.mayRefactorLocally && isRelaxed(settings.tolerance);
  factor(system, factors, sweeps, isLocal);
  setBase(cloth, step, guess);
  let report = solveFromBase(system, step, accuracy);
  if (report.isIndefinite && sweeps && settings.preconditioner === "auto") {
    factor(system, "same", false, false);
    report = solveFromBase(system, step, accuracy);
  }
  if (isLocal && system.isSwept) system.unitResidual = report.unitResidual;
  addSolution(cloth);
  if (cloth.constraints.constrained.normals > 0) {
    // The solver's residual is not that of the contacts' directions, which their forces are made of.
    setResidualOfContacts(cloth, step);
    addContactResidual(system, step);
  }
  return report;
}

/** The residual of the solution at every node, held ones as well, into `r`. */
export function setResidualOfSolution(system: LinearSystem, step: SubstepSystem): void {
  setResidual(system.cloth, step);
  addContactResidual(system, step);
}

/** What is missing from `base`, by the factors that there are. */
function solveFromBase(system: LinearSystem, step: SubstepSystem, accuracy: Accuracy): LinearReport {
  const { cloth, settings, rankOne, applyRankOne, unitResidual } = system;
  const { maxIterations } = settings;
  const { space } = cloth;
  setResidualOfSolution(system, step);
  const distance = step.tolerance * step.h;
  return system.isSwept
    ? eisenstat(
        space,
        { ...accuracy, distance, maxIterations, unitResidual },
        rankOne.count > 0 ? applyRankOne : undefined,
      )
    : filteredPcg(space.kernels, blockSystem(system), space, { ...accuracy, distance, maxIterations });
}

/** Sweeps, unless the options or the weight of the springs ask for blocks. */
function usesSweeps({ cloth, settings: { preconditioner, tolerance } }: LinearSystem): boolean {
  return (
    preconditioner === "sweep" || (preconditioner === "auto" && !exceedsSweepPrecision(cloth, tolerance))
  );
}

/** Pivots of the matrix: all of them, only those around contacts that changed, or none. */
function factor(system: LinearSystem, factors: Factors, sweeps: boolean, isLocal: boolean): void {
  const { cloth, changed } = system;
  const { space, constraints } = cloth;
  const { kernels, matrix } = space;
  if (factors === "changed" && sweeps && system.isSwept && isLocal && isListed(changed)) {
    const count = sortSlots(changed.slots, changed.slotCount, constraints.marks);
    kernels.refactorAt(matrix, PIVOT_RELAXATION, changed.slots, count);
  } else if (factors !== "same" || sweeps !== system.isSwept) {
    sortConstrained(cloth);
    kernels.factor(matrix, sweeps ? PIVOT_RELAXATION : 0, constraints.constrained.slots);
    system.unitResidual = undefined;
    system.isSwept = sweeps;
  }
}

/** Adds to the residual what neither springs nor blocks hold: friction, repulsion, feature contacts. */
function addContactResidual({ cloth, rankOne, caught }: LinearSystem, step: SubstepSystem): void {
  addDrag(cloth, step);
  addFeatureForces(cloth, step);
  if (caught) addCaughtForces(cloth, caught, step);
  addRankOneProduct(rankOne, cloth.layout.width, -1, cloth.space.base, cloth.space.r);
}

/** The matrix as linear/filtered-pcg.ts takes it, with the rank-one terms. */
function blockSystem({ cloth, rankOne }: LinearSystem): BlockSystem {
  const system = setOwn(cloth);
  if (rankOne.count === 0) return system;
  const apply = (p: Real, q: Real): void => {
    system.apply(p, q);
    addRankOneProduct(rankOne, cloth.layout.width, 1, p, q);
  };
  return { ...system, apply };
}
