import { FilmSimulation } from "../kit/film-simulation.ts";
import { clothSheet, createModel, GRAVITY } from "pliant";
import type { Experiment } from "../kit/experiment.ts";
import { relax, RESTLESS } from "../kit/cloth/relax.ts";
import { pinWhere } from "../kit/cloth/scenes.ts";

/** Length and width [m], ρ [kg/m²], Y [N/m], B [N·m]; ρgL/Y = 0.98 %. */
const [LENGTH, WIDTH, DENSITY, STRETCH, BEND] = [1, 0.05, 1, 1000, 1e-6];

/** Ours: Y in N/m must mean Y. */
export const S3: Experiment = {
  id: "S3",
  claims: ["C4"],
  title: "A hanging strip is strained by its own weight",
  criterion:
    "1 m × 0.05 m, ρgL/Y = 0.98 %, 2 and 4 cells across: strain at 0.9 L above the hem within 2 % of ρg·0.9L/Y, lengthening within 2 % of ρgL²/2Y",
  quick: true,
  run() {
    const measured: Record<string, number> = {};
    let pass = true;
    for (const cells of [2, 4]) {
      const { strain, longer } = hangStrip(cells);
      measured[`${cells} cells: strain / exact`] = strain;
      measured[`${cells} cells: lengthening / exact`] = longer;
      pass &&= Math.abs(strain - 1) < 0.02 && Math.abs(longer - 1) < 0.02;
    }
    return { measured, pass };
  },
};

function hangStrip(cells: number): { strain: number; longer: number } {
  const rows = (cells * LENGTH) / WIDTH;
  const h = LENGTH / rows;
  const strip = clothSheet({
    size: [WIDTH, LENGTH],
    nodes: [cells + 1, rows + 1],
    down: [0, -1, 0],
    center: [0, -LENGTH / 2, 0],
    material: {
      density: DENSITY,
      stretch: STRETCH,
      bend: BEND,
      drag: 0,
      damping: 0,
      strainLimit: Infinity,
    },
  });
  const start = createModel({ parts: [strip] });
  const simulation = new FilmSimulation(start, {
    dt: 0.001,
    quality: { level: "paper-literal", tolerance: 1e-5 },
  });
  pinWhere(simulation, ([, y]) => y > -h / 2);
  const motion = relax(simulation);
  if (motion > RESTLESS) throw new Error(`S3: still moves by ${motion} of its way per step`);
  /** Mean height of a row of nodes [m]. */
  const height = (row: number): number => {
    let sum = 0;
    for (let column = 0; column <= cells; column++) {
      sum += simulation.positions[(row * (cells + 1) + column) * 3 + 1];
    }
    return sum / (cells + 1);
  };
  // One row of cells about 0.9 L above the hem.
  const row = rows / 10;
  const full = (DENSITY * -GRAVITY[1] * LENGTH) / STRETCH;
  return {
    strain: ((height(row - 1) - height(row + 1)) / (2 * h) - 1) / (0.9 * full),
    longer: (-height(rows) - LENGTH) / (0.5 * full * LENGTH),
  };
}
