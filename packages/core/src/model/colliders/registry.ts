import { box, type BoxShape } from "./box.ts";
import { capsule, type CapsuleShape } from "./capsule.ts";
import { cavity, type CavityShape } from "./cavity.ts";
import { cylinder, type CylinderShape } from "./cylinder.ts";
import { heightField } from "./height-field.ts";
import type { HeightFieldShape } from "./height-field/height-field-shape.ts";
import type { MeshShape } from "./mesh-shape.ts";
import { mesh } from "./mesh.ts";
import { plane, type PlaneShape } from "./plane.ts";
import type { ShapeKind } from "./shape-kind.ts";
import { sphere, type SphereShape } from "./sphere.ts";

/** The solid that cloth rests on, in its own frame: centred on the origin. */
export type ColliderShape =
  | PlaneShape
  | SphereShape
  | BoxShape
  | CapsuleShape
  | CylinderShape
  | MeshShape
  | HeightFieldShape
  | CavityShape;

/** What the engine knows of each kind. */
const SHAPE_KINDS: {
  readonly [Kind in ColliderShape["kind"]]: ShapeKind<Extract<ColliderShape, { kind: Kind }>>;
} = { plane, sphere, box, capsule, cylinder, mesh, heightField, cavity };

/** In the order in which messages list them. */
export const COLLIDER_KINDS = Object.keys(SHAPE_KINDS) as readonly ColliderShape["kind"][];

/** Look it up once per shape, not once per node. */
export function shapeKind<Shape extends ColliderShape>(shape: Shape): ShapeKind<Shape> {
  // TypeScript does not follow from a key to the type of its entry; the type of the record does.
  return SHAPE_KINDS[shape.kind] as unknown as ShapeKind<Shape>;
}
