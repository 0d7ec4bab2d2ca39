import { createCrossings, findCrossings, type Crossings } from "./crossings.ts";
import type { Marked } from "./find-pairs.ts";
import type { Surface } from "./surface.ts";

const withSolids = createCrossings(64);

/**
 * Finds what crosses: cloth and cloth into `crossings`, cloth and solids only counted and returned. Marks the vertices of the
 * triangles in question: bit 1 for those in cloth, bit 2 for those in solids. `trees` are fitted, the cloth's first.
 */
export function markTangles(
  surface: Surface,
  [cloth, ...solids]: readonly Marked[],
  x: Float64Array,
  self: boolean,
  crossings: Crossings,
  exempt: Uint8Array,
): number {
  crossings.count = 0;
  withSolids.count = 0;
  if (self) findCrossings(surface, cloth.tree, cloth.tree, x, crossings);
  for (const { tree } of solids) findCrossings(surface, cloth.tree, tree, x, withSolids);
  mark(surface, crossings, exempt, 1);
  mark(surface, withSolids, exempt, 2);
  return withSolids.count;
}

function mark(
  { triangles, beyond }: Surface,
  { count, edge, through }: Crossings,
  exempt: Uint8Array,
  bit: number,
): void {
  for (let k = 0; k < count; k++) {
    const s = edge[2 * k];
    for (const t of [s, beyond[3 * s + edge[2 * k + 1]], through[k]]) {
      if (t < 0) continue;
      for (let h = 3 * t; h < 3 * t + 3; h++) exempt[triangles[h]] |= bit;
    }
  }
}
