import { bindWrapIncrementally, vertexNormals, type WrapBinding } from "@pliant/geometry";
import { Matrix3, Vector3, type BufferAttribute, type Matrix4, type Mesh } from "three";
import { FineWrapMesh } from "./fine-wrap-mesh.ts";

export { ShownBlend } from "./shown-blend.ts";

/** Time that binding may take of a picture [ms]. */
const SLICE = 6;

/** A cloth at rest, beside which a matrix puts the vertices of a finer mesh. */
export interface CoarseCloth {
  /** nodeCount × 3 [m] */
  readonly rest: Float64Array;
  readonly triangles: Uint32Array;
  readonly placed: Matrix4;
}

/** Finds where the vertices of a fine mesh are on a cloth, in parts. */
export async function bindFine(fine: Mesh, { rest, triangles, placed }: CoarseCloth): Promise<WrapBinding> {
  const coarse = { positions: rest, normals: vertexNormals(rest, triangles), triangles };
  const parts = bindWrapIncrementally(verticesOf(fine, placed), coarse);
  let until = performance.now() + SLICE;
  for (let part = parts.next(); ; part = parts.next()) {
    if (part.done) return part.value;
    if (performance.now() < until) continue;
    await new Promise((resolve) => setTimeout(resolve, 0));
    until = performance.now() + SLICE;
  }
}

/** The mesh that shows a cloth of so many nodes by the vertices of another. */
export function fineMesh(id: string, original: Mesh, binding: WrapBinding, nodeCount: number): FineWrapMesh {
  const { count } = original.geometry.getAttribute("position");
  const uvs = new Float32Array(2 * count);
  const uv = original.geometry.getAttribute("uv");
  if (uv) for (let k = 0; k < count; k++) uvs.set([uv.getX(k), uv.getY(k)], 2 * k);
  return new FineWrapMesh({ id, binding, nodeCount, uvs, triangles: trianglesOf(original), original });
}

function trianglesOf({ geometry }: Mesh): Uint32Array {
  const index = geometry.getIndex();
  if (index) return Uint32Array.from(index.array);
  return Uint32Array.from({ length: geometry.getAttribute("position").count }, (_, vertex) => vertex);
}

/** Places and normals of the vertices of a mesh under a matrix. */
function verticesOf(mesh: Mesh, matrix: Matrix4): { positions: Float64Array; normals: ArrayLike<number> } {
  const { geometry } = mesh;
  const position = geometry.getAttribute("position") as BufferAttribute;
  const normal = geometry.getAttribute("normal") as BufferAttribute | undefined;
  const positions = new Float64Array(3 * position.count);
  const at = new Vector3();
  for (let k = 0; k < position.count; k++)
    at.fromBufferAttribute(position, k)
      .applyMatrix4(matrix)
      .toArray(positions, 3 * k);
  if (!normal) return { positions, normals: vertexNormals(positions, trianglesOf(mesh)) };
  const normals = new Float64Array(positions.length);
  const turn = new Matrix3().getNormalMatrix(matrix);
  for (let k = 0; k < position.count; k++)
    at.fromBufferAttribute(normal, k)
      .applyMatrix3(turn)
      .normalize()
      .toArray(normals, 3 * k);
  return { positions, normals };
}
