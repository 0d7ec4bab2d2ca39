import type { Simulation } from "pliant";
import type { Experiment } from "../kit/experiment.ts";
import { meanFold } from "../kit/paper/paper.ts";
import { edgeBetween, twoTriangles } from "../kit/paper/two-triangles.ts";

export const Z7: Experiment = {
  id: "Z7",
  claims: ["P8"],
  title: "A hinge keeps a fold",
  criterion:
    "two triangles folded to 60°, creased and let go for 4 s: the angle stays within 2°; without the crease it is below 5°",
  quick: true,
  run() {
    const measured = { "creased, °": foldLeft(true), "not creased, °": foldLeft(false) };
    const pass = Math.abs(measured["creased, °"] - 60) < 2 && measured["not creased, °"] < 5;
    return { measured, pass };
  },
};

function foldLeft(creases: boolean): number {
  const simulation = twoTriangles();
  bend(simulation, Math.PI / 3);
  // Once to get there, once to be at rest.
  simulation.step();
  if (creases) simulation.edit({ kind: "hinge", body: "paper", edges: [edgeBetween(simulation, 0, 3)] });
  simulation.step();
  for (let node = 0; node < 4; node++) simulation.unpin(node);
  for (let step = 0; step < 240; step++) simulation.step();
  return meanFold(simulation.model, simulation.state);
}

/** Turns node 1 about the edge 0–3 and holds all. */
function bend(simulation: Simulation, angle: number): void {
  const { x } = simulation.state;
  const half = Math.hypot(x[3], x[5]);
  for (const node of [0, 2, 3]) simulation.pin(node);
  const [cx, cz] = [x[3] / half, x[5] / half];
  simulation.pin(1, [half * Math.cos(angle) * cx, half * Math.sin(angle), half * Math.cos(angle) * cz]);
}
