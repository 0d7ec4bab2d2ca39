import type { Model } from "../../model/model.ts";
import type { CollisionSurface } from "./collision-surface.ts";

/** What the vertices of the collision surface are moved with: columns of vertexCount. */
export interface SurfaceVertices {
  /** 0 for what pushes do not move [1/kg]. */
  readonly inverseMass: Float64Array;
  /** Coulomb coefficient with others [1]; of a pair, its collider's counts. */
  readonly friction: Float64Array;
  /** The collider that a vertex belongs to; 0 for cloth. */
  readonly collider: Int32Array;
  /** How many vertices are cloth: those behind them are colliders'. */
  readonly clothVertices: number;
}

/** @param friction of cloth on cloth [1] */
export function createSurfaceVertices(
  model: Model,
  { vertexCount, clothVertices, colliders }: CollisionSurface,
  friction: number,
): SurfaceVertices {
  const vertices = {
    inverseMass: new Float64Array(vertexCount),
    friction: new Float64Array(vertexCount).fill(friction, 0, clothVertices),
    collider: new Int32Array(vertexCount),
    clothVertices,
  };
  for (const { collider, firstVertex, vertexCount: count } of colliders) {
    vertices.friction.fill(model.colliders[collider].friction, firstVertex, firstVertex + count);
    vertices.collider.fill(collider, firstVertex, firstVertex + count);
  }
  return vertices;
}

/** Pushes do not move pinned cloth. */
export function setInverseMasses(
  { inverseMass, clothVertices }: SurfaceVertices,
  { nodes: { mass } }: Model,
  pinned: Uint8Array,
): void {
  for (let node = 0; node < clothVertices; node++)
    inverseMass[node] = pinned[node] === 1 ? 0 : 1 / mass[node];
}
