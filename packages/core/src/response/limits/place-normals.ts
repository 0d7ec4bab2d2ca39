import type { PlaceRange } from "../../model/cloth/limits.ts";

/** Normals of a sheet's places, nodeCount × 3, by the areas of the triangles around each; (0, 1, 0) where there are none. */
export function placeNormals(
  { first, firstNode, length }: PlaceRange,
  triangles: Uint32Array,
  vertices: Float64Array,
  out: Float64Array,
): void {
  out.fill(0, 0, length);
  const offset = first - 3 * firstNode;
  for (let t = 0; t < triangles.length; t += 3) {
    const p = 3 * triangles[t] + offset;
    const q = 3 * triangles[t + 1] + offset;
    const r = 3 * triangles[t + 2] + offset;
    const ux = vertices[q] - vertices[p];
    const uy = vertices[q + 1] - vertices[p + 1];
    const uz = vertices[q + 2] - vertices[p + 2];
    const vx = vertices[r] - vertices[p];
    const vy = vertices[r + 1] - vertices[p + 1];
    const vz = vertices[r + 2] - vertices[p + 2];
    const nx = uy * vz - uz * vy;
    const ny = uz * vx - ux * vz;
    const nz = ux * vy - uy * vx;
    for (let corner = 0; corner < 3; corner++) {
      const at = 3 * (triangles[t + corner] - firstNode);
      out[at] += nx;
      out[at + 1] += ny;
      out[at + 2] += nz;
    }
  }
  for (let i = 0; i < length; i += 3) {
    const size = Math.sqrt(out[i] * out[i] + out[i + 1] * out[i + 1] + out[i + 2] * out[i + 2]);
    const scale = size > 0 ? 1 / size : 0;
    out[i] *= scale;
    out[i + 1] = size > 0 ? out[i + 1] * scale : 1;
    out[i + 2] *= scale;
  }
}
