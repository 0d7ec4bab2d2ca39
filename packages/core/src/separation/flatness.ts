import type { Surface } from "./surface.ts";

/** Cosine that every normal at a flat vertex has at least with their mean. */
const FLAT = 0.5;

/**
 * Marks the vertices whose triangles cannot meet each other: all their normals lie in a cone about the mean, so that the star
 * is a graph over a plane, at x and at end. Argued for fans that go round once (contact-notes.md §5); the auditor checks.
 */
export function markFlat(
  { triangles, starOf, star, vertexCount, triangleCount }: Surface,
  x: Float64Array,
  end: Float64Array,
  normals: Float64Array,
  flat: Uint8Array,
): void {
  flat.fill(1);
  for (const at of [x, end]) {
    setNormals(triangles, triangleCount, at, normals);
    for (let vertex = 0; vertex < vertexCount; vertex++) {
      let sx = 0;
      let sy = 0;
      let sz = 0;
      for (let k = starOf[vertex]; k < starOf[vertex + 1]; k++) {
        const t = 3 * star[k];
        sx += normals[t];
        sy += normals[t + 1];
        sz += normals[t + 2];
      }
      const least = FLAT * Math.sqrt(sx * sx + sy * sy + sz * sz);
      for (let k = starOf[vertex]; k < starOf[vertex + 1]; k++) {
        const t = 3 * star[k];
        if (!(normals[t] * sx + normals[t + 1] * sy + normals[t + 2] * sz > least)) flat[vertex] = 0;
      }
    }
  }
}

/** Unit normals; 0 for a triangle without area, whose vertices are never flat. */
function setNormals(triangles: Uint32Array, count: number, x: Float64Array, normals: Float64Array): void {
  for (let t = 0; t < count; t++) {
    const i = 3 * triangles[3 * t];
    const j = 3 * triangles[3 * t + 1];
    const k = 3 * triangles[3 * t + 2];
    const ux = x[j] - x[i];
    const uy = x[j + 1] - x[i + 1];
    const uz = x[j + 2] - x[i + 2];
    const vx = x[k] - x[i];
    const vy = x[k + 1] - x[i + 1];
    const vz = x[k + 2] - x[i + 2];
    const nx = uy * vz - uz * vy;
    const ny = uz * vx - ux * vz;
    const nz = ux * vy - uy * vx;
    const length = Math.sqrt(nx * nx + ny * ny + nz * nz);
    const inverse = length > 0 ? 1 / length : 0;
    normals[3 * t] = nx * inverse;
    normals[3 * t + 1] = ny * inverse;
    normals[3 * t + 2] = nz * inverse;
  }
}
