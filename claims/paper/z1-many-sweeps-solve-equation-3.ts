import { FilmSimulation } from "../kit/film-simulation.ts";
import { createModel, type Model, type State } from "pliant";
import type { PaperBody } from "pliant/experimental";
import type { Experiment } from "../kit/experiment.ts";
import { testSheet } from "../kit/paper/paper.ts";

const DT = 1 / 60;
const SWEEPS = [11, 51, 201, 1001, 5001];

export const Z1: Experiment = {
  id: "Z1",
  claims: ["P3", "P4", "P5"],
  title: "Many sweeps solve equation 3",
  criterion:
    "5 × 5 sheet, Δt = 1/60 s, k = 50 N/m, bent and moving at random: error against a direct solve falls from 11 to 51, 201, 1001, 5001 sweeps and is below 1e-9 there",
  quick: true,
  run() {
    const start = shaken();
    const exact = directSolve(start.model, start.state);
    const errors = SWEEPS.map((sweeps) => relativeError(changeBy(sweeps), exact));
    const measured = Object.fromEntries(SWEEPS.map((sweeps, k) => [`${sweeps} sweeps`, errors[k]]));
    const falls = errors.every((error, k) => k === 0 || error < errors[k - 1]);
    return { measured, pass: falls && errors[4] < 1e-9 };
  },
};

function shaken(sweeps = 1): { model: Model; state: State } {
  const part = testSheet({
    nodes: [5, 5],
    sweeps,
    keepsMomentum: false,
    velocityDamping: 0,
    crossStiffness: 0,
  });
  const start = createModel({ parts: [part] });
  let word = 5;
  const random = (): number => (word = (word * 16807) % 2147483647) / 2147483647 - 0.5;
  for (let i = 0; i < start.state.x.length; i++) {
    start.state.x[i] += 0.004 * random();
    start.state.v[i] = 0.2 * random();
  }
  return start;
}

/** Δv of one step. */
function changeBy(sweeps: number): Float64Array {
  const start = shaken(sweeps);
  const before = start.state.v.slice();
  const simulation = new FilmSimulation(start, { dt: DT, quality: { substeps: 1 } });
  simulation.step();
  return simulation.state.v.map((v, i) => v - before[i]);
}

/** (M − dt² J) Δv = dt (f + dt J v), assembled from the formulas and eliminated: nothing of the engine but the springs. */
function directSolve(model: Model, { x, v }: State): Float64Array {
  const size = x.length;
  const matrix = Array.from({ length: size }, () => new Float64Array(size + 1));
  model.nodes.mass.forEach((mass, node) => {
    for (let axis = 0; axis < 3; axis++) {
      matrix[3 * node + axis][3 * node + axis] += mass;
      matrix[3 * node + axis][size] += DT * mass * model.gravity[axis];
    }
  });
  for (const { a, b, rest, stiffness } of springsOf(model)) addSpring(matrix, x, v, a, b, rest, stiffness);
  return eliminate(matrix);
}

function springsOf(model: Model) {
  const { paper: sheet } = model.bodies[0] as PaperBody;
  const { edges } = sheet;
  const springs = [];
  for (let k = 0; k < edges.count; k++) {
    const [a, b] = [edges.a[k], edges.b[k]];
    springs.push({ a, b, rest: edges.restLength[k], stiffness: 50 });
  }
  return springs;
}

function addSpring(
  matrix: Float64Array[],
  x: Float64Array,
  v: Float64Array,
  a: number,
  b: number,
  rest: number,
  k: number,
): void {
  const d = [0, 1, 2].map((axis) => x[3 * b + axis] - x[3 * a + axis]);
  const l = Math.hypot(...d);
  const across = Math.max(0, 1 - rest / l);
  const last = matrix.length;
  for (let i = 0; i < 3; i++) {
    const pull = DT * k * (l - rest) * (d[i] / l);
    matrix[3 * a + i][last] += pull;
    matrix[3 * b + i][last] -= pull;
    for (let j = 0; j < 3; j++) {
      const along = (d[i] * d[j]) / (l * l);
      const block = DT * DT * k * (along + across * ((i === j ? 1 : 0) - along));
      const rate = block * (v[3 * b + j] - v[3 * a + j]);
      matrix[3 * a + i][last] += rate;
      matrix[3 * b + i][last] -= rate;
      matrix[3 * a + i][3 * a + j] += block;
      matrix[3 * b + i][3 * b + j] += block;
      matrix[3 * a + i][3 * b + j] -= block;
      matrix[3 * b + i][3 * a + j] -= block;
    }
  }
}

/** Gauss with column pivots. */
function eliminate(matrix: Float64Array[]): Float64Array {
  const size = matrix.length;
  for (let k = 0; k < size; k++) {
    let best = k;
    for (let row = k; row < size; row++) {
      if (Math.abs(matrix[row][k]) > Math.abs(matrix[best][k])) best = row;
    }
    [matrix[k], matrix[best]] = [matrix[best], matrix[k]];
    for (let row = k + 1; row < size; row++) {
      const factor = matrix[row][k] / matrix[k][k];
      for (let column = k; column <= size; column++) matrix[row][column] -= factor * matrix[k][column];
    }
  }
  const solution = new Float64Array(size);
  for (let k = size - 1; k >= 0; k--) {
    let sum = matrix[k][size];
    for (let column = k + 1; column < size; column++) sum -= matrix[k][column] * solution[column];
    solution[k] = sum / matrix[k][k];
  }
  return solution;
}

function relativeError(given: Float64Array, exact: Float64Array): number {
  let [off, size] = [0, 0];
  exact.forEach((value, i) => {
    off += (given[i] - value) ** 2;
    size += value * value;
  });
  return Math.sqrt(off / size);
}
