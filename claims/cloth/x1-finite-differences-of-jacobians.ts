import type { Vec3 } from "pliant";
import { dragForce, dragResistance } from "pliant/experimental";
import type { Experiment } from "../kit/experiment.ts";
import { beamAt, linkAt } from "../kit/cloth/laws.ts";
import { uniforms } from "../kit/cloth/scenes.ts";
import { block } from "../kit/cloth/stiffness.ts";

/** Central differences against the Jacobians of the laws that run, at random lengths and velocities. */
export const X1: Experiment = {
  id: "X1",
  claims: ["C4", "C5", "C10", "C11"],
  title: "Finite differences of all Jacobians",
  criterion: "relative error < 1e-6 at 200 random states each",
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
    const damping = worst(200, 3, (seed) =>
      dampingError(direction(seed, 0.01, 0.03), direction(seed + 7, 0.1, 2)),
    );
    const drag = worst(200, 4, (seed) => dragError(direction(seed, 0.1, 5)));
    const measured = { tension, buckling, damping, drag };
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

/** f_i = k_d ((v_j − v_i)·n) n, linear in v: ∂f_i/∂v_j = k_d N. */
function dampingError(d: Vec3, velocity: Vec3): number {
  const damping = 0.02;
  const l = norm(d);
  const force = (v: readonly number[]): number[] => {
    const rate = (v[0] * d[0] + v[1] * d[1] + v[2] * d[2]) / l;
    return d.map((component) => (damping * rate * component) / l);
  };
  return jacobianError(force, velocity, block(d, l, damping, 0), 1e-4);
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
