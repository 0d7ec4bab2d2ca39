import { MATERIAL_DEFAULTS, pretension, sheet, type Material, type Part } from "pliant";
import { presetMaterial } from "../presets.ts";
import type { Cloth } from "../schema/cloth.ts";
import type { SceneMaterial } from "../schema/material.ts";
import type { SceneRuleBase } from "../schema/rule-base.ts";
import { placeGrid } from "./grid.ts";
import { buildSprings } from "./springs.ts";

/** A sheet of the scene as a part of the model. */
export function buildCloth(
  cloth: Pick<Cloth, "id" | "shape" | "material" | "pretension" | "springs">,
  ruleBases: readonly SceneRuleBase[] = [],
): Part {
  const { id, shape, material } = cloth;
  const { nodes, across, down } = placeGrid(shape);
  const place = { id, size: shape.size, nodes, center: shape.center, across, down };
  const numbers = resolveMaterial(material);
  if (cloth.springs) return buildSprings(cloth.springs, ruleBases, { ...place, radius: numbers.radius });
  const part = sheet({ ...place, material: numbers });
  return cloth.pretension ? pretension(part) : part;
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
