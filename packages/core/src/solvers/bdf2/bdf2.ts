import type { Input } from "../../input.ts";
import { filteredPcg, type LinearSystem, type PcgReport } from "../../linear/filtered-pcg.ts";
import type { Body, Model } from "../../model/model.ts";
import type { SimulationOptions } from "../../simulation-options.ts";
import type { Past, State } from "../../state/state.ts";
import type { Solver, SolveReport } from "../solver.ts";
import { coefficients, type Coefficients } from "./coefficients.ts";
import { setConstraints, type Constraints } from "./constraints.ts";
import { applyFriction, releasePulling } from "./friction.ts";
import { createLayout, type Layout } from "./layout.ts";
import { addAir, addGrabs, addWeight, type Loads } from "./loads.ts";
import { createWorkspace, type Workspace } from "./workspace.ts";

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
  const slotOfNode = new Int32Array(model.nodes.count).fill(-1);
  layout.nodes.forEach((node, k) => (slotOfNode[node] = layout.slotOf[k]));
  const constraints: Constraints = {
    goal: new Float64Array(3 * layout.slots),
    active: new Uint8Array(model.nodes.count * model.colliders.length),
  };
  const loads: Loads = { flux: new Float64Array(model.nodes.count) };
  const system = createSystem(space, layout);

  return {
    step(past, input, contacts, dt, next) {
      const ac = coefficients(past, dt);
      load(space, layout, past, ac, dt);
      constraints.active.fill(1);
      const report: SolveReport = { iterations: 0, residual: 0, unconverged: false };
      for (let k = 0; k < options.newton; k++) {
        linearise(k === 0, past[0], input, ac, dt);
        // Contacts that would pull are let go, and the rest is solved again from where it stands.
        for (let pass = 0; pass < 3; pass++) {
          setConstraints(space, layout, constraints, input, contacts, slotOfNode, ac);
          add(report, solve(k === 0 && pass === 0, dt));
          if (releasePulling(space, contacts, constraints.active, slotOfNode) === 0) break;
        }
        advance(space);
      }
      store(space, layout, past, ac, dt, next);
      applyFriction(space, model, contacts, constraints.active, slotOfNode, ac, dt, next);
      return report;
    },
  };

  /** Forces at the iterate, and the matrix there. */
  function linearise(first: boolean, now: State, input: Input, { a, c }: Coefficients, h: number): void {
    const c1 = h / a;
    const c2 = c1 * c1;
    const { kernels, lists, x, w, moved, delta, springs, force, own, diagonal } = space;
    for (let i = 0; i < w.length; i++) w[i] = (a * moved[i] - c * delta[i]) / h;
    force.fill(0);
    kernels.pullSprings(lists.links, x, w, c1, c2, springs, force);
    kernels.arcSprings(lists.beams, x, c2, springs, force);
    addWeight(space, model);
    addAir(space, layout, model, bodies, loads, now, input, c1, first);
    addGrabs(space, slotOfNode, input, c2);
    diagonal.set(own);
    kernels.addDiagonal(lists.links, true, springs, diagonal);
    kernels.addDiagonal(lists.beams, false, springs, diagonal);
    if (options.preconditioner === "diagonal") keepDiagonal(diagonal);
    scale(c2);
  }

  /** Turns the force into the right-hand side, in place: (h/a)² f + M (y − Δx_k). */
  function scale(c2: number): void {
    const { force, mass, inertia, moved } = space;
    const plane = mass.length;
    for (let i = 0; i < force.length; i++)
      force[i] = c2 * force[i] + mass[i % plane] * (inertia[i] - moved[i]);
  }

  function solve(fresh: boolean, h: number): PcgReport {
    const { kernels, diagonal, filter, floor, inverse, r, z, force } = space;
    kernels.invertBlocks(diagonal, filter, floor, inverse);
    r.set(force);
    const size = kernels.precondition(inverse, r, z);
    start(fresh, h);
    system.apply(space.dx, space.q);
    for (let i = 0; i < r.length; i++) r[i] -= space.q[i];
    return filteredPcg(kernels, system, { x: space.dx, r, p: space.p, q: space.q, z }, size, options);
  }

  /**
   * Start vector: S (guess) + goal. Small steps start from the inertial prediction, large ones from the last
   * displacement (solver-notes.md measured both); later solves go on from where they are.
   */
  function start(fresh: boolean, h: number): void {
    const { dx, filter, inertia, delta, moved } = space;
    const guess = h <= 1 / 60 ? inertia : delta;
    const plane = space.mass.length;
    for (let slot = 0; slot < plane; slot++) {
      const at = (slot >> 2) * 24 + (slot & 3);
      const [i, j, k] = [slot, slot + plane, slot + 2 * plane];
      const gx = fresh ? guess[i] : dx[i];
      const gy = fresh ? guess[j] : dx[j];
      const gz = fresh ? guess[k] : dx[k];
      const { goal } = constraints;
      const [tx, ty, tz] = [goal[i] - moved[i], goal[j] - moved[j], goal[k] - moved[k]];
      // goal − moved, seen only in the blocked directions: (I − S) t, plus S g.
      const [ux, uy, uz] = [gx - tx, gy - ty, gz - tz];
      dx[i] = tx + filter[at] * ux + filter[at + 4] * uy + filter[at + 8] * uz;
      dx[j] = ty + filter[at + 4] * ux + filter[at + 12] * uy + filter[at + 16] * uz;
      dx[k] = tz + filter[at + 8] * ux + filter[at + 16] * uy + filter[at + 20] * uz;
    }
  }
}

/** A = own blocks + springs of all grids + edges. */
function createSystem(space: Workspace, layout: Layout): LinearSystem {
  const { kernels, lists, springs, own, scratch } = space;
  return {
    inverse: space.inverse,
    apply(p, q) {
      for (const block of layout.blocks) kernels.gridApply(block, springs, own, p, q, scratch);
      if (layout.slots > layout.looseFirst) kernels.blocksApply(layout.looseFirst, layout.slots, own, p, q);
      if (lists.edges.a.length > 0) kernels.edgesApply(lists.edges, springs, p, q);
    },
  };
}

/** Newest positions, δ and the inertial prediction y into slots. */
function load(space: Workspace, layout: Layout, [now, older]: Past, { a, c }: Coefficients, h: number): void {
  const { x, delta, inertia, moved } = space;
  const plane = space.mass.length;
  moved.fill(0);
  for (let k = 0; k < layout.nodes.length; k++) {
    const n = layout.nodes[k] * 3;
    const slot = layout.slotOf[k];
    for (let axis = 0; axis < 3; axis++) {
      const i = slot + axis * plane;
      x[i] = now.x[n + axis];
      delta[i] = older === null || c === 0 ? 0 : now.x[n + axis] - older.x[n + axis];
      const before = older === null ? 0 : older.v[n + axis];
      inertia[i] = (c / a) * delta[i] + (h / (a * a)) * ((a + c) * now.v[n + axis] - c * before);
    }
  }
}

/** The iterate goes on by the solution d. */
function advance({ x, moved, dx }: Workspace): void {
  for (let i = 0; i < x.length; i++) {
    x[i] += dx[i];
    moved[i] += dx[i];
  }
}

function store(
  space: Workspace,
  layout: Layout,
  [now]: Past,
  { a, c }: Coefficients,
  h: number,
  next: State,
): void {
  const { delta, moved } = space;
  const plane = space.mass.length;
  for (let k = 0; k < layout.nodes.length; k++) {
    const n = layout.nodes[k] * 3;
    const slot = layout.slotOf[k];
    for (let axis = 0; axis < 3; axis++) {
      const i = slot + axis * plane;
      next.x[n + axis] = now.x[n + axis] + moved[i];
      next.v[n + axis] = (a * moved[i] - c * delta[i]) / h;
    }
  }
}

/** Drops the entries xy, xz and yz of every block. */
function keepDiagonal(blocks: Workspace["diagonal"]): void {
  for (let group = 0; group < blocks.length; group += 24) {
    blocks.fill(0, group + 4, group + 12);
    blocks.fill(0, group + 16, group + 20);
  }
}

function add(report: SolveReport, solved: PcgReport): void {
  report.iterations += solved.iterations;
  report.residual = solved.residual;
  report.unconverged ||= !solved.converged;
}
