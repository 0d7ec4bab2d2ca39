import { extremeEigenvalues } from "../kit/cloth/dense.ts";
import { dropSheet, SPACING, type Drop, type DropResult } from "../kit/cloth/dropped.ts";
import type { Experiment } from "../kit/experiment.ts";
import { denseRepulsion, denseStiffness } from "../kit/cloth/stiffness.ts";

const RADIUS = 0.8 * SPACING;
/** As the engine takes them for cotton of Y = 1000 N/m. */
const LAW = { radius: RADIUS, stiffness: 250 };

const DROPS: readonly Drop[] = [
  { under: "floor", shift: 0 },
  { under: "floor", shift: 0.5 },
  { under: "corners", shift: 0 },
  { under: "corners", shift: 0.5 },
];

const MODES = [
  ["film", "film"],
  ["live", "live"],
  ["one solve", "paper-literal"],
] as const;

export const X17: Experiment = {
  id: "X17",
  claims: ["C16"],
  title: "Particles repel: two sheets dropped on each other",
  criterion:
    "a sheet falls 10 cm on one on a floor or hung by its corners, particles above particles or above gaps, film, live (the default) and one solve per 1/90 s: particles of different sheets never closer than 0.3 r₀, none goes through (without repulsion more than 50 of 81 do); −K with repulsion positive semidefinite at the closest state (smallest eigenvalue ≥ −1e-9 × largest), not with the transverse term kept",
  quick: false,
  fails:
    "With the published single pass particles slip between those of a sheet on a floor; in the engine's rounds none does.",
  run() {
    const measured: Record<string, number> = {};
    const runs = MODES.flatMap(([name, mode]) => {
      const dropped = DROPS.map((drop) =>
        dropSheet(drop, { quality: { level: mode }, contact: { repulsion: {} } }),
      );
      measured[`${name}: least / r₀`] = Math.min(...dropped.map(({ least }) => least)) / RADIUS;
      measured[`${name}: through`] = dropped.reduce((sum, run) => sum + run.through, 0);
      return dropped;
    });
    const closest = runs.reduce((a, b) => (b.least < a.least ? b : a));
    const through = runs.reduce((sum, run) => sum + run.through, 0);
    const without = dropSheet({ under: "corners", shift: 0.5 }, { contact: { repulsion: false } }).through;
    const [axial, whole] = [false, true].map((transverse) => ratio(closest, transverse));
    Object.assign(measured, {
      "through without": without,
      ...{ "min/max of −K": axial, "min/max with the transverse term": whole },
    });
    const pass =
      closest.least > 0.3 * RADIUS && through === 0 && without > 50 && axial >= -1e-9 && whole < -1e-9;
    return { measured, pass };
  },
};

/** Smallest over largest eigenvalue of −K at the closest state. */
function ratio({ simulation: { model }, closest }: DropResult, transverse: boolean): number {
  const matrix = denseStiffness(model, closest);
  denseRepulsion(model, closest, LAW, transverse).forEach((value, i) => (matrix[i] += value));
  const { min, max } = extremeEigenvalues(matrix, closest.length);
  return min / max;
}
