import { tetFaults } from "@pliant/solid";
import { build } from "./build/build.ts";
import { buildSolidShape } from "./build/solid-shape.ts";
import type { Scene } from "./schema/document.ts";
import type { SceneSolid } from "./schema/solid.ts";

/** A solid by whose side nobody waits: one cube, one mode. */
export function standIn(solid: SceneSolid): SceneSolid {
  return {
    ...solid,
    shape: { kind: "box", size: [0.1, 0.1, 0.1], spacing: 0.1 },
    modes: 1,
    pins: "none",
  };
}

/**
 * What keeps a checked scene from being built, in words; empty when nothing does. Looks at all that building looks at but for what takes
 * long: modes of elastic bodies and how garments hang.
 */
export function buildFaults(scene: Scene): string[] {
  return [
    ...faultsOf(() => build({ ...scene, solids: scene.solids.map(standIn) }, 0, { undressed: true })),
    ...scene.solids.flatMap((solid) => {
      const { id, shape, material } = solid;
      const materials = shape.kind === "tets" && shape.materials ? shape.materials : [material];
      const found: string[] = [];
      const thrown = faultsOf(() => found.push(...tetFaults(buildSolidShape(shape).mesh, materials)));
      return [...thrown, ...found].map((fault) => `solid "${id}": ${fault}`);
    }),
  ];
}

/** What the engine says of numbers that it cannot work with. */
function faultsOf(work: () => unknown): string[] {
  try {
    work();
    return [];
  } catch (error) {
    if (error instanceof RangeError) return [error.message];
    throw error;
  }
}
