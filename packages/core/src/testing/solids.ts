import { ballTets, computeModes, surfaceOf, tetBox } from "@pliant/solid";
import type { ModalBasis, SolidMaterial, TetMesh } from "../model/solid/solid-material.ts";
import { elasticSolid, type ElasticSolidOptions } from "../model/solid/elastic-solid.ts";
import type { Part } from "../model/part.ts";

/** The rubber of docs/methods/bodies.md#the-recommended-step. */
export const RUBBER: SolidMaterial = { young: 2e4, poisson: 0.4, density: 500 };

export interface Shape {
  readonly mesh: TetMesh;
  readonly basis: ModalBasis;
  readonly surface: Uint32Array;
}

const made = new Map<string, Shape>();

/** Modes of a small mesh, made once per name. */
export function shapeOf(name: string, mesh: () => TetMesh, material: SolidMaterial, modes: number): Shape {
  const key = `${name} ${material.young} ${material.poisson} ${material.density} ${modes}`;
  const known = made.get(key);
  if (known) return known;
  const tets = mesh();
  const basis = computeModes(tets, [material], { modes });
  const shape = { mesh: tets, basis, surface: surfaceOf(tets) };
  made.set(key, shape);
  return shape;
}

export const ball = (modes = 8, material = RUBBER): Shape =>
  shapeOf("ball", () => ballTets(0.25, 0.125), material, modes);

export const box = (modes = 12, material = RUBBER): Shape =>
  shapeOf("box", () => tetBox([0.4, 0.2, 0.2], [4, 2, 2]), material, modes);

/** The bar of docs/methods/bodies.md#volume. */
export const bar = (modes = 8, material = RUBBER): Shape =>
  shapeOf("bar", () => tetBox([1.2, 0.2, 0.2], [12, 2, 2]), material, modes);

export function partOf(shape: Shape, options: Partial<ElasticSolidOptions> = {}): Part {
  const { basis, mesh, surface } = shape;
  return elasticSolid({ basis, tets: mesh.tets, surface, ...options });
}
