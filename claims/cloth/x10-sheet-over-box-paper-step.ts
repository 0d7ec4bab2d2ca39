import { mergeOptions } from "pliant/experimental";
import { stretch, type SimulationOptions } from "pliant";
import type { Experiment } from "../kit/experiment.ts";
import { sheetOverBox } from "../kit/cloth/scenes.ts";

export const X10: Experiment = {
  id: "X10",
  claims: ["C18"],
  title: "Sheet over a box at the paper's step",
  criterion:
    "Δt = 1/90 s, 45 steps: largest link strain < 5 %, with one solve per step (the paper's), at film and at live (the default)",
  quick: true,
  run() {
    const measured = {
      "one solve, %": largestStrain({ quality: { level: "paper-literal" } }),
      "film, %": largestStrain({}),
      "live, %": largestStrain({ quality: "live" }),
    };
    return { measured, pass: Object.values(measured).every((strain) => strain < 5) };
  },
};

/** Largest strain of any link at any step, in percent. */
function largestStrain(options: Partial<SimulationOptions>): number {
  const simulation = sheetOverBox(mergeOptions({ dt: 1 / 90 }, options));
  let largest = 0;
  for (let step = 0; step < 45; step++) {
    simulation.step();
    largest = Math.max(largest, stretch(simulation.model, simulation.state).max);
  }
  return 100 * largest;
}
