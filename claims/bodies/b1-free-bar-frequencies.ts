import { computeModes, tetBox } from "@pliant/solid";
import type { Experiment } from "../kit/experiment.ts";

const LENGTH = 1;
const SIDE = 0.1;
const YOUNG = 2e5;
const POISSON = 0.3;
const DENSITY = 1000;

/** Ours: linear tetrahedra are too stiff in bending, by h²; what they tend to is the beam. */
export const B1: Experiment = {
  id: "B1",
  claims: ["M3", "M4"],
  title: "Frequencies of a free bar beside Timoshenko, Saint-Venant and Love",
  criterion:
    "bar 1 × 0.1 × 0.1 m, 4 and 8 cells across: both first bending modes and first twist fall with finer cells; what 4 and 8 extrapolate to in h², first stretch too, is within 1 % of theory; stretch within 0.1 % at 8 cells already",
  quick: false,
  run() {
    const [coarse, fine] = [4, 8].map(frequencies);
    const theory = exact();
    const measured: Record<string, number> = {};
    let pass = true;
    for (const name of ["bend", "bend across", "twist", "stretch"] as const) {
      const limit = fine[name] + (fine[name] - coarse[name]) / 3;
      const error = 100 * (limit / theory[name] - 1);
      measured[`${name}: 8 cells, %`] = 100 * (fine[name] / theory[name] - 1);
      measured[`${name}: limit, %`] = error;
      pass &&= Math.abs(error) < 1;
      if (name === "stretch") pass &&= Math.abs(fine[name] / theory[name] - 1) < 1e-3;
      else pass &&= fine[name] < coarse[name];
    }
    return { measured, pass };
  },
};

type Frequencies = Record<"bend" | "bend across" | "twist" | "stretch", number>;

/** [Hz]; modes are told apart by what they do: along the axis, about it, or neither. */
function frequencies(cells: number): Frequencies {
  const mesh = tetBox([LENGTH, SIDE, SIDE], [10 * cells, cells, cells]);
  const material = { young: YOUNG, poisson: POISSON, density: DENSITY };
  const { eigenvalues, shapes, rotations, nodeCount, mass } = computeModes(mesh, [material], { modes: 9 });
  const found: Partial<Frequencies> = {};
  eigenvalues.forEach((value, k) => {
    let [along, about, side] = [0, 0, 0];
    for (let i = 0; i < nodeCount; i++) {
      const at = 3 * (k * nodeCount + i);
      along += mass[i] * shapes[at] ** 2;
      about += mass[i] * (SIDE * rotations[at]) ** 2;
      side += mass[i] * (shapes[at + 1] ** 2 + shapes[at + 2] ** 2);
    }
    const name =
      along > 0.9 ? "stretch" : about > 0.5 * side ? "twist" : "bend" in found ? "bend across" : "bend";
    found[name] ??= Math.sqrt(value) / (2 * Math.PI);
  });
  return { bend: NaN, "bend across": NaN, twist: NaN, stretch: NaN, ...found };
}

function exact(): Frequencies {
  const shear = YOUNG / (2 * (1 + POISSON));
  const bend = timoshenko(shear);
  return {
    bend,
    "bend across": bend,
    // Torsion constant of a square 0.140577 a⁴ over its polar moment a⁴/6.
    twist: Math.sqrt((shear * 0.140577 * 6) / DENSITY) / (2 * LENGTH),
    // Love: the sides' inertia takes ν² π² r²/2L² off, r² = a²/6.
    stretch:
      (Math.sqrt(YOUNG / DENSITY) / (2 * LENGTH)) *
      (1 - (POISSON * Math.PI * SIDE) ** 2 / (12 * LENGTH ** 2)),
  };
}

/** First frequency of a free Timoshenko beam (Huang 1961) with Cowper's shear factor of a square, by bisection [Hz]. */
function timoshenko(shear: number): number {
  const [area, inertia] = [SIDE ** 2, SIDE ** 4 / 12];
  const factor = (10 * (1 + POISSON)) / (12 + 11 * POISSON);
  const r2 = inertia / (area * LENGTH ** 2);
  const s2 = (YOUNG * inertia) / (factor * shear * area * LENGTH ** 2);
  const unit = Math.sqrt((YOUNG * inertia) / (DENSITY * area * LENGTH ** 4)) / (2 * Math.PI);
  const f = (b: number): number => {
    const root = Math.sqrt((r2 - s2) ** 2 + 4 / b ** 2);
    const [alpha, beta] = [Math.sqrt((root - r2 - s2) / 2), Math.sqrt((root + r2 + s2) / 2)];
    const weight = (b * (b ** 2 * r2 * (r2 - s2) ** 2 + 3 * r2 - s2)) / Math.sqrt(1 - b ** 2 * r2 * s2);
    return (
      2 - 2 * Math.cosh(b * alpha) * Math.cos(b * beta) + weight * Math.sinh(b * alpha) * Math.sin(b * beta)
    );
  };
  // Between half of Euler's 22.37 and itself.
  let [low, high] = [11, 22.4];
  for (let k = 0; k < 60; k++) {
    const middle = 0.5 * (low + high);
    if (f(low) * f(middle) <= 0) high = middle;
    else low = middle;
  }
  return low * unit;
}
