import type { ClothSystem, SubstepSystem } from "../cloth-system.ts";

type AddForces = (cloth: ClothSystem, step: SubstepSystem) => void;

let brought: AddForces | null = null;

/** Brings the forces that draw nodes to their places, with `limitCloth` (kinds/limits.ts). */
export function bringPlaceForces(add: AddForces): void {
  brought = add;
}

/** Forces that draw nodes to their places: none where nobody has brought them. */
export function addPlaceForces(cloth: ClothSystem, step: SubstepSystem): void {
  brought?.(cloth, step);
}
