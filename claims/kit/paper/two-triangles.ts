import { FilmSimulation } from "../film-simulation.ts";
import { createModel, type Simulation, type PaperDamage, type PaperSheetOptions } from "pliant";
import type { PaperBody } from "pliant/experimental";
import { testSheet } from "./paper.ts";

/** Two triangles in a square of 1 cm: corners 0 to 3 row by row, 0–3 is the edge between them. Nothing fails by itself. */
export function twoTriangles(
  damage: Partial<PaperDamage> = {},
  options: Partial<PaperSheetOptions> = {},
): Simulation {
  const part = testSheet({
    nodes: [2, 2],
    size: [0.01, 0.01],
    maxNewNodes: 10,
    ...options,
    damage: { threshold: 0.999, ...damage },
  });
  return new FilmSimulation(createModel({ parts: [part], gravity: [0, 0, 0] }), {
    dt: 1 / 60,
    quality: { substeps: 1 },
  });
}

/** The edge between two nodes. */
export function edgeBetween({ model }: Simulation, p: number, q: number): number {
  const { a, b } = (model.bodies[0] as PaperBody).paper.edges;
  return a.findIndex((node, k) => (node === p && b[k] === q) || (node === q && b[k] === p));
}

export function distanceOf({ state: { x } }: Simulation, p: number, q: number): number {
  return Math.hypot(x[3 * q] - x[3 * p], x[3 * q + 1] - x[3 * p + 1], x[3 * q + 2] - x[3 * p + 2]);
}

/** Holds 0 and 3 at a share of their distance, and 1 and 2 where they are. */
export function press(simulation: Simulation, share: number): void {
  const { x } = simulation.state;
  for (let node = 0; node < 4; node++) {
    const factor = node === 0 || node === 3 ? share : 1;
    simulation.pin(node, [x[3 * node] * factor, 0, x[3 * node + 2] * factor]);
  }
  simulation.step();
}

export function release(simulation: Simulation): void {
  for (let node = 0; node < 4; node++) simulation.unpin(node);
}
