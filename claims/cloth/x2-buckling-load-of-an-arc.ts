import { arcLoad } from "pliant/experimental";
import type { Experiment } from "../kit/experiment.ts";

export const X2: Experiment = {
  id: "X2",
  claims: ["C5"],
  title: "Buckling load of an arc: limits, monotony, energy",
  criterion:
    "F(0) = 12 ± 1e-6, F(1) = 39.478 ± 1e-3 (4π² ± 1e-6), G(0) = 7.2 ± 1e-6, F and G rise, ∫F = 19.7392 (2π²) ± 1e-6",
  quick: true,
  run() {
    const start = arcLoad(1e-12);
    const half = arcLoad(0.5);
    const end = arcLoad(1);
    const measured = {
      "F(0)": start.load,
      "G(0)": start.slope,
      "F(0.5)": half.load,
      "F(1)": end.load,
      "G(1)": end.slope,
      "∫F": integral(4000),
      "falling steps": fallingSteps(20000),
    };
    const pass =
      Math.abs(measured["F(0)"] - 12) < 1e-6 &&
      Math.abs(measured["F(1)"] - 4 * Math.PI ** 2) < 1e-6 &&
      Math.abs(measured["G(0)"] - 7.2) < 1e-6 &&
      Math.abs(measured["∫F"] - 2 * Math.PI ** 2) < 1e-6 &&
      measured["falling steps"] === 0;
    return { measured, pass };
  },
};

/** Simpson's rule over u ∈ [0, 1]. */
function integral(intervals: number): number {
  let sum = 0;
  for (let i = 0; i <= intervals; i++) {
    const weight = i === 0 || i === intervals ? 1 : i % 2 === 0 ? 2 : 4;
    sum += weight * arcLoad(i / intervals).load;
  }
  return sum / (3 * intervals);
}

function fallingSteps(count: number): number {
  let falling = 0;
  let before = arcLoad(0);
  for (let i = 1; i <= count; i++) {
    const now = arcLoad(i / count);
    if (now.load <= before.load || now.slope <= 0) falling++;
    before = now;
  }
  return falling;
}
