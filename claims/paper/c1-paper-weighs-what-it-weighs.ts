import type { Experiment } from "../kit/experiment.ts";
import { contactForce, G, massOf, onSlope } from "../kit/paper/contact.ts";

const CASES = [
  { nodes: 11, sweeps: 7, dt: 1 / 60 },
  { nodes: 21, sweeps: 15, dt: 1 / 30 },
  { nodes: 21, sweeps: 15, dt: 1 / 240 },
  { nodes: 41, sweeps: 63, dt: 1 / 60 },
];

export const C1: Experiment = {
  id: "C1",
  claims: ["P5"],
  title: "Paper at rest weighs what it weighs",
  criterion:
    "copy paper on a floor, 11 to 41 nodes a side, 7 to 63 sweeps, dt 1/30 to 1/240 s: push over weight 1.00 ± 0.02 in every step from 0.2 s on",
  quick: true,
  run() {
    let [least, most] = [Infinity, -Infinity];
    for (const { nodes, sweeps, dt } of CASES) {
      const simulation = onSlope({ friction: 0.3, dt, sheet: { nodes: [nodes, nodes], sweeps } });
      for (let step = 1; step * dt <= 0.6; step++) {
        simulation.step();
        if (step * dt < 0.2) continue;
        const share = contactForce(simulation)[1] / (massOf(simulation) * G);
        least = Math.min(least, share);
        most = Math.max(most, share);
      }
    }
    return { measured: { least, most }, pass: least >= 0.98 && most <= 1.02 };
  },
};
