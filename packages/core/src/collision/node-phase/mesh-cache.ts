import type { MeshShape } from "../../model/colliders/collider.ts";
import { createTriangleMesh, type TriangleMesh } from "../../geometry/mesh/triangle-mesh.ts";

/** The mesh of a shape, made when it is first asked for: a shape itself stays plain data, which can be posted. */
export function meshOf(shape: MeshShape): TriangleMesh {
  const known = made.get(shape);
  if (known) return known;
  const mesh = createTriangleMesh(shape.vertices, shape.triangles);
  made.set(shape, mesh);
  return mesh;
}

const made = new WeakMap<MeshShape, TriangleMesh>();
