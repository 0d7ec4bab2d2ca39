import { buildBvh, refitBvh, type Bvh } from "./bvh.ts";
import { createClosestPoint, type ClosestPoint } from "./closest-point.ts";
import { meshFaults, properTriangles } from "./mesh-faults.ts";
import { createSideCache, resetSideCache, type SideCache } from "./side-cache.ts";
import { meshTopology } from "./topology.ts";

/** A surface of triangles, ready to be searched. */
export interface TriangleMesh {
  /** Where its vertices are now, vertexCount × 3 [m]. Written by `moveMesh` only. */
  readonly vertices: Float64Array;
  /** Vertex indices, triangleCount × 3, counter-clockwise seen from the front. */
  readonly triangles: Uint32Array;
  /** triangleCount × 3, see `MeshTopology`. */
  readonly twins: Int32Array;
  /** Whether it has no border, and so an inside. */
  readonly closed: boolean;
  /** Around the triangles that have an area. */
  readonly bvh: Bvh;
  /** What is known of places far from the surface. */
  readonly sides: SideCache;
  /** Room for a search. */
  readonly nearest: ClosestPoint;
}

/** Copies its vertices. Throws with every fault of the mesh. */
export function createTriangleMesh(vertices: Float64Array, triangles: Uint32Array): TriangleMesh {
  const faults = meshFaults(vertices, triangles);
  if (faults.length > 0) throw new RangeError(`createTriangleMesh: ${faults.join("; ")}`);
  const { twins, borders } = meshTopology(triangles, vertices.length / 3);
  const bvh = buildBvh(vertices, triangles, properTriangles(vertices, triangles));
  const sides = createSideCache();
  resetSideCache(sides, bvh.bounds);
  return {
    vertices: vertices.slice(),
    triangles,
    twins,
    closed: borders === 0,
    bvh,
    sides,
    nearest: createClosestPoint(),
  };
}

/**
 * Moves its vertices. With `before`, the boxes also hold where they come from, for searches along the way; distances are
 * those of now either way. No allocation.
 */
export function moveMesh(mesh: TriangleMesh, vertices: Float64Array, before?: Float64Array): void {
  const { length } = mesh.vertices;
  if (vertices.length !== length || (before && before.length !== length)) {
    const given = vertices.length === length ? before?.length : vertices.length;
    throw new RangeError(`moveMesh: ${given} numbers, expected ${length}`);
  }
  // Fitted first: `before` may be the mesh's own column.
  refitBvh(mesh.bvh, vertices, before);
  mesh.vertices.set(vertices);
  resetSideCache(mesh.sides, mesh.bvh.bounds);
}
