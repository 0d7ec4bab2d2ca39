import type { ColliderShape, PlacedCollider, Quaternion as QuaternionTuple, Vec3 } from "pliant";
import { Matrix4, Quaternion, Vector3, type Mesh } from "three";

export interface ColliderFromOptions {
  /** Default: the mesh's name, or its uuid when it has none. */
  readonly id?: string;
  /** Coulomb coefficient μ [1]. */
  readonly friction?: number;
}

export const COLLIDER_FROM_DEFAULTS = { friction: 0.4 } as const;

/** Where a mesh is, in parts. */
interface Placement {
  readonly position: Vector3;
  readonly rotation: Quaternion;
  readonly scale: Vector3;
}

/**
 * The collider that a mesh looks like, at the mesh's place in the world. Call it again when the mesh has moved.
 *
 * Takes SphereGeometry, BoxGeometry, PlaneGeometry (as the infinite solid behind it) and CapsuleGeometry: it
 * reads what the geometry was made with, so vertices that were changed afterwards are not seen.
 */
export function colliderFrom(mesh: Mesh, options: ColliderFromOptions = {}): PlacedCollider {
  const id = options.id ?? (mesh.name || mesh.uuid);
  const placement = placementOf(mesh, id);
  const shape = shapeOf(mesh, id, placement.scale);
  const { position, rotation } = placement;
  // A three.js plane looks along its z, a core plane along its y.
  if (shape.kind === "plane") rotation.multiply(Y_TO_Z);
  return {
    id,
    shape,
    friction: options.friction ?? COLLIDER_FROM_DEFAULTS.friction,
    pose: { position: position.toArray() as Vec3, rotation: rotation.toArray() as QuaternionTuple },
  };
}

const Y_TO_Z = new Quaternion().setFromUnitVectors(new Vector3(0, 1, 0), new Vector3(0, 0, 1));

function placementOf(mesh: Mesh, id: string): Placement {
  mesh.updateWorldMatrix(true, false);
  const { matrixWorld } = mesh;
  const refuse = (what: string): never => {
    throw new RangeError(
      `colliderFrom: "${id}" has a world matrix ${what}, expected a position, a rotation and a scale`,
    );
  };
  const volume = Math.abs(matrixWorld.determinant());
  if (!(volume > 0 && volume < Infinity)) refuse(`of volume ${volume}`);
  const placement = { position: new Vector3(), rotation: new Quaternion(), scale: new Vector3() };
  matrixWorld.decompose(placement.position, placement.rotation, placement.scale);
  const again = new Matrix4().compose(placement.position, placement.rotation, placement.scale);
  const size = Math.max(...placement.scale.toArray().map(Math.abs));
  if (again.elements.some((value, index) => Math.abs(value - matrixWorld.elements[index]) > 1e-6 * size)) {
    refuse("with shear (a rotated child of a stretched parent)");
  }
  return placement;
}

type Numbers = Readonly<Record<string, number | undefined>>;

function shapeOf(mesh: Mesh, id: string, scale: Vector3): ColliderShape {
  // Asked by `type`, not `instanceof`: a page may have two copies of three.js.
  const parameters = (mesh.geometry as { parameters?: Numbers }).parameters ?? {};
  switch (mesh.geometry.type) {
    case "SphereGeometry":
      return { kind: "sphere", radius: read(parameters, "radius") * uniform(scale, id, "a sphere") };
    case "BoxGeometry":
      return {
        kind: "box",
        halfSize: [
          (read(parameters, "width") * Math.abs(scale.x)) / 2,
          (read(parameters, "height") * Math.abs(scale.y)) / 2,
          (read(parameters, "depth") * Math.abs(scale.z)) / 2,
        ],
      };
    case "PlaneGeometry":
      return { kind: "plane" };
    case "CapsuleGeometry": {
      const factor = uniform(scale, id, "a capsule");
      // The straight part was called `length` before three.js r174.
      const length = parameters["height"] ?? read(parameters, "length");
      return {
        kind: "capsule",
        radius: read(parameters, "radius") * factor,
        halfLength: (length * factor) / 2,
      };
    }
    default:
      throw new TypeError(
        `colliderFrom: "${id}" has a ${mesh.geometry.type}, whose triangles are not read yet: ` +
          "expected a SphereGeometry, BoxGeometry, PlaneGeometry or CapsuleGeometry",
      );
  }
}

function read(parameters: Numbers, name: string): number {
  const value = parameters[name];
  if (value !== undefined && value >= 0 && value < Infinity) return value;
  throw new RangeError(
    `colliderFrom: the geometry's ${name} is ${value}, expected a finite number of 0 or more`,
  );
}

function uniform(scale: Vector3, id: string, what: string): number {
  const [x, y, z] = scale.toArray().map(Math.abs);
  if (Math.max(x, y, z) - Math.min(x, y, z) > 1e-6 * Math.max(x, y, z)) {
    throw new RangeError(
      `colliderFrom: "${id}" is ${what} scaled by ${x} × ${y} × ${z}, expected the same scale on each axis`,
    );
  }
  return x;
}
