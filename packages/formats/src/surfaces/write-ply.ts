import { vertexNormals } from "@pliant/geometry";
import type { WrittenSurface } from "./write-obj.ts";

/** A binary little-endian PLY file with normals and, where there are some, texture coordinates as s and t. */
export function writePly({ name, positions, triangles, uvs }: WrittenSurface): Uint8Array {
  const vertexCount = positions.length / 3;
  const faceCount = triangles.length / 3;
  const names = ["x", "y", "z", "nx", "ny", "nz", ...(uvs ? ["s", "t"] : [])];
  const header = [
    "ply",
    "format binary_little_endian 1.0",
    `comment Pliant: ${name.replaceAll(/\s+/g, " ")}`,
    `element vertex ${vertexCount}`,
    ...names.map((each) => `property float ${each}`),
    `element face ${faceCount}`,
    "property list uchar int vertex_indices",
    "end_header\n",
  ].join("\n");
  const head = new TextEncoder().encode(header);
  const stride = 4 * names.length;
  const bytes = new Uint8Array(head.length + vertexCount * stride + faceCount * 13);
  bytes.set(head);
  const view = new DataView(bytes.buffer);
  const normals = vertexNormals(positions, triangles);
  for (let v = 0; v < vertexCount; v++) {
    const at = head.length + v * stride;
    for (let axis = 0; axis < 3; axis++) {
      view.setFloat32(at + 4 * axis, positions[3 * v + axis], true);
      view.setFloat32(at + 12 + 4 * axis, normals[3 * v + axis], true);
    }
    if (!uvs) continue;
    view.setFloat32(at + 24, uvs[2 * v], true);
    view.setFloat32(at + 28, uvs[2 * v + 1], true);
  }
  for (let t = 0; t < faceCount; t++) {
    const at = head.length + vertexCount * stride + 13 * t;
    bytes[at] = 3;
    for (let k = 0; k < 3; k++) view.setInt32(at + 1 + 4 * k, triangles[3 * t + k], true);
  }
  return bytes;
}
