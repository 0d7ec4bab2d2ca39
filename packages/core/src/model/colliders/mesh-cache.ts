import type { MeshShape } from "./mesh-shape.ts";
import { createTriangleMesh, type TriangleMesh } from "@pliant/geometry";

/** The mesh of a shape, made when it is first needed: a shape itself stays plain data, which can be posted. */
export function cachedMesh(shape: MeshShape): TriangleMesh {
  const known = meshes.get(shape);
  if (known) return known;
  const mesh = createTriangleMesh(shape.vertices, shape.triangles);
  meshes.set(shape, mesh);
  return mesh;
}

const meshes = new WeakMap<MeshShape, TriangleMesh>();
