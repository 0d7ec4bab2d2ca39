import { arcLoad } from "pliant/experimental";
import { beamAt } from "../kit/cloth/laws.ts";
import type { Experiment } from "../kit/experiment.ts";

export const X2: Experiment = {
  id: "X2",
  claims: ["C5"],
  title: "Buckling load of an arc: limits, monotony, energy",
  criterion:
    "F(0) = 12 ± 1e-6, F(1) = 4π² ± 1e-6, G(0) = 7.2 ± 1e-6, F and G rise at 20,000 places, ∫F = 2π² ± 1e-6; the law that runs within 4.61e-5 of F",
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
      "law that runs, relative error": worstOfLaw(20000),
    };
    const pass =
      Math.abs(measured["F(0)"] - 12) < 1e-6 &&
      Math.abs(measured["G(0)"] - 7.2) < 1e-6 &&
      Math.abs(measured["F(1)"] - 4 * Math.PI ** 2) < 1e-6 &&
      Math.abs(measured["G(0)"] - 7.2) < 1e-6 &&
      Math.abs(measured["∫F"] - 2 * Math.PI ** 2) < 1e-6 &&
      measured["falling steps"] === 0 &&
      measured["law that runs, relative error"] < 4.61e-5;
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
    if (now.load <= before.load || now.slope <= before.slope) falling++;
    before = now;
  }
  return falling;
}

/** Of the kernels' quotient, for a beam of length 1 and stiffness 1 without a toe. */
function worstOfLaw(count: number): number {
  let worst = 0;
  for (let i = 1; i <= count; i++) {
    const { force } = beamAt({ restLength: 1, stiffness: 1, toe: 1e9 }, 1 - i / count);
    worst = Math.max(worst, Math.abs(-force / arcLoad(i / count).load - 1));
  }
  return worst;
}
