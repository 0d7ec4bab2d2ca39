import type { ColliderShape, Quaternion as QuaternionTuple, Vec3 } from "pliant";
import { Matrix4, Quaternion, Vector3, type Mesh, type SkinnedMesh } from "three";
import { refuseUnknown } from "./live/known-options.ts";
import { liveError } from "./live/live-error.ts";
import { rootOf } from "./live/pose-readers.ts";
import { objectsOf, withObjects } from "./live/source-objects.ts";
import type { ColliderSource } from "./live/sources.ts";
import { checkExtent, checkMesh, skinOf, weld, worldPositions } from "./live/surface-of.ts";

export interface ColliderFromOptions {
  /** Default: the mesh's name, or its uuid when it has none. */
  readonly id?: string;
  /** Coulomb coefficient μ [1]. */
  readonly friction?: number;
  /** At most so many triangles of meshes and skins meet cloth: finer ones are resampled, from outside. */
  readonly triangles?: number;
  /**
   * "mesh": triangles, also of what could be a ball or a box. "capsules": one along each bone of a skinned mesh: rough (a hand's breadth of skin lies beside them), of use
   * where a page has them already. "auto": simple shapes where the geometry is one, else triangles.
   */
  readonly as?: "auto" | "mesh" | "capsules";
}

export const COLLIDER_FROM_DEFAULTS = { friction: 0.4, triangles: 1500, as: "auto" } as const;

const WAYS: readonly unknown[] = ["auto", "mesh", "capsules"];

/** Fewer cannot be a body. */
const LEAST_TRIANGLES = 20;

/** For a host and for a model alike. */
export type MeshCollider = ColliderSource & { readonly friction: number };

/** Where a mesh is, in parts. */
interface Placement {
  readonly position: Vector3;
  readonly rotation: Quaternion;
  readonly scale: Vector3;
}

/**
 * The collider that a mesh looks like, at the mesh's place in the world. A host that it is added to follows the mesh, and the bones of a skinned one; elsewhere, call it
 * again when the mesh has moved.
 *
 * Of SphereGeometry, BoxGeometry, PlaneGeometry (as the infinite solid behind it) and CapsuleGeometry it takes what the geometry was made with: vertices that
 * were changed afterwards are not seen. Of all others it takes the triangles, with vertices at one place made one.
 */
export function colliderFrom(mesh: Mesh | SkinnedMesh, options: ColliderFromOptions = {}): MeshCollider {
  checkMesh("colliderFrom", mesh);
  refuseUnknown("colliderFrom", options, "id, friction, triangles, as");
  const id = options.id ?? (mesh.name || mesh.uuid);
  const usual = COLLIDER_FROM_DEFAULTS;
  const { friction = usual.friction, triangles: simulated = usual.triangles, as = usual.as } = options;
  if (!WAYS.includes(as))
    throw liveError("bad-input", `colliderFrom: as is ${as}, expected one of: ${WAYS.join(", ")}`);
  if (!(Number.isInteger(simulated) && simulated >= LEAST_TRIANGLES))
    throw liveError(
      "bad-input",
      `colliderFrom: triangles is ${simulated}, expected a whole number of at least ${LEAST_TRIANGLES}`,
    );
  if ((mesh as Partial<SkinnedMesh>).isSkinnedMesh === true) {
    const source = skinned(mesh as SkinnedMesh, { id, friction, simulated });
    return as === "capsules" ? withObjects({ ...source, as }, objectsOf(source)) : source;
  }
  if (as === "capsules")
    throw liveError(
      "no-skin",
      `colliderFrom: "${id}" has no bones or no weights, expected a bound SkinnedMesh`,
    );
  const placement = placementOf(mesh, id);
  const shape = as === "mesh" ? trianglesOf(mesh, id, placement.scale) : shapeOf(mesh, id, placement.scale);
  const { position, rotation } = placement;
  // A three.js plane looks along its z, a core plane along its y.
  const turn = shape.kind === "plane" ? Y_TO_Z : null;
  if (turn) rotation.multiply(turn);
  const pose = { position: position.toArray() as Vec3, rotation: rotation.toArray() as QuaternionTuple };
  const source = { id, shape, friction, pose, ...(shape.kind === "mesh" && { simulated }) };
  return withObjects(source, { follow: { object: mesh, turn }, root: rootOf(mesh) });
}

/** Vertices as they were bound, and the bones that move them. */
function skinned(
  mesh: SkinnedMesh,
  options: Pick<MeshCollider, "id" | "friction" | "simulated">,
): MeshCollider {
  const { triangles, vertexOf } = weld("colliderFrom", mesh.geometry);
  const { skin, bound } = skinOf("colliderFrom", mesh, vertexOf);
  checkExtent("colliderFrom", options.id, worldPositions(mesh, vertexOf));
  const shape: ColliderShape = { kind: "mesh", vertices: bound, triangles, deforming: true };
  return withObjects({ ...options, shape, skin }, { skin: mesh, root: rootOf(mesh) });
}

/** Triangles in the mesh's own frame, scaled. */
function trianglesOf(mesh: Mesh, id: string, scale: Vector3): ColliderShape {
  const { triangles, vertexOf } = weld("colliderFrom", mesh.geometry);
  const position = mesh.geometry.getAttribute("position");
  const vertices = new Float64Array(3 * vertexOf.length);
  const point = new Vector3();
  vertexOf.forEach((vertex, node) => {
    point
      .fromBufferAttribute(position, vertex)
      .multiply(scale)
      .toArray(vertices, 3 * node);
  });
  checkExtent("colliderFrom", id, vertices);
  // A mirror turns triangles inside out.
  const isMirrored = scale.x * scale.y * scale.z < 0;
  return { kind: "mesh", vertices, triangles: isMirrored ? triangles.slice().reverse() : triangles };
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
      return trianglesOf(mesh, id, scale);
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
