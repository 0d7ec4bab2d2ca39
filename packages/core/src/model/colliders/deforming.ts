import type { Collider } from "./collider.ts";

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

const NONE = new Uint32Array(0);

/** Of all meshes and cavities that deform, one after another in the order of the colliders. */
export function deformingRanges({
  colliders,
}: {
  readonly colliders: readonly Collider[];
}): DeformingRange[] {
  const ranges: DeformingRange[] = [];
  let first = 0;
  colliders.forEach(({ id, shape }, collider) => {
    if (shape?.kind !== "cavity" && (shape?.kind !== "mesh" || shape.deforming !== true)) return;
    const length = shape.kind === "cavity" ? 3 : shape.vertices.length;
    ranges.push({ id, collider, first, length, triangles: shape.kind === "cavity" ? NONE : shape.triangles });
    first += length;
  });
  return ranges;
}

/** Numbers in those columns. */
export function deformingStateLength(model: { readonly colliders: readonly Collider[] }): number {
  const last = deformingRanges(model).at(-1);
  return last === undefined ? 0 : last.first + last.length;
}
