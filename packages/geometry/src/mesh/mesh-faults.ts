import { meshTopology } from "./topology.ts";
import { isDegenerate } from "./triangle.ts";

/** What keeps vertices (xyz each) and triangles from being a surface with two sides, in words; empty when nothing does. */
export function meshFaults(vertices: Float64Array, triangles: Uint32Array): string[] {
  const faults: string[] = [];
  if (vertices.length % 3 !== 0)
    faults.push(`vertices has ${vertices.length} numbers, expected a multiple of 3`);
  const lost = vertices.findIndex((value) => !Number.isFinite(value));
  if (lost >= 0) faults.push(`vertices[${lost}] is ${vertices[lost]}, expected a finite number`);
  if (triangles.length % 3 !== 0)
    faults.push(`triangles has ${triangles.length} indices, expected a multiple of 3`);
  const vertexCount = Math.floor(vertices.length / 3);
  const stray = triangles.findIndex((vertex) => vertex >= vertexCount);
  if (stray >= 0)
    faults.push(`triangles[${stray}] is ${triangles[stray]}, expected a vertex index below ${vertexCount}`);
  // All that follows looks vertices up.
  if (faults.length > 0) return faults;
  if (properTriangles(vertices, triangles).length === 0) return ["none of its triangles has an area"];
  const { borders, faults: seams } = meshTopology(triangles, vertexCount);
  if (seams.length > 0) return [...seams];
  const inside = borders === 0 ? volume(vertices, triangles) : 1;
  if (inside < 0) {
    return [
      `it is closed with its front inside (volume ${inside} m³), expected triangles counter-clockwise seen from outside`,
    ];
  }
  return [];
}

/** The triangles that have an area: all others are without effect. */
export function properTriangles(vertices: Float64Array, triangles: Uint32Array): Uint32Array {
  const kept: number[] = [];
  for (let h = 0; h < triangles.length; h += 3) {
    const [a, b, c] = [triangles[h] * 3, triangles[h + 1] * 3, triangles[h + 2] * 3];
    if (!isDegenerate(vertices, a, b, c)) kept.push(h / 3);
  }
  return Uint32Array.from(kept);
}

/** Σ a · (b × c) / 6 [m³], seen from the first vertex: far from the origin the products would drown it. */
function volume(x: Float64Array, triangles: Uint32Array): number {
  let sum = 0;
  for (let h = 0; h < triangles.length; h += 3) {
    const [a, b, c] = [triangles[h] * 3, triangles[h + 1] * 3, triangles[h + 2] * 3];
    const [ax, ay, az] = [x[a] - x[0], x[a + 1] - x[1], x[a + 2] - x[2]];
    const [bx, by, bz] = [x[b] - x[0], x[b + 1] - x[1], x[b + 2] - x[2]];
    const [cx, cy, cz] = [x[c] - x[0], x[c + 1] - x[1], x[c + 2] - x[2]];
    sum += ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
  }
  return sum / 6;
}
