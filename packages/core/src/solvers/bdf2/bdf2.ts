import type { Contacts } from "../../contact/contacts.ts";
import type { Input } from "../../input.ts";
import { filteredPcg, type PcgReport } from "../../linear/filtered-pcg.ts";
import type { Body, Model } from "../../model/model.ts";
import type { SimulationOptions } from "../../simulation-options.ts";
import type { State } from "../../state/state.ts";
import type { Solver, SolveReport } from "../solver.ts";
import { coefficients, type Coefficients } from "./coefficients.ts";
import { createConstraints, setConstraints } from "./constraints.ts";
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
import { createLayout } from "./layout.ts";
import { addAir, addGrabs, setOwn, setWeight, type Loads } from "./loads.ts";
import { createSystem, setDiagonal, uniformResidual } from "./system.ts";
import { createWorkspace } from "./workspace.ts";

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
  const layout = createLayout(model, bodies);
  const space = createWorkspace(model, layout, options.kernels);
  const constraints = createConstraints(layout.slots, model.nodes.count * model.colliders.length);
  const system = createSystem(space, layout, constraints.held);
  const loads: Loads = { flux: new Float64Array(model.nodes.count) };

  return {
    step(past, input, contacts, dt, next) {
      const ac = coefficients(past, dt);
      loadIterate(space, layout, past, ac, dt);
      constraints.active.fill(1);
      constraints.drag.fill(0);
      const report: SolveReport = { iterations: 0, unconverged: false };
      for (let k = 0; k < options.newton; k++) {
        linearise(k === 0, past[0], input, ac, dt);
        space.base.fill(0);
        // Contacts that let go and friction change the system: it is solved again from where it stands.
        for (let pass = 0; pass < CONTACT_PASSES; pass++) {
          setConstraints(space, layout, constraints, input, contacts, ac);
          const guess = k > 0 || pass > 0 ? "here" : dt <= SMALL_STEP ? "inertia" : "delta";
          add(report, solve(guess, contacts, dt, ac));
          const first = k === 0 && pass === 0;
          if (updateContacts(space, layout, model, constraints, contacts, ac, dt, first) === 0) break;
        }
        moveIterate(space);
      }
      storeIterate(space, layout, past, ac, dt, next);
      return report;
    },
  };

  /** Forces at the iterate, the matrix there, and the right-hand side. */
  function linearise(first: boolean, now: State, input: Input, ac: Coefficients, h: number): void {
    const c1 = h / ac.a;
    const c2 = c1 * c1;
    const { kernels, lists, x, w, springs, force } = space;
    setVelocity(space, ac, h);
    setWeight(space);
    kernels.pullSprings(lists.links, x, w, c1, c2, springs, force);
    kernels.arcSprings(lists.beams, x, c2, springs, force);
    addAir(space, layout, model, bodies, loads, now, input, c1, first);
    addGrabs(space, layout, input, c2);
    setOwn(space);
    setDiagonal(space, options.preconditioner);
    setRightHandSide(space, c2);
  }

  function solve(guess: Guess, contacts: Contacts, h: number, { a }: Coefficients): PcgReport {
    const { kernels, diagonal, filter, floor, inverse, dx, r, p, q, z } = space;
    const c2 = (h / a) ** 2;
    kernels.invertBlocks(diagonal, filter, floor, inverse);
    setBase(space, layout, constraints.goal, guess, c2);
    setResidual(space, system.applyExtra);
    addDrag(space, layout, constraints, contacts, c2);
    const target = uniformResidual(space, options.tolerance * h);
    const { maxIterations } = options;
    const report = filteredPcg(kernels, system, { x: dx, r, p, q, z }, { target, maxIterations });
    addSolution(space);
    if (constraints.held.count > 0) {
      // The solver's residual is projected; contact forces need all of it.
      setResidual(space, system.applyExtra);
      addDrag(space, layout, constraints, contacts, c2);
    }
    return report;
  }
}

function add(report: SolveReport, solved: PcgReport): void {
  report.iterations += solved.iterations;
  report.unconverged ||= !solved.converged;
}
