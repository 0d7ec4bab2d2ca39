import type { Material } from "pliant";
import { stockMaterial, type StockName } from "../papers.ts";
import type { SceneMaterial } from "../schema/material.ts";

/** A stock's numbers, and over them those that the author wrote. */
export function paperMaterial(stock: StockName, material: SceneMaterial): Partial<Material> {
  const base = stockMaterial(stock);
  // A fabric's name says nothing of paper; without one it is the default.
  if (typeof material === "string") return base;
  const { preset: _, strainLimit: __, ...numbers } = material;
  return { ...base, ...numbers };
}
