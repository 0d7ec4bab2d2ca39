import { createIntersections, intersectTrees, type Intersections } from "./intersections.ts";
import type { CollisionSurface } from "../broad-phase/collision-surface.ts";
import type { HeapTree } from "@pliant/geometry";

/** What crosses: edges of cloth and triangles of cloth, and edges and triangles of which one is a solid's. */
export interface IntersectionSets {
  readonly cloth: Intersections;
  readonly solid: Intersections;
}

export function createIntersectionSets(): IntersectionSets {
  return { cloth: createIntersections(64), solid: createIntersections(64) };
}

/** Finds them anew. `trees` are fitted around x, the cloth's first. */
export function findIntersections(
  surface: CollisionSurface,
  [cloth, ...solids]: readonly { readonly tree: HeapTree }[],
  x: Float64Array,
  self: boolean,
  tangles: IntersectionSets,
): void {
  tangles.cloth.count = 0;
  tangles.solid.count = 0;
  if (self) intersectTrees(surface, cloth.tree, cloth.tree, x, tangles.cloth);
  for (const { tree } of solids) intersectTrees(surface, cloth.tree, tree, x, tangles.solid);
}

/** Marks the vertices of the triangles in question: bit 1 for those in cloth, bit 2 for those in solids. */
export function markIntersections(
  surface: CollisionSurface,
  { cloth, solid }: IntersectionSets,
  exempt: Uint8Array,
): void {
  mark(surface, cloth, exempt, 1);
  mark(surface, solid, exempt, 2);
}

function mark(
  { triangles, twins }: CollisionSurface,
  { count, edge, through }: Intersections,
  exempt: Uint8Array,
  bit: number,
): void {
  for (let k = 0; k < count; k++) {
    const s = edge[2 * k];
    for (const t of [s, twins[3 * s + edge[2 * k + 1]], through[k]]) {
      if (t < 0) continue;
      for (let h = 3 * t; h < 3 * t + 3; h++) exempt[triangles[h]] |= bit;
    }
  }
}
