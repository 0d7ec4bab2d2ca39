import { kineticEnergy } from "pliant/experimental";
import { boxSheet, farthest } from "../kit/cloth/box.ts";
import type { Experiment } from "../kit/experiment.ts";

/**
 * Without air: linearised quadratic drag only halves a speed per step, so that the 1000 m/s of a first step of 100 s are
 * not gone by step 20 (farthest 1e5 m then), which says nothing of the cloth.
 */
export const X9: Experiment = {
  id: "X9",
  claims: ["C21"],
  title: "Sheet over a box in steps of 1 s and 100 s",
  criterion:
    "as X8 with Δt = 1 and 100 s, no air, 40 steps: never a lost number; from step 20 on no coordinate beyond 2 m and kinetic energy < 1e-3 J",
  quick: false,
  run() {
    const measured: Record<string, number> = {};
    let pass = true;
    for (const dt of [1, 100]) {
      const { extent, kinetic, finite } = settle(dt);
      measured[`${dt} s: farthest, m`] = extent;
      measured[`${dt} s: kinetic, J`] = kinetic;
      pass &&= finite && extent < 2 && kinetic < 1e-3;
    }
    return { measured, pass };
  },
};

/** Largest extent [m] and kinetic energy [J] over steps 20 to 40. */
function settle(dt: number): { extent: number; kinetic: number; finite: boolean } {
  const simulation = boxSheet({ dt, quality: { tolerance: 1e-4 } }, { drag: 0 });
  const found = { extent: 0, kinetic: 0, finite: true };
  for (let step = 1; step <= 40; step++) {
    found.finite &&= !simulation.step().flags.nonFinite;
    if (step < 20) continue;
    found.extent = Math.max(found.extent, farthest(simulation));
    found.kinetic = Math.max(found.kinetic, kineticEnergy(simulation.model, simulation.state));
  }
  return found;
}
