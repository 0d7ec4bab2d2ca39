import type { Material, SimulationStart, Vec3 } from "pliant";
import { dragForce, dragResistance, type DampingKind } from "pliant/experimental";
import { engineSolve, stiffnessOf } from "../kit/cloth/engine-matrix.ts";
import type { Experiment } from "../kit/experiment.ts";
import { beamAt, linkAt } from "../kit/cloth/laws.ts";
import { crumple, flatSheet, uniforms } from "../kit/cloth/scenes.ts";
import { block } from "../kit/cloth/stiffness.ts";

const STEP = 1 / 2000;
const STATES = 8;

/** Central differences against the Jacobians of the laws that run, at random lengths and velocities. */
export const X1: Experiment = {
  id: "X1",
  claims: ["C4", "C5", "C10", "C11"],
  title: "Finite differences of all Jacobians",
  criterion:
    "relative error < 1e-6: the laws of links, beams and drag that run at 200 random lengths and velocities each; the forces of whole steps of a taut sheet against the matrix of the same steps, by positions and by velocities, at 8 random states each",
  quick: true,
  run() {
    const tension = worst(200, 1, (seed) => {
      const law = {
        ...{ restLength: 0.02, stiffness: 700, limitLength: 0.022, limitStiffness: 9000 },
        yieldLength: 0.02,
      };
      const d = direction(seed, 0.0205, 0.03);
      return pairError(
        d,
        (l) => linkAt(law, l).force,
        (l) => linkAt(law, l).slope,
        1e-8,
      );
    });
    const buckling = worst(200, 2, (seed) => {
      const law = { restLength: 0.04, stiffness: 2e-7, toe: 1000 };
      const d = direction(seed, 0.002, 0.0399);
      return pairError(
        d,
        (l) => beamAt(law, l).force,
        (l) => beamAt(law, l).slope,
        1e-8,
      );
    });
    const stiffness = worst(STATES, 3, stiffnessError);
    const damping = worst(STATES, 4, (seed) => dampingError(seed, "projected"));
    const isotropic = worst(STATES, 5, (seed) => dampingError(seed, "isotropic"));
    const drag = worst(200, 6, (seed) => dragError(direction(seed, 0.1, 5)));
    const measured = {
      tension,
      buckling,
      drag,
      "engine, by positions": stiffness,
      "engine, by velocities": damping,
      "engine, by velocities, isotropic": isotropic,
    };
    return { measured, pass: Object.values(measured).every((error) => error < 1e-6) };
  },
};

function worst(count: number, seed: number, error: (seed: number) => number): number {
  let largest = 0;
  for (let k = 0; k < count; k++) largest = Math.max(largest, error(seed * 1000 + k));
  return largest;
}

/** A random vector whose length is between low and high. */
function direction(seed: number, low: number, high: number): Vec3 {
  const [a, b, c, t] = uniforms(4, -1, 1, seed);
  const length = Math.sqrt(a * a + b * b + c * c) || 1;
  const wanted = low + (high - low) * 0.5 * (t + 1);
  return [(a / length) * wanted, (b / length) * wanted, (c / length) * wanted];
}

/** f_i = f(l) n against ∂f_i/∂x_j = f′ N + (f/l)(I − N). */
function pairError(
  d: Vec3,
  force: (l: number) => number,
  slope: (l: number) => number,
  step: number,
): number {
  const l = norm(d);
  const exact = block(d, l, slope(l), force(l) / l);
  return jacobianError(
    (at) => at.map((component) => (force(norm(at)) / norm(at)) * component),
    d,
    exact,
    step,
  );
}

/** Differences of the engine's forces by positions against its own matrix: a sheet of 2 × 2 nodes, all links taut. */
function stiffnessError(seed: number): number {
  const start = tautSheet(seed, { damping: 0 });
  const n = start.state.x.length;
  const exact = stiffnessOf(engineSolve(start, STEP), STEP);
  const found = new Float64Array(n * n);
  for (let j = 0; j < n; j++) {
    const [plus, minus] = [1e-7, -1e-7].map((by) => engineSolve(moved(start, "x", j, by), STEP).forces);
    for (let i = 0; i < n; i++) found[i * n + j] = (minus[i] - plus[i]) / 2e-7;
  }
  return apartOf(found, exact);
}

/** The same by velocities, of links that hardly pull: ours damps along links (`projected`), the paper's every way (`isotropic`). */
function dampingError(seed: number, dampingKind: DampingKind): number {
  const start = tautSheet(seed, { damping: 0.02, dampingKind, stretch: 1e-9 });
  const n = start.state.x.length;
  const exact = stiffnessOf(engineSolve(start, STEP), STEP).map((value) => value * STEP);
  const found = new Float64Array(n * n);
  for (let j = 0; j < n; j++) {
    const [plus, minus] = [0.1, -0.1].map((by) => engineSolve(moved(start, "v", j, by), STEP).forces);
    for (let i = 0; i < n; i++) found[i * n + j] = (minus[i] - plus[i]) / 0.2;
  }
  return apartOf(found, exact);
}

/** Pulled by 2 to 8 % each way, and crumpled; turned about by the seed. */
function tautSheet(seed: number, material: Partial<Material>): SimulationStart {
  const start = flatSheet(2, 0.02, { drag: 0, strainLimit: Infinity, ...material });
  const [pull, turn] = uniforms(2, 0, 1, seed);
  const [cos, sin] = [Math.cos(6 * turn), Math.sin(6 * turn)];
  const { x, v } = start.state;
  for (let i = 0; i < x.length; i += 3) {
    const [across, along] = [(1.02 + 0.06 * pull) * x[i], 1.05 * x[i + 2]];
    x.set([cos * across, sin * across, along], i);
  }
  crumple(x, 1e-4, seed + 1);
  crumple(v, material.damping ? 1 : 0, seed + 2);
  return start;
}

function moved(
  { model, state }: SimulationStart,
  column: "x" | "v",
  at: number,
  by: number,
): SimulationStart {
  const values = state[column].slice();
  values[at] += by;
  return { model, state: { ...state, [column]: values } };
}

function apartOf(found: Float64Array, exact: Float64Array): number {
  const scale = Math.max(...exact.map(Math.abs));
  return Math.max(...exact.map((value, i) => Math.abs(found[i] - value))) / scale;
}

function dragError(velocity: Vec3): number {
  const [coefficient, area] = [0.6, 4e-4];
  const force = (v: readonly number[]): readonly number[] => {
    const at: Vec3 = [v[0], v[1], v[2]];
    return dragForce(coefficient, area * norm(at), at);
  };
  const d = new Float64Array(6);
  dragResistance(coefficient, area * norm(velocity), velocity, d);
  const exact = [d[0], d[1], d[2], d[1], d[3], d[4], d[2], d[4], d[5]].map((value) => -value);
  return jacobianError(force, velocity, exact, 1e-5);
}

function jacobianError(
  f: (at: readonly number[]) => readonly number[],
  at: Vec3,
  exact: readonly number[],
  step: number,
): number {
  const scale = Math.max(...exact.map(Math.abs));
  let largest = 0;
  for (let j = 0; j < 3; j++) {
    const plus = f(at.map((value, axis) => value + (axis === j ? step : 0)));
    const minus = f(at.map((value, axis) => value - (axis === j ? step : 0)));
    for (let i = 0; i < 3; i++) {
      largest = Math.max(largest, Math.abs((plus[i] - minus[i]) / (2 * step) - exact[i * 3 + j]) / scale);
    }
  }
  return largest;
}

function norm(v: readonly number[]): number {
  return Math.sqrt(v[0] ** 2 + v[1] ** 2 + v[2] ** 2);
}
