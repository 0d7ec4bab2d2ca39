import { Simulation } from "pliant";
import { effectiveStep, mergeOptions } from "pliant/experimental";
import { build } from "./build/build.ts";
import { standIn } from "./build-faults.ts";
import type { Scene } from "./schema/document.ts";
import type { SceneLattice } from "./schema/lattice.ts";
import { gridNodes, type ClothShape, type GridShape } from "./schema/shape.ts";

/** Nodes a side of a patch that has each kind of link and beam of the whole sheet, inside and on borders. */
const PATCH = 7;

/**
 * Solver steps in each step of a simulation of the scene, as it starts. They depend on cells and materials, not on how
 * many cells there are: small patches of the sheets tell as well, and in a moment.
 */
export function sceneSubsteps(scene: Scene): number {
  return patches(scene).substeps;
}

/** A part of the scene, by its id, and the share of the time that its steps really advance: less than 1 with fuzzy springs only. */
export interface TimeShare {
  readonly id: string;
  readonly share: number;
}

export function sceneTimeShares(scene: Scene): TimeShare[] {
  if (scene.lattices.length === 0 && scene.cloth.every(({ springs }) => !springs)) return [];
  const { model, options, substeps } = patches(scene);
  const h = options.dt / substeps;
  return model.bodies.map((body) => ({ id: body.id, share: effectiveStep(model, body, h) / h }));
}

/** Several ask for it, of one scene. */
const known = new WeakMap<Scene, Simulation>();

/** A simulation of patches that are made as the whole sheets and blocks are. */
function patches(scene: Scene): Simulation {
  const made = known.get(scene) ?? makePatches(scene);
  known.set(scene, made);
  return made;
}

function makePatches(scene: Scene): Simulation {
  const cloth = scene.cloth.map((sheet) => ({
    ...sheet,
    shape: patchOf(sheet.shape),
    pins: [],
    attach: [],
    cut: [],
    loads: [],
  }));
  const lattices = scene.lattices.map((each) => ({ ...each, ...cornerOf(each), held: [] }));
  // The steps of elastic solids do not depend on their modes, which take long to find.
  const solids = scene.solids.slice(0, 1).map(standIn);
  // Garments are cut for bodies, and asked before they are put on.
  const colliders = scene.garments.length > 0 ? scene.colliders : [];
  const { model, state, options } = build(
    { ...scene, cloth, lattices, solids, colliders, keyframes: colliders.length > 0 ? scene.keyframes : [] },
    0,
    { undressed: true },
  );
  return new Simulation(
    { model, state },
    mergeOptions(options, { contact: { self: false }, advanced: { kernels: "reference" } }),
  );
}

/** A mesh from a file is its own patch: no part of it tells for the rest. */
function patchOf(whole: ClothShape): ClothShape {
  return whole.kind === "grid" ? gridPatch(whole) : whole;
}

function gridPatch({ spacing, ...shape }: GridShape): GridShape {
  const { size } = shape;
  const whole = gridNodes({ ...shape, ...(spacing !== undefined && { spacing }) });
  const nodes = whole.map((count) => Math.min(count, PATCH));
  const along = (axis: 0 | 1): number => (size[axis] * (nodes[axis] - 1)) / (whole[axis] - 1);
  return { ...shape, nodes: [nodes[0], nodes[1]], size: [along(0), along(1)] };
}

/** A body from a file is its own patch. */
function cornerOf({ size, nodes }: SceneLattice): Pick<SceneLattice, "size" | "nodes"> {
  if (size === undefined || nodes === undefined) return {};
  const [x, y, z] = nodes.map((count) => Math.min(count, PATCH));
  const along = (axis: 0 | 1 | 2, count: number): number => (size[axis] * (count - 1)) / (nodes[axis] - 1);
  return { nodes: [x, y, z], size: [along(0, x), along(1, y), along(2, z)] };
}
