import type { Experiment } from "../kit/experiment.ts";
import { distanceOf, edgeBetween, press, release, twoTriangles } from "../kit/paper/two-triangles.ts";

export const Z6: Experiment = {
  id: "Z6",
  claims: ["P7"],
  title: "A keeper keeps what a break has done",
  criterion:
    "an edge broken at 0.6 of its length l⁰, let go for 2 s: its ends stay within 5 % of there; without the keeper they are back to more than 95 % of l⁰",
  quick: true,
  run() {
    const measured = { "with, of l": endDistance(true) / 0.6, "without, of l⁰": endDistance(false) };
    const pass = Math.abs(measured["with, of l"] - 1) < 0.05 && measured["without, of l⁰"] > 0.95;
    return { measured, pass };
  },
};

function endDistance(keeps: boolean): number {
  // A tenth of k, the softest that the specification has.
  const simulation = twoTriangles({}, { crossStiffness: 5 });
  const length = distanceOf(simulation, 0, 3);
  press(simulation, 0.6);
  simulation.edit({ kind: "break", body: "paper", edges: [edgeBetween(simulation, 0, 3)], keeps });
  simulation.step();
  release(simulation);
  for (let step = 0; step < 120; step++) simulation.step();
  return distanceOf(simulation, 0, 3) / length;
}
