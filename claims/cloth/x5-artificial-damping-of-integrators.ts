import type { Experiment } from "../kit/experiment.ts";
import { oscillator } from "../kit/cloth/scenes.ts";

export const X5: Experiment = {
  id: "X5",
  claims: ["C9", "C12"],
  title: "Artificial damping of BDF2 and backward Euler",
  criterion: "amplitude kept after 100 steps of h = 0.1 s (ω = 1/s): BDF2 > 0.98, backward Euler < 0.65",
  quick: true,
  run() {
    const measured = { BDF2: amplitudeKept(false), "backward Euler": amplitudeKept(true) };
    return { measured, pass: measured.BDF2 > 0.98 && measured["backward Euler"] < 0.65 };
  },
};

function amplitudeKept(backwardEuler: boolean): number {
  const simulation = oscillator({ dt: 0.1 });
  for (let step = 0; step < 100; step++) {
    // Without an older state a step is backward Euler.
    if (backwardEuler) {
      const snapshot = simulation.snapshot();
      simulation.restore({ ...snapshot, history: [snapshot.history[0], null] });
    }
    simulation.step();
  }
  const { x, v } = simulation.state;
  return Math.sqrt(x[3] ** 2 + v[3] ** 2) / 0.5;
}
