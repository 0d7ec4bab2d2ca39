import { intersections, intersectionsBetween } from "@pliant/audit";
import { placeVertices, type SolidSurface } from "./solid-surface.ts";

/** A picture to be looked at: cloth, and the solids in it. */
export interface CrossingRequest {
  /** Of which frame it is. */
  readonly revision: number;
  readonly step: number;
  /** [s] */
  readonly time: number;
  /** nodeCount × 3 [m]. */
  readonly positions: Float32Array;
  /** Nodes, triangleCount × 3. */
  readonly triangles: Uint32Array;
  /** colliderCount × 7. */
  readonly poses: Float32Array;
}

/** What passes through what in it. */
export interface Crossings extends Pick<CrossingRequest, "revision" | "step" | "time"> {
  /** Pairs of triangles of cloth, and of cloth and solids. */
  readonly own: number;
  readonly solid: number;
  /** Nodes of the triangles of cloth that are in some pair, three each, every triangle once. */
  readonly corners: Uint32Array;
}

/** `solids` in the order of the poses; null for those without triangles. */
export function findCrossings(
  { revision, step, time, positions, triangles, poses }: CrossingRequest,
  solids: readonly (SolidSurface | null)[],
): Crossings {
  const cloth = { x: positions, triangles };
  const own = intersections(cloth);
  const found = new Set(own.pairs);
  let solid = 0;
  solids.forEach((surface, index) => {
    if (!surface) return;
    const x = placeVertices(surface.vertices, poses.subarray(index * 7, index * 7 + 7));
    const { count, pairs } = intersectionsBetween(cloth, { x, triangles: surface.triangles });
    solid += count;
    pairs.forEach((triangle, at) => at % 2 === 0 && found.add(triangle));
  });
  const corners = [...found].flatMap((triangle) => [...triangles.subarray(triangle * 3, triangle * 3 + 3)]);
  return { revision, step, time, own: own.count, solid, corners: Uint32Array.from(corners) };
}
