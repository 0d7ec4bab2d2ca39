import { kineticEnergy } from "pliant/experimental";
import { boxSheet, farthest, lowest } from "../kit/cloth/box.ts";
import type { Experiment } from "../kit/experiment.ts";

export const X8: Experiment = {
  id: "X8",
  claims: ["C21"],
  title: "Sheet over a box in steps of 0.2 s",
  criterion:
    "51 × 51 over a 0.5 m box, Δt = 0.2 s, one solve each (f64, tolerance 0.1 mm/s), 25 steps: finite; |y| ≤ 2 m always; after step 5 the lowest node between −0.5 and −0.15 m; kinetic energy < 5e-3 J at the end",
  quick: false,
  run() {
    const simulation = boxSheet({ dt: 0.2, quality: { tolerance: 1e-4 } });
    let [far, low, high] = [0, Infinity, -Infinity];
    let finite = true;
    for (let step = 1; step <= 25; step++) {
      finite &&= !simulation.step().flags.nonFinite;
      far = Math.max(far, farthest(simulation));
      if (step <= 5) continue;
      low = Math.min(low, lowest(simulation));
      high = Math.max(high, lowest(simulation));
    }
    const kinetic = kineticEnergy(simulation.model, simulation.state);
    return {
      measured: { "farthest, m": far, "lowest, m": low, "lowest at most, m": high, "kinetic, J": kinetic },
      pass: finite && far <= 2 && low >= -0.5 && high <= -0.15 && kinetic < 5e-3,
    };
  },
};
