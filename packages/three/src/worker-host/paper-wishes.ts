import type { LiveSimulation } from "./live-simulation.ts";

/** No cavity becomes smaller than this [m]. */
const LEAST = 0.01;

/** What the keyboard asks of cavities, step by step; a scene that says their radii itself wins. */
export function swellCavities({ model, input, options }: LiveSimulation, rate: number): void {
  for (const { collider, first } of input.deforming) {
    if (model.colliders[collider].shape.kind !== "cavity") continue;
    input.vertices[first] = Math.max(LEAST, input.vertices[first] + rate * options.dt);
  }
}

/** All damage is taken back at the next step. */
export function ironAll(simulation: LiveSimulation): void {
  for (const { id, kind } of simulation.model.bodies)
    if (kind === "paper") simulation.edit({ kind: "iron", body: id });
}
