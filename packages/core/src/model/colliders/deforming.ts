import type { Collider } from "./collider.ts";
import { COLLIDER_KINDS, shapeKind } from "./registry.ts";

/** Where the vertices of a deforming collider stand in the columns of state and input. */
export interface DeformingRange {
  readonly id: string;
  /** Index of the collider. */
  readonly collider: number;
  /** Index of its first number, and how many there are: vertexCount × 3. */
  readonly first: number;
  readonly length: number;
  /** Vertex indices of its triangles. */
  readonly triangles: Uint32Array;
}

/** Of all colliders that deform, one after another in the order of the colliders. */
export function deformingRanges({
  colliders,
}: {
  readonly colliders: readonly Collider[];
}): DeformingRange[] {
  const ranges: DeformingRange[] = [];
  let first = 0;
  colliders.forEach(({ id, shape }, collider) => {
    // Faults of a model are found after its state is made.
    if (!COLLIDER_KINDS.includes(shape?.kind)) return;
    const deforming = shapeKind(shape).deforming?.(shape);
    if (!deforming) return;
    const { length } = deforming.vertices;
    ranges.push({ id, collider, first, length, triangles: deforming.triangles });
    first += length;
  });
  return ranges;
}

/** Numbers in those columns. */
export function deformingStateLength(model: { readonly colliders: readonly Collider[] }): number {
  const last = deformingRanges(model).at(-1);
  return last === undefined ? 0 : last.first + last.length;
}
