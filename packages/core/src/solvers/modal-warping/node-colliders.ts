import { POSE_SIZE } from "@pliant/geometry";
import { createAnalyticQuery } from "../../collision/node-phase/analytic-query.ts";
import type { ColliderQuery } from "../../collision/node-phase/collider-query.ts";
import { createMeshQuery } from "../../collision/node-phase/mesh-query.ts";
import type { Input } from "../../input/input.ts";
import type { MeshShape } from "../../model/colliders/mesh-shape.ts";
import { shapeKind, type ColliderShape } from "../../model/colliders/registry.ts";
import type { ShapeDistance } from "../../model/colliders/shape-kind.ts";
import { shapeSurface } from "../../model/colliders/surface.ts";
import { deformingRanges } from "../../model/colliders/deforming.ts";
import type { Model } from "../../model/model.ts";
import type { State } from "../../state/state.ts";

/** A collider, as the search for contacts with nodes of solids needs it. */
export interface NodeCollider {
  readonly index: number;
  readonly shape: ColliderShape;
  readonly distance: ShapeDistance<ColliderShape>;
  readonly friction: number;
  readonly query: ColliderQuery;
  /** Of a mesh [m]. */
  readonly thickness: number;
  /** A mesh with borders: it has two sides, and no inside. */
  readonly isSheet: boolean;
  readonly isDeforming: boolean;
  /** How near it nodes of the solid at hand are looked at [m]. */
  reach: number;
}

/** All but the surfaces that solids lend to cloth: solids against each other are found in collision/. */
export function createNodeColliders(model: Model): NodeCollider[] {
  const ranges = deformingRanges(model);
  return model.colliders.flatMap(({ shape, body, friction }, index): NodeCollider[] => {
    if (body !== undefined) return [];
    const range = ranges.find(({ collider }) => collider === index);
    const kind = shapeKind(shape);
    const surface = shapeSurface(shape);
    return [
      {
        index,
        shape,
        distance: kind.distance,
        friction,
        query:
          kind.query === "mesh"
            ? createMeshQuery(shape as MeshShape, model.nodes.count, range?.first ?? 0, true)
            : createAnalyticQuery(shape),
        thickness: 2 * (surface?.radius ?? 0),
        isSheet: surface !== null && !surface.isClosed,
        isDeforming: range !== undefined,
        reach: 0,
      },
    ];
  });
}

/** How far a collider moves what is near the solid, at most [m]. */
export function motionOf({ index }: NodeCollider, { poses }: State, input: Input): number {
  const at = index * POSE_SIZE;
  let [shift, turned] = [0, 0];
  for (let k = at; k < at + 3; k++) shift += (input.poses[k] - poses[k]) ** 2;
  for (let k = at + 3; k < at + 7; k++) turned += (input.poses[k] - poses[k]) ** 2;
  // Of a collider that turns, all of its surface is looked at.
  return turned > 0 ? Infinity : Math.sqrt(shift);
}
