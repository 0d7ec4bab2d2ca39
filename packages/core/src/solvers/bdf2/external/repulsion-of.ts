import type { RepulsionOptions } from "../../settings.ts";
import type { ClothSystem, SubstepSystem } from "../cloth-system.ts";
import type { RankOneTerms } from "../system/rank-one-terms.ts";

/** Adds forces and terms of the matrix of the particles that repel each other at the iterate. */
export type AddRepulsion = (step: SubstepSystem, isFirst: boolean, rankOne: RankOneTerms) => void;

type Create = (cloth: ClothSystem, options: RepulsionOptions) => AddRepulsion | null;

let create: Create | null = null;

export function bringRepulsion(brought: Create): void {
  create = brought;
}

/** Null where nothing repels. Brought by kinds/repulsion.ts: what nobody asks for is not carried. */
export function repulsionOf(cloth: ClothSystem, options: RepulsionOptions | false): AddRepulsion | null {
  if (!options) return null;
  if (create) return create(cloth, options);
  throw new RangeError(
    'Simulation: contact.repulsion is given, which this program did not bring, expected addRepulsion() of "pliant/everything" to be called first',
  );
}
