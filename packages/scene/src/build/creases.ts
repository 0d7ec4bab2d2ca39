import type { Driver } from "pliant";
import type { Cloth } from "../schema/cloth.ts";
import type { Hold } from "./pins.ts";

const DEGREE = Math.PI / 180;

/** The folding of all creases of the scene, body after body, as `Input.folds` has them. */
export function buildCreases(cloth: readonly Pick<Cloth, "paper">[]): Hold[] {
  const creases = cloth.flatMap(({ paper }) => paper?.creases ?? []);
  if (creases.length === 0) return [];
  const apply: Driver = (time, input) => {
    creases.forEach(({ angleDegrees, from, until }, k) => {
      const share =
        until > from ? Math.min(Math.max((time - from) / (until - from), 0), 1) : time >= from ? 1 : 0;
      // At rest at both ends.
      input.folds[k] = angleDegrees * DEGREE * share * share * (3 - 2 * share);
    });
  };
  return [{ apply, changes: true }];
}
