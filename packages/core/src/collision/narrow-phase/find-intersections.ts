import { createCrossings, findCrossings, type Crossings } from "./intersections.ts";
import type { Surface } from "../broad-phase/collision-surface.ts";
import type { Tree } from "../../geometry/heap-tree.ts";

/** What crosses: edges of cloth and triangles of cloth, and edges and triangles of which one is a solid's. */
export interface Tangles {
  readonly cloth: Crossings;
  readonly solid: Crossings;
}

export function createTangles(): Tangles {
  return { cloth: createCrossings(64), solid: createCrossings(64) };
}

/** Finds them anew. `trees` are fitted around x, the cloth's first. */
export function findTangles(
  surface: Surface,
  [cloth, ...solids]: readonly { readonly tree: Tree }[],
  x: Float64Array,
  self: boolean,
  tangles: Tangles,
): void {
  tangles.cloth.count = 0;
  tangles.solid.count = 0;
  if (self) findCrossings(surface, cloth.tree, cloth.tree, x, tangles.cloth);
  for (const { tree } of solids) findCrossings(surface, cloth.tree, tree, x, tangles.solid);
}

/** Marks the vertices of the triangles in question: bit 1 for those in cloth, bit 2 for those in solids. */
export function markTangles(surface: Surface, { cloth, solid }: Tangles, exempt: Uint8Array): void {
  mark(surface, cloth, exempt, 1);
  mark(surface, solid, exempt, 2);
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
