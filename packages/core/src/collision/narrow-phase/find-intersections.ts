import { createIntersections, intersectTrees, type Intersections } from "./intersections.ts";
import type { CollisionSurface } from "../broad-phase/collision-surface.ts";
import type { HeapTree } from "@pliant/geometry";

/** Bits of vertices that are exempt: of triangles that intersect cloth, of those in colliders, and squeezed between two colliders. */
export const INSIDE_CLOTH = 1;
export const INSIDE_SOLID = 2;
export const SQUEEZED = 4;

/** What intersects: edges of cloth and triangles of cloth, and edges and triangles of which one is a collider's. */
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
  out: IntersectionSets,
): void {
  out.cloth.count = 0;
  out.solid.count = 0;
  if (self) intersectTrees(surface, cloth.tree, cloth.tree, x, out.cloth);
  for (const { tree } of solids) intersectTrees(surface, cloth.tree, tree, x, out.solid);
}

/** Marks the vertices of the triangles in question. */
export function markIntersections(
  surface: CollisionSurface,
  { cloth, solid }: IntersectionSets,
  exempt: Uint8Array,
): void {
  mark(surface, cloth, exempt, INSIDE_CLOTH);
  mark(surface, solid, exempt, INSIDE_SOLID);
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
