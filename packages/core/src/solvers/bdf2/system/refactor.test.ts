import { expect, it } from "vitest";
import { createModel } from "../../../state/create-model.ts";
import type { Part } from "../../../model/part.ts";
import { clothSheet } from "../../../model/cloth/sheet.ts";
import { Simulation } from "../../../simulation/simulation.ts";
import type { AdvancedOptions } from "../../../simulation/options.ts";

const gridless = ({ grid: _, ...part }: Part): Part => part;

/** A sheet that falls on a ball and slides off it, in which contacts let go in every step: positions after some steps, and iterations. */
function slideOff(preconditioner: AdvancedOptions["preconditioner"], steps: number) {
  const part = clothSheet({ size: [0.3, 0.3], nodes: [16, 16], center: [0.06, 0.17, 0] });
  const colliders = [{ id: "ball", shape: { kind: "sphere", radius: 0.15 }, friction: 0.2 }] as const;
  const simulation = new Simulation(createModel({ parts: [gridless(part)], colliders }), {
    quality: { level: "film", substeps: 1, tolerance: 2e-3, retries: 0 },
    advanced: { preconditioner },
  });
  let iterations = 0;
  for (let k = 0; k < steps; k++) iterations += simulation.step().iterations;
  return { x: simulation.positions.slice(), iterations };
}

// "auto" mends pivots where contacts have let go, "sweep" makes all of them anew. Solves to 2 mm/s may be 0.27 mm apart after 12 steps of 1/90 s
// and go other ways from there: measured 0.5 mm (rms) after 12 steps, 2.2 mm after 24, and 3 and 1 % more iterations.
it("ends where new pivots lead to, in as many iterations", () => {
  const [mended, made] = [slideOff("auto", 12), slideOff("sweep", 12)];
  const squared = mended.x.reduce((sum, x, i) => sum + (x - made.x[i]) ** 2, 0);
  expect(squared).toBeGreaterThan(0);
  expect(Math.sqrt(squared / (mended.x.length / 3))).toBeLessThan(1e-3);
  expect(mended.iterations).toBeLessThan(1.08 * made.iterations);
});
