import { createSimulation } from "./create-simulation.ts";
import type { Scene } from "./schema/document.ts";
import { gridNodes, type GridShape } from "./schema/shape.ts";

/** Nodes a side of a patch that has each kind of link and beam of the whole sheet, inside and on borders. */
const PATCH = 7;

/**
 * Solver steps in each step of a simulation of the scene, as it starts. They depend on cells and materials, not on how
 * many cells there are: small patches of the sheets tell as well, and in a moment.
 */
export function sceneSubsteps(scene: Scene): number {
  if (scene.cloth.length === 0) return createSimulation(scene, { kernels: "reference" }).substeps;
  const cloth = scene.cloth.map((sheet) => ({
    ...sheet,
    shape: patchOf(sheet.shape),
    pins: [],
    attach: [],
    cut: [],
    loads: [],
  }));
  return createSimulation(
    { ...scene, cloth, solids: [], colliders: [], keyframes: [] },
    { kernels: "reference" },
  ).substeps;
}

function patchOf({ spacing, ...shape }: GridShape): GridShape {
  const { size } = shape;
  const whole = gridNodes({ ...shape, ...(spacing !== undefined && { spacing }) });
  const nodes = whole.map((count) => Math.min(count, PATCH));
  const along = (axis: 0 | 1): number => (size[axis] * (nodes[axis] - 1)) / (whole[axis] - 1);
  return { ...shape, nodes: [nodes[0], nodes[1]], size: [along(0), along(1)] };
}
