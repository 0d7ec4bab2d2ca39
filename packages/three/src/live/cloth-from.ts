import type { Mesh, SkinnedMesh } from "three";
import { liveError } from "./live-error.ts";
import { ObjectPose, rootOf } from "./pose-readers.ts";
import { withObjects } from "./source-objects.ts";
import type { MeshSource } from "./sources.ts";
import { checkExtent, checkMesh, skinOf, weld, worldPositions } from "./surface-of.ts";

export interface ClothFromOptions {
  /** Default: the mesh's name, or its uuid when it has none. */
  readonly id?: string;
  /** A fabric by name, or numbers in SI units; plain cotton when left out. */
  readonly material?: MeshSource["material"];
  /**
   * What is held: vertices of the mesh, a function that says which, or the name of an attribute that is above ½ there. Default: the attribute `_pliant_pin`, where the
   * mesh has it. Pins of a skinned mesh go with its bones, others stay where they are.
   */
  readonly pins?: ArrayLike<number> | ((vertex: number) => boolean) | string;
  /** Share of its root's motion that it feels, 0 to 1; 1. */
  readonly inertia?: number;
}

const PIN_ATTRIBUTE = "_pliant_pin";

/**
 * Cloth that a mesh is: its triangles as they lie now, vertices at one place made one. The mesh is hidden once it is added, and drawn by a `WrapMesh` that wears its
 * material.
 */
export function clothFrom(mesh: Mesh | SkinnedMesh, options: ClothFromOptions = {}): MeshSource {
  checkMesh("clothFrom", mesh);
  const id = options.id ?? (mesh.name || mesh.uuid);
  const { triangles, corners, nodeOf, vertexOf } = weld("clothFrom", mesh.geometry);
  const positions = worldPositions(mesh, vertexOf);
  checkExtent("clothFrom", id, positions);
  const isSkinned = (mesh as Partial<SkinnedMesh>).isSkinnedMesh === true;
  const skinned = isSkinned ? skinOf("clothFrom", mesh as SkinnedMesh, vertexOf) : null;
  const uv = mesh.geometry.getAttribute("uv");
  const uvs = new Float32Array(2 * nodeOf.length);
  if (uv) for (let v = 0; v < nodeOf.length; v++) uvs.set([uv.getX(v), uv.getY(v)], 2 * v);
  const pins = new Set<number>();
  for (const vertex of pinnedVertices(mesh, options.pins)) pins.add(nodeOf[vertex]);
  const root = rootOf(mesh);
  const numbers = new Float64Array(7);
  new ObjectPose(root).write(numbers, 0);
  const [x, y, z, a, b, c, d] = numbers;
  const source: MeshSource = {
    ...{ kind: "mesh", id, positions, triangles, corners, vertices: nodeOf, uvs },
    ...(options.material !== undefined && { material: options.material }),
    ...(options.inertia !== undefined && { inertia: options.inertia }),
    ...(pins.size > 0 && { pins: [...pins] }),
    ...(skinned && { skin: skinned.skin, boundPositions: skinned.bound }),
    rootPose: { position: [x, y, z], rotation: [a, b, c, d] },
  };
  return withObjects(source, { original: mesh, root, ...(skinned && { skin: mesh as SkinnedMesh }) });
}

function pinnedVertices({ geometry, name }: Mesh, pins: ClothFromOptions["pins"]): readonly number[] {
  const all = Array.from({ length: geometry.getAttribute("position").count }, (_, vertex) => vertex);
  if (typeof pins === "function") return all.filter(pins);
  if (pins !== undefined && typeof pins !== "string") return Array.from(pins);
  const attribute = geometry.getAttribute(pins ?? PIN_ATTRIBUTE);
  if (attribute) return all.filter((vertex) => attribute.getX(vertex) > 0.5);
  if (pins === undefined) return [];
  const known = Object.keys(geometry.attributes).join(", ");
  throw liveError(
    "weight-missing",
    `clothFrom: "${name}" has no attribute "${pins}", expected one of: ${known}`,
  );
}
