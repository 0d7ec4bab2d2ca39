import type { DamageSprings } from "../model/paper/paper.ts";

/** Who is held to whom, by a number per pair: two edges may have the same corners beside them, and one keeper is enough. */
export type DamageSpringPairs = Set<number>;

export const pairKey = (a: number, b: number, nodeCount: number): number =>
  Math.min(a, b) * nodeCount + Math.max(a, b);

/** Known of the newest keepers of a sheet only: looking them all up each step would cost more than the damage. */
const known = new WeakMap<DamageSprings, DamageSpringPairs>();

/** Those of a sheet's keepers, for its next revision to add to and to hand on. */
export function takePairs(keepers: DamageSprings, nodeCount: number): DamageSpringPairs {
  const pairs = known.get(keepers) ?? new Set<number>();
  if (!known.delete(keepers)) {
    for (let k = 0; k < keepers.count; k++) pairs.add(pairKey(keepers.a[k], keepers.b[k], nodeCount));
  }
  return pairs;
}

export function handOnPairs(keepers: DamageSprings, pairs: DamageSpringPairs): void {
  known.set(keepers, pairs);
}
