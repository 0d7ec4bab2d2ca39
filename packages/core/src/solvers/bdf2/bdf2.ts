import { filteredPcg, type PcgReport } from "../../linear/filtered-pcg.ts";
import type { Body, Model } from "../../model/model.ts";
import type { SimulationOptions } from "../../simulation-options.ts";
import type { Solver, SolveReport } from "../solver.ts";
import { createCloth, type ClothStep } from "./cloth.ts";
import { coefficients } from "./coefficients.ts";
import { setConstraints } from "./constraints.ts";
import { addDrag, updateContacts } from "./friction.ts";
import {
  addSolution,
  loadIterate,
  moveIterate,
  setBase,
  setResidual,
  setRightHandSide,
  setVelocity,
  storeIterate,
  type Guess,
} from "./iterate.ts";
import { addAir, addGrabs, addLoads, setOwn, setWeight } from "./loads.ts";
import { createSystem, setDiagonal, uniformResidual } from "./system.ts";

/** Up to this step [s] the inertial prediction is the better start of the linear solve. */
const SMALL_STEP = 1 / 60;

/** Solves of one iteration at most, while contacts let go and friction sets in. */
const CONTACT_PASSES = 3;

/**
 * Semi-implicit variable-step BDF2 (spec/cloth.md §4, eqs 16–21) for all bodies that name it, as one system.
 *
 * Iterate k has moved by Δx_k; its velocity is w = (a Δx_k − c δ)/h. Each iteration solves
 * (M − (h/a) D − (h/a)² K) d = (h/a)² f(x_k, w) + M (y − Δx_k),  y = (c/a) δ + (h/a²)((a + c) vⁿ − c vⁿ⁻¹).
 * One iteration from Δx = 0 is eq 21.
 */
export function createBdf2(model: Model, bodies: readonly Body[], options: SimulationOptions): Solver {
  const cloth = createCloth(model, bodies, options.kernels);
  const { space, constraints } = cloth;
  const system = createSystem(cloth);

  return {
    step(past, input, contacts, h, next) {
      const { a, c } = coefficients(past, h);
      const step: ClothStep = { past, input, contacts, h, a, c, c1: h / a, c2: (h / a) ** 2 };
      const report: SolveReport = { iterations: 0, unconverged: false };
      loadIterate(cloth, step);
      constraints.active.fill(1);
      constraints.drag.fill(0);
      for (let k = 0; k < options.newton; k++) {
        linearise(step, k === 0);
        solveWithContacts(step, k === 0, report);
        moveIterate(cloth);
      }
      storeIterate(cloth, step, next);
      return report;
    },
  };

  /** Forces at the iterate, the matrix there, and the right-hand side. */
  function linearise(step: ClothStep, first: boolean): void {
    const { kernels, lists, x, w, springs, force } = space;
    setVelocity(cloth, step);
    setWeight(cloth);
    kernels.pullSprings(lists.links, x, w, step.c1, step.c2, springs, force);
    kernels.arcSprings(lists.beams, x, step.c2, springs, force);
    addAir(cloth, step, first);
    addLoads(cloth, step, first);
    addGrabs(cloth, step);
    setOwn(cloth);
    setDiagonal(cloth, options.preconditioner);
    setRightHandSide(cloth, step);
  }

  /** Contacts that let go and friction change the system: it is solved again from where it stands. */
  function solveWithContacts(step: ClothStep, first: boolean, report: SolveReport): void {
    let guess: Guess = !first ? "here" : step.h <= SMALL_STEP ? "inertia" : "delta";
    space.base.fill(0);
    for (let pass = 0; pass < CONTACT_PASSES; pass++) {
      setConstraints(cloth, step);
      const { iterations, converged } = solve(step, guess);
      report.iterations += iterations;
      report.unconverged ||= !converged;
      if (updateContacts(cloth, step, first && pass === 0) === 0) return;
      guess = "here";
    }
  }

  function solve(step: ClothStep, guess: Guess): PcgReport {
    const { kernels, diagonal, filter, floor, inverse, dx, r, p, q, z } = space;
    kernels.invertBlocks(diagonal, filter, floor, inverse);
    setBase(cloth, step, guess);
    setResidual(cloth, system);
    addDrag(cloth, step);
    const target = uniformResidual(cloth, options.tolerance * step.h);
    const { maxIterations } = options;
    const report = filteredPcg(kernels, system, { x: dx, r, p, q, z }, { target, maxIterations });
    addSolution(cloth);
    if (constraints.held.count > 0) {
      // The solver's residual is projected; contact forces need all of it.
      setResidual(cloth, system);
      addDrag(cloth, step);
    }
    return report;
  }
}
