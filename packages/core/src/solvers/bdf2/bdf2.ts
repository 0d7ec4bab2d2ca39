import type { Real } from "@pliant/kernels";
import { eisenstat } from "../../linear/eisenstat.ts";
import { filteredPcg, type BlockSystem } from "../../linear/filtered-pcg.ts";
import type { LinearReport } from "../../linear/report.ts";
import type { Body, Model } from "../../model/model.ts";
import type { SimulationOptions } from "../../simulation/options.ts";
import { CLOTH_SUBSTEP_MAX } from "../../simulation/substeps.ts";
import type { Solver, SolveReport } from "../solver.ts";
import { bendingBound } from "./bending-bound.ts";
import { clearActiveSetChanges, createActiveSetChanges, isListed } from "./contact/active-set.ts";
import { createClothSystem, type SubstepSystem } from "./cloth-system.ts";
import { BACKWARD_EULER, coefficients, suddenRate } from "./coefficients.ts";
import { changeConstraints, setConstraints, sortConstrained } from "./contact/constraints.ts";
import {
  addRankOneBlocks,
  addRankOneProduct,
  applyInSweep,
  createRankOneTerms,
} from "./system/rank-one-terms.ts";
import { addDrag, updateContacts, writeForces } from "./contact/friction.ts";
import { dropGridBeams } from "./system/dropped-grid-beams.ts";
import {
  addSolution,
  loadIterate,
  moveIterate,
  scatterIterate,
  setBase,
  setResidual,
  setResidualOfContacts,
  storeIterate,
  type InitialGuess,
} from "./iterate.ts";
import {
  addAir,
  addGrabs,
  addLift,
  addLoads,
  addPointDrag,
  clearExternal,
} from "./external/external-forces.ts";
import {
  exceedsSweepPrecision,
  keepDiagonal,
  dropSoftSprings,
  resetDiagonal,
  setDiagonal,
  setOwn,
} from "./system/diagonal.ts";
import { addRepulsion, createRepulsion } from "./external/repulsion.ts";
import { sortSlots } from "./layout/sort-slots.ts";
import {
  addFeatureForces,
  coupleFeatures,
  lineariseFeatures,
  startFeatures,
  updateFeatures,
  writeFeatureForces,
} from "./contact/feature-contacts.ts";
import { createStrainLimiting } from "./strain-limiting.ts";

/** Up to this step [s] the inertial prediction is the better start of the linear solve. */
const INERTIAL_GUESS_STEP_MAX = 1 / 60;

/** θ of the block-DILU pivots: 0.8 to 0.97 behave alike, 1 and 0 are 10–20 % worse (solver-notes.md). */
const PIVOT_RELAXATION = 0.9;

/** The first of several solves only says which contacts let go and how they rub: it may be so many times less exact. */
const FIRST_SOLVE_TOLERANCE_FACTOR = 8;

/** Below this tolerance [m/s] no spring is left to the residual: corrections would come to it slowly. */
const DROP_SOFT_FROM_TOLERANCE = 1e-4;

/** Solves of one iteration at most, while contacts let go and friction sets in. */
const CONTACT_PASSES_MAX = 3;

/** Share of all contacts that may let go one step later: a third solve for one or two that tremble is not worth it. */
const LATE_RELEASE_SHARE = 0.01;
/** The same for whoever tolerates so much [m/s]: in a dress 34 of 1,020 hold on for a step, and a third solve costs 0.8 ms of 30. */
const LATE_RELEASE_SHARE_RELAXED = 0.03;
/** And the toes of beams on a grid: what they do in a step without the matrix is more than a finer tolerance asks for. */
const RELAX_FROM_TOLERANCE = 1e-3;
/** And the toes and more of the buckled beams between nodes of no grid: below, a sheet that lies still would wobble by more than is tolerated. */
const DROP_TOES_FROM_TOLERANCE = 2e-3;
/** And of all nodes: where few touch, a handful that trembles is more than a share of them. */
const LATE_RELEASE_NODE_SHARE = 0.002;

/** What a solve finds of the factors: none of this step, those before contacts let go, or all as it was. */
type Pivots = "new" | "changed" | "same";

/**
 * Semi-implicit variable-step BDF2 (spec/cloth.md §4, eqs 16–21) for all bodies that name it, as one system.
 *
 * Iterate k has moved by Δx_k; its velocity is w = (a Δx_k − c δ)/h. Each iteration solves
 * (M − (h/a) D − (h/a)² K) d = (h/a)² f(x_k, w) + M (y − Δx_k),  y = (c/a) δ + (h/a²)((a + c) vⁿ − c vⁿ⁻¹).
 * Of f, gravity goes along with y: free fall is part of where a node would go by itself.
 * One iteration from Δx = 0 is eq 21. First order is backward Euler, a = 1 and c = 0 in every step (spec/fuzzy.md V12).
 */
export function createBdf2(
  model: Model,
  bodies: readonly Body[],
  options: SimulationOptions,
  order: "second-order" | "first-order" = "second-order",
): Solver {
  const cloth = createClothSystem(model, bodies, options.kernels, options.trims > 0);
  const { space, constraints } = cloth;
  const { width } = cloth.layout;
  const repulsion = options.repulsion && createRepulsion(cloth, options.repulsion);

  const hasSoft = space.limits.some((limit) => limit >= 0);
  /** Whether the matrix of this step has springs that its sweeps have not. */
  let hasDroppedSprings = false;
  const rankOne = createRankOneTerms();
  const strainLimiting = createStrainLimiting(cloth);
  const changed = createActiveSetChanges(space.changed);
  /** Whether pivots may be mended where contacts have let go, and all others stay as they were. */
  const mayRefactorLocally = options.preconditioner === "auto" && cloth.layout.grids.length === 0;
  /** Of the last full factor, see LinearOptions; and whether it was made for sweeps. */
  let unitResidual: number | undefined;
  let swept = false;
  /** How many couplings are particles that repel: supports, which come and go within a step, are behind them. */
  let repulsionTerms = 0;

  const applyRankOne = (t: Real, u: Real): number => applyInSweep(rankOne, width, t, u);

  return {
    longestStep: Math.min(CLOTH_SUBSTEP_MAX, bendingBound(model)),
    step(history, input, contacts, h, next) {
      const { a, c } = order === "second-order" ? coefficients(history, h) : BACKWARD_EULER;
      const [c1, c2] = [h / a, (h / a) ** 2];
      const step: SubstepSystem = { history, input, contacts, h, a, c, c1, c2 };
      const report: SolveReport = {
        iterations: 0,
        unconverged: false,
        velocityPerDisplacement: suddenRate({ a, c }, h),
      };
      loadIterate(cloth, step);
      if (options.newton > 1) space.moved.fill(0);
      startFeatures(cloth, step);
      constraints.active.fill(1);
      constraints.drag.fill(0);
      for (let k = 0; k < options.newton; k++) {
        if (k > 0) moveIterate(cloth, step);
        linearise(step, k === 0);
        solveWithContacts(step, k === 0, report);
      }
      writeForces(cloth, step);
      writeFeatureForces(cloth, step);
      if (options.trims > 0) strainLimiting.noteStart(options.newton === 1);
      scatterIterate(cloth, step);
      if (options.trims > 0) strainLimiting.limitStrain(step, options.trims);
      storeIterate(cloth, next);
      return report;
    },
  };

  /** Forces at the iterate and the matrix there. */
  function linearise(step: SubstepSystem, first: boolean): void {
    const { kernels, matrix, gridBeams, laws, links, beams, twoSided } = space;
    const { x, w, springs, scales, edges, force } = space;
    const { grids } = cloth.layout;
    const { c1, c2, c, h } = step;
    // In the first iteration w is −c δ/h: a link has turned by δ since it was last linearised. Later it moves with w.
    const since = first ? (c > 0 ? h / c : 0) : h;
    const lookAhead = first && options.foresight ? -since : 0;
    const by = { c1, c2, halfTimeSquared: 0.5 * since * since, relief: options.relief, lookAhead };
    clearExternal(cloth);
    const leavesSoft = hasSoft && mayDrop(h, DROP_SOFT_FROM_TOLERANCE);
    dropSoftSprings(
      cloth,
      !leavesSoft ? "nothing" : options.tolerance >= DROP_TOES_FROM_TOLERANCE ? "more" : "soft",
    );
    hasDroppedSprings =
      dropGridBeams(gridBeams, matrix, laws, c2, mayDrop(h, RELAX_FROM_TOLERANCE)) || leavesSoft;
    for (const grid of grids) {
      kernels.gridSprings(width, grid, laws, x, w, by, springs, scales);
      kernels.gridForce(width, grid, scales, x, force);
    }
    kernels.edgeLinks(width, links, x, w, by, edges, force);
    kernels.edgeBeams(width, beams, x, c2, edges, force);
    kernels.edgeSprings(width, twoSided, x, w, c1, c2, edges, force);
    addAir(cloth, step, first);
    addLift(cloth, step, first);
    addPointDrag(cloth, step, first);
    addLoads(cloth, step, first);
    addGrabs(cloth, step);
    rankOne.count = 0;
    if (repulsion) addRepulsion(cloth, repulsion, step, first, rankOne);
    repulsionTerms = rankOne.count;
    lineariseFeatures(cloth, step);
    setDiagonal(cloth);
    coupleMatrix(step);
  }

  /** Whether soft springs may be left to the residual: where inertia predicts the end of the step, else they would lag behind. */
  function mayDrop(h: number, least: number): boolean {
    return h <= INERTIAL_GUESS_STEP_MAX && options.tolerance >= least;
  }

  /** What particles that repel and supports that act now add to the matrix. */
  function coupleMatrix(step: SubstepSystem): void {
    rankOne.count = repulsionTerms;
    coupleFeatures(cloth, step, rankOne);
    addRankOneBlocks(rankOne, width, space.diagonal);
    if (options.preconditioner === "diagonal") keepDiagonal(cloth);
  }

  /** Contacts that let go and friction change the system: it is solved again from where it stands. */
  function solveWithContacts(step: SubstepSystem, first: boolean, report: SolveReport): void {
    // Asked for anew in every step: `tune` may have changed it.
    const isRoughly = options.tolerance >= RELAX_FROM_TOLERANCE;
    let guess: InitialGuess = !first ? "here" : step.h <= INERTIAL_GUESS_STEP_MAX ? "inertia" : "delta";
    if (!first) space.base.fill(0);
    for (let pass = 0; pass < CONTACT_PASSES_MAX; pass++) {
      const isChanged = pass === 0 || changed.released > 0;
      if (pass > 0 && isChanged) {
        resetDiagonal(cloth);
        coupleMatrix(step);
      }
      if (pass > 0 && isChanged && isListed(changed)) changeConstraints(cloth, step, changed);
      else if (isChanged) setConstraints(cloth, step);
      const pivots = pass === 0 ? "new" : isChanged ? "changed" : "same";
      const isRough = pass === 0 && step.contacts.count > 0;
      const { iterations, converged } = solve(
        step,
        guess,
        pivots,
        isRough ? FIRST_SOLVE_TOLERANCE_FACTOR : 1,
      );
      report.iterations += iterations;
      report.unconverged ||= !converged;
      clearActiveSetChanges(changed);
      updateContacts(cloth, step, first && pass === 0, changed);
      updateFeatures(cloth, step, first && pass === 0, changed);
      const all = step.contacts.count + step.contacts.features.count;
      const few = isRoughly
        ? Math.max(LATE_RELEASE_SHARE_RELAXED * all, LATE_RELEASE_NODE_SHARE * cloth.layout.nodes.length)
        : LATE_RELEASE_SHARE * all;
      // What was left to the residual has moved: it is looked at once more.
      const isOnce = pass === 0 && iterations > 0 && hasDroppedSprings;
      if (!isRough && !isOnce && changed.frictionChanged === 0 && changed.released <= (pass > 0 ? few : 0))
        return;
      guess = "here";
    }
  }

  function solve(step: SubstepSystem, guess: InitialGuess, pivots: Pivots, roughness: number): LinearReport {
    const { kernels, matrix } = space;
    const { preconditioner } = options;
    const sweeping =
      preconditioner === "sweep" ||
      (preconditioner === "auto" && !exceedsSweepPrecision(cloth, options.tolerance));
    const mends = mayRefactorLocally && options.tolerance >= RELAX_FROM_TOLERANCE;
    if (pivots === "changed" && sweeping && swept && mends && isListed(changed)) {
      const count = sortSlots(changed.slots, changed.slotCount, constraints.marks);
      kernels.refactorAt(matrix, PIVOT_RELAXATION, changed.slots, count);
    } else if (pivots !== "same" || sweeping !== swept) {
      sortConstrained(cloth);
      kernels.factor(matrix, sweeping ? PIVOT_RELAXATION : 0, constraints.constrained.slots);
      unitResidual = undefined;
      swept = sweeping;
    }
    setBase(cloth, guess);
    setResidual(cloth, step);
    addContactResidual(step);
    const distance = roughness * options.tolerance * step.h;
    const { maxIterations } = options;
    const report = sweeping
      ? eisenstat(
          kernels,
          matrix,
          space.sweep,
          space.inert,
          { distance, maxIterations, unitResidual },
          rankOne.count > 0 ? applyRankOne : undefined,
        )
      : filteredPcg(kernels, blockSystem(), space, { distance, maxIterations });
    if (mends && sweeping) unitResidual = report.unitResidual;
    addSolution(cloth);
    if (constraints.constrained.normals > 0) {
      // The solver's residual is not that of the contacts' directions, which their forces are made of.
      setResidualOfContacts(cloth, step);
      addContactResidual(step);
    }
    return report;
  }

  /** What neither springs nor blocks hold of the residual: friction, repulsion, supports. */
  function addContactResidual(step: SubstepSystem): void {
    addDrag(cloth, step);
    addFeatureForces(cloth, step);
    addRankOneProduct(rankOne, width, -1, space.base, space.r);
  }

  function blockSystem(): BlockSystem {
    const system = setOwn(cloth);
    if (rankOne.count === 0) return system;
    const apply = (p: Real, q: Real): void => {
      system.apply(p, q);
      addRankOneProduct(rankOne, width, 1, p, q);
    };
    return { ...system, apply };
  }
}
