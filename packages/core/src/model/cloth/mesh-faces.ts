import { isInner, tipDistance, type MeshEdge } from "./mesh-edges.ts";

/** Two triangles that the author's file had as one face with four corners. */
export interface Quad {
  /** Place of its first triangle; the second follows. */
  readonly first: number;
  /** Around it, beginning at the tip of one triangle: tip, end of the cut, other tip, other end. */
  readonly corners: readonly [number, number, number, number];
  /** The side that cuts it, and how long the line between the two tips is when it lies flat [m]. */
  readonly cut: MeshEdge;
  readonly across: number;
  /** [m²] */
  readonly area: number;
}

/** The faces of a mesh: quads where two triangles are one, else triangles. */
export interface Faces {
  readonly quads: readonly Quad[];
  /** Of each triangle its quad, or null. */
  readonly quadOf: readonly (Quad | null)[];
}

/**
 * A quad counts as one only if both its diagonals are links that hold it up alike: neither longer than this many times the other. What is more askew is
 * two triangles.
 */
const SKEW_MAX = 1.8;

/** `given` are places of first triangles; `tips` says how long the line between the tips of an edge is at rest. */
export function facesOf(
  given: Uint32Array,
  triangles: Uint32Array,
  edges: readonly MeshEdge[],
  areas: Float64Array,
): Faces {
  const quadOf = Array.from(areas, (): Quad | null => null);
  const cuts = new Map<number, MeshEdge>();
  for (const edge of edges) {
    if (!isInner(edge)) continue;
    const [s, t] = edge.triangles;
    // Should two triangles have two sides in common, the first is the cut.
    if (Math.abs(s - t) === 1 && !cuts.has(Math.min(s, t))) cuts.set(Math.min(s, t), edge);
  }
  const quads = Array.from(given).flatMap((first, k): Quad[] => {
    const cut = cuts.get(first);
    if (!cut || quadOf[first] || quadOf[first + 1])
      throw new RangeError(
        `clothMesh: quads[${k}] is ${first}, expected the first of two triangles with a side in common`,
      );
    const quad = quadAt(first, cut, triangles, areas);
    if (Math.max(quad.across / cut.lengths[0], cut.lengths[0] / quad.across) > SKEW_MAX) return [];
    quadOf[first] = quad;
    quadOf[first + 1] = quad;
    return [quad];
  });
  return { quads, quadOf };
}

function quadAt(first: number, cut: MeshEdge, triangles: Uint32Array, areas: Float64Array): Quad {
  const own = triangles.subarray(3 * first, 3 * first + 3);
  const at = own.findIndex((node) => node !== cut.a && node !== cut.b);
  const [tip, next, previous] = [own[at], own[(at + 1) % 3], own[(at + 2) % 3]];
  const other = cut.tips[0] === tip ? cut.tips[1] : cut.tips[0];
  return {
    first,
    corners: [tip, next, other, previous],
    cut,
    across: tipDistance(cut),
    area: areas[first] + areas[first + 1],
  };
}
