import type { Experiment } from "../kit/experiment.ts";
import { massSpringFlag, pointOf, PRINTED, regression } from "../kit/fuzzy/mass-spring-flag.ts";

const AXES = ["x", "y", "z"] as const;

export const V6: Experiment = {
  id: "V6",
  claims: ["F10"],
  title: "Figure 9: point (8, 7) by fuzzy and by explicit steps",
  criterion:
    "tables as printed, Δt = 0.01 s, drag: how far the point has gone along x, y and z over 2 s differs by < 1 % (root mean square, relative), correlation > 0.999; x also over 10 s (beyond 2 s the folds of two buckled sheets go their own ways in z)",
  quick: true,
  run() {
    const short = compare(200);
    const long = compare(1000);
    const measured: Record<string, number> = {};
    AXES.forEach((axis, k) => (measured[`${axis}, 2 s: difference, %`] = 100 * short.difference[k]));
    AXES.forEach((axis, k) => (measured[`${axis}, 2 s: 1 − correlation`] = 1 - short.correlation[k]));
    AXES.forEach((axis, k) => (measured[`${axis}, 10 s: difference, %`] = 100 * long.difference[k]));
    const pass =
      short.difference.every((each) => each < 0.01) &&
      short.correlation.every((each) => each > 0.999) &&
      long.difference[0] < 0.01;
    return { measured, pass };
  },
};

/** Ways of the point along each axis over some steps, by both methods. */
function compare(steps: number): { difference: number[]; correlation: number[] } {
  const fuzzy = massSpringFlag({ dt: 0.01, solver: "fuzzy", motion: { range: "scaled", table: PRINTED } });
  const explicit = massSpringFlag({ dt: 0.01 });
  const start = pointOf(explicit);
  const a: number[][] = [[], [], []];
  const b: number[][] = [[], [], []];
  for (let step = 0; step < steps; step++) {
    fuzzy.step();
    explicit.step();
    pointOf(fuzzy).forEach((value, axis) => a[axis].push(value - start[axis]));
    pointOf(explicit).forEach((value, axis) => b[axis].push(value - start[axis]));
  }
  const square = (values: readonly number[]): number => values.reduce((sum, value) => sum + value * value, 0);
  return {
    difference: a.map((way, axis) =>
      Math.sqrt(square(way.map((value, k) => value - b[axis][k])) / square(b[axis])),
    ),
    correlation: a.map((way, axis) => Math.sqrt(regression(b[axis], way).r2)),
  };
}
