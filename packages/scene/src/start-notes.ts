import { Simulation } from "pliant";
import { describeStart } from "pliant/experimental";
import { build } from "./build/build.ts";
import { standIn } from "./build-faults.ts";
import type { Scene } from "./schema/document.ts";

/** What begins inside something, and what becomes of it, in sentences. Garments are put on and elastic bodies left out. */
export function startNotes(scene: Scene): string[] {
  if (scene.cloth.length === 0 || (scene.colliders.length === 0 && scene.cloth.length < 2)) return [];
  const { model, state, setup } = build({ ...scene, solids: scene.solids.map(standIn), garments: [] });
  const simulation = Simulation.lazy({ model, state });
  setup(simulation.input);
  return describeStart(simulation.clearStart());
}
