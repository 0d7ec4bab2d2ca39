import { fault } from "../errors.ts";
import type { Rule } from "./rule.ts";

/** Something is there that moves. */
export const somethingMoves: Rule = (document) => {
  const { cloth, garments, solids, lattices } = document;
  const isNone = (list: unknown): boolean => list === undefined || (Array.isArray(list) && list.length === 0);
  if (![cloth, garments, solids, lattices].every(isNone)) return [];
  return [fault(["cloth"], cloth, "a list of at least 1, or garments, solids or lattices")];
};
