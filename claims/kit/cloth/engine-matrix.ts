import { type Simulation, type SimulationStart } from "pliant";
import { loadNodes } from "pliant/experimental";
import { FilmSimulation } from "../film-simulation.ts";
import { invert } from "./dense.ts";

/** One linear solve of the engine, seen from outside. */
export interface EngineSolve {
  /** M − h D − h² K, dense, row-major [kg]. */
  readonly matrix: Float64Array;
  /** f + h K v, 3n [N]: the forces where nothing moves yet. */
  readonly forces: Float64Array;
  /** The diagonal of M, 3n [kg]. */
  readonly masses: Float64Array;
}

/**
 * What the published method's first step of a run solves: (M − h D − h² K) Δv = h (f + h K v), backward Euler by one linear solve. Nothing of
 * the engine is looked into: a step says Δv, and as many more with a load of 1 N on each coordinate in turn say what undoes the matrix.
 */
export function engineSolve(start: SimulationStart, h: number): EngineSolve {
  const run = new FilmSimulation(start, {
    dt: h,
    quality: { level: "paper-literal", tolerance: 1e-16, maxIterations: 2000 },
    advanced: { kernels: "reference" },
  });
  const begin = run.snapshot();
  const n = begin.history[0].x.length;
  const unloaded = velocitiesAfter(run, begin);
  const inverse = new Float64Array(n * n);
  for (let j = 0; j < n; j++) {
    const loaded = velocitiesAfter(run, begin, j);
    for (let i = 0; i < n; i++) inverse[i * n + j] = (loaded[i] - unloaded[i]) / h;
  }
  const matrix = invert(inverse, n);
  const gained = unloaded.map((after, i) => (after - begin.history[0].v[i]) / h);
  const forces = gained.map((_, i) => gained.reduce((sum, each, j) => sum + matrix[i * n + j] * each, 0));
  const { mass } = run.model.nodes;
  return { matrix, forces, masses: forces.map((_, i) => mass[Math.floor(i / 3)]) };
}

/** −K − D/h of such a solve [N/m]: −K where nothing damps. */
export function stiffnessOf({ matrix, masses }: EngineSolve, h: number): Float64Array {
  const n = masses.length;
  return matrix.map((value, at) => (value - (at % (n + 1) === 0 ? masses[at % n] : 0)) / (h * h));
}

function velocitiesAfter(
  run: Simulation,
  from: ReturnType<Simulation["snapshot"]>,
  loaded?: number,
): Float64Array {
  run.restore(from);
  run.input.loads.length = 0;
  if (loaded !== undefined) {
    const axis = loaded % 3;
    loadNodes(run.input, [(loaded - axis) / 3], [axis === 0 ? 1 : 0, axis === 1 ? 1 : 0, axis === 2 ? 1 : 0]);
  }
  run.step();
  return run.state.v.slice();
}
