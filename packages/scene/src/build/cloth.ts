import { clothSheet, MATERIAL_DEFAULTS, paperSheet, type Material, type Part } from "pliant";
import { crumple, drawCreases } from "pliant/experimental";
import type { SceneFiles } from "../files/scene-files.ts";
import { paperMaterial } from "./paper-material.ts";
import { buildPatternPaper } from "./pattern-paper.ts";
import { presetMaterial } from "../presets.ts";
import type { Cloth } from "../schema/cloth.ts";
import type { SceneMaterial } from "../schema/material.ts";
import type { ScenePaper } from "../schema/paper.ts";
import type { SceneRuleBase } from "../schema/rule-base.ts";
import type { GridShape } from "../schema/shape.ts";
import { placeGrid } from "./grid.ts";
import { buildMeshCloth } from "./mesh-cloth.ts";
import { buildSprings } from "./springs.ts";

/** A sheet of the scene as a part of the model. `dt` is a step of the scene [s]. */
export function buildCloth(
  cloth: Pick<Cloth, "id" | "shape" | "material" | "paper" | "springs">,
  seed = 1,
  ruleBases: readonly SceneRuleBase[] = [],
  files?: SceneFiles,
  dt = 1 / 90,
): Part {
  const { id, shape, material } = cloth;
  if (shape.kind === "mesh")
    return buildMeshCloth({ id, shape, material: resolveMaterial(material) }, files).part;
  if (shape.kind === "creasePattern")
    return buildPatternPaper({ id, shape, paper: cloth.paper as ScenePaper, material }, files);
  if (cloth.paper) return buildPaper({ id, shape, material }, cloth.paper, seed);
  const { nodes, across, down } = placeGrid(shape);
  const place = { id, size: shape.size, nodes, center: shape.center, across, down };
  const numbers = resolveMaterial(material);
  if (cloth.springs) return buildSprings(cloth.springs, ruleBases, { ...place, radius: numbers.radius }, dt);
  return clothSheet({ ...place, material: numbers });
}

function buildPaper(
  { id, shape, material }: Pick<Cloth, "id" | "material"> & { readonly shape: GridShape },
  { stock, creases, crumpled, fold: _, drive: __, facetStiffness: ___, ...options }: ScenePaper,
  seed: number,
): Part {
  const { nodes, across, down } = placeGrid(shape);
  const { size, center } = shape;
  const [columns, rows] = nodes;
  // Each piece of a crease splits what it crosses: some two edges per cell, and some at each piece before it.
  const pieces = creases.reduce((sum, { points }) => sum + points.length - 1, 0);
  const drawn = 3 * pieces * (columns + rows) + 8 * pieces * pieces;
  const breaks = options.damage !== false && options.damage.breaks;
  const maxNewNodes = (options.maxNewNodes ?? (breaks ? 3 * columns * rows : 0)) + drawn;
  const part = paperSheet({
    id,
    size,
    nodes,
    center,
    across,
    down,
    seed,
    ...options,
    material: paperMaterial(stock, material),
    maxNewNodes,
  });
  const drawnOn = drawCreases(
    part,
    creases.map(({ points }) => points),
  );
  return crumpled ? crumple(drawnOn, { ...crumpled, seed }) : drawnOn;
}

/** A fabric's name or an author's numbers as the engine's SI numbers. */
export function resolveMaterial(material: SceneMaterial): Material {
  if (typeof material === "string") return presetMaterial(material);
  const { preset, strainLimit, ...numbers } = material;
  const base = preset === undefined ? MATERIAL_DEFAULTS : presetMaterial(preset);
  return { ...base, ...numbers, strainLimit: limitOf(strainLimit) ?? base.strainLimit };
}

/** JSON has no Infinity: the file says "none". */
function limitOf(given: Exclude<SceneMaterial, string>["strainLimit"]): Material["strainLimit"] | undefined {
  const strain = (value: number | "none"): number => (value === "none" ? Infinity : value);
  if (given === undefined) return undefined;
  if (typeof given !== "object") return strain(given);
  return { warp: strain(given.warp), weft: strain(given.weft), bias: strain(given.bias) };
}
