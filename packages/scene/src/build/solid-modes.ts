import { cachedModes, computeModes, createSkin, surfaceOf, type CachedModeOptions } from "@pliant/solid";
import type { ModalBasis, SolidMaterial, TetMesh } from "pliant";
import type { DisplaySkin } from "pliant/experimental";
import type { SceneSolid } from "../schema/solid.ts";
import { buildSolidShape, buildSolidSkin, surfaceOfMesh, type BuiltShape } from "./solid-shape.ts";

/** What is made of a solid before it is placed. */
interface Made {
  readonly mesh: TetMesh;
  readonly basis: ModalBasis;
  readonly surface: Uint32Array;
  readonly skin: DisplaySkin;
  /** What was done to make its tetrahedra. */
  readonly warnings: readonly string[];
}

type Makings = Pick<SceneSolid, "shape" | "material" | "modes" | "skin">;

/** Bodies alike have their modes in common: a scene of twenty letters waits for as many modes as it has kinds of letters. */
export function makeModes(solid: Makings): Made {
  const key = keyOf(solid);
  const known = made.get(key);
  if (known) return known;
  const built = buildSolidShape(solid.shape);
  const basis = computeModes(built.mesh, materialsOf(solid), { modes: modesOf(solid, built.mesh) });
  return remember(key, solid, built, basis);
}

/** What was done to make the tetrahedra of solids that have been made: holes that were closed, parts that were left out. */
export function solidWarnings(solids: readonly (Makings & { readonly id: string })[]): string[] {
  return solids.flatMap((solid) => (made.get(keyOf(solid))?.warnings ?? []).map((each) => `${solid.id}: ${each}`)); // prettier-ignore
}

/** What `prepareSolids` takes and tells. */
export interface PrepareOptions extends Omit<CachedModeOptions, "modes" | "onProgress"> {
  /** Hears the share of all solids that is done, 0 to 1. */
  readonly onProgress?: (done: number) => void;
}

/**
 * Makes the modes of a scene's solids ahead, from a store where they are known, so that `build` finds them. Scenes do without it: then
 * `build` computes them, without a word until it is done. Returns what kept the store from being used.
 */
export async function prepareSolids(
  solids: readonly Makings[],
  { onProgress, ...options }: PrepareOptions = {},
): Promise<string[]> {
  const fresh = new Map(solids.map((solid) => [keyOf(solid), solid]));
  for (const key of made.keys()) fresh.delete(key);
  const problems: string[] = [];
  let count = 0;
  for (const [key, solid] of fresh) {
    const built = buildSolidShape(solid.shape);
    const modes = modesOf(solid, built.mesh);
    const { basis, problem } = await cachedModes(built.mesh, materialsOf(solid), {
      ...options,
      modes,
      onProgress: (done) => onProgress?.((count + done) / fresh.size),
    });
    if (problem !== undefined) problems.push(problem);
    remember(key, solid, built, basis);
    count++;
  }
  return problems;
}

const keyOf = ({ shape, material, modes, skin }: Makings): string =>
  JSON.stringify([shape, material, modes, skin]);

/** Of its regions, or of all of it. */
const materialsOf = ({ shape, material }: Makings): readonly SolidMaterial[] =>
  shape.kind === "tets" && shape.materials ? shape.materials : [material];

/** A coarse box has fewer than asked for. */
const modesOf = ({ modes }: Makings, mesh: TetMesh): number => Math.min(modes, mesh.x.length - 6);

const KEPT = 64;
const made = new Map<string, Made>();

function remember(
  key: string,
  { shape, skin }: Makings,
  { mesh, warnings }: BuiltShape,
  basis: ModalBasis,
): Made {
  // prettier-ignore
  const surface = surfaceOf(mesh);
  const fresh = { mesh, basis, surface, skin: makeSkin(mesh, surface, basis, shape, skin), warnings };
  // The oldest goes: a scene that is being opened has its own at the end.
  const [oldest] = made.keys();
  if (made.size >= KEPT && oldest !== undefined) made.delete(oldest);
  made.set(key, fresh);
  return fresh;
}

/** The surface that a mesh was given by, or a finer one, or that of the tetrahedra, in the frame of the body's rest positions. */
function makeSkin(
  mesh: TetMesh,
  surface: Uint32Array,
  basis: ModalBasis,
  shape: Makings["shape"],
  spacing: number | undefined,
): DisplaySkin {
  const own = shape.kind === "mesh" ? surfaceOfMesh(shape) : null;
  const fine = own ?? (spacing === undefined ? null : buildSolidSkin(shape, spacing));
  const skin = fine ? createSkin(mesh, fine.points, fine.triangles) : ownSkin(mesh, surface);
  // The basis has its origin at the centre of mass.
  return { ...skin, rest: skin.rest.map((value, i) => value + (basis.x[i % 3] - mesh.x[i % 3])) };
}

function ownSkin(mesh: TetMesh, surface: Uint32Array): DisplaySkin {
  const place = new Map<number, number>();
  for (const node of surface) if (!place.has(node)) place.set(node, place.size);
  const points = new Float64Array(3 * place.size);
  for (const [node, at] of place) points.set(mesh.x.subarray(3 * node, 3 * node + 3), 3 * at);
  const triangles = surface.map((node) => place.get(node) ?? 0);
  return createSkin(mesh, points, triangles, Uint32Array.from(place.keys()));
}
