import { gapAlong, type CandidatePairs } from "../collision/narrow-phase/candidate-pairs.ts";

/**
 * The last resort when pushing does not end: every vertex of cloth stops half-way to any cloth on its path, on its own
 * side of the plane in the middle, and before a solid where that has come. `pairs` are all that could meet. Where
 * all vertices are at the start of the substep is free, and vertices do not depend on each other. Solids go on.
 */
export function clampMotion(
  { count, vertices, normal, edges }: CandidatePairs,
  clothVertices: number,
  x0: Float64Array,
  x1: Float64Array,
  share: Float64Array,
): void {
  share.fill(1);
  for (let k = 0; k < count; k++) {
    const nx = normal[3 * k];
    const ny = normal[3 * k + 1];
    const nz = normal[3 * k + 2];
    const gap = gapAlong(edges[k], vertices, 4 * k, x0, nx, ny, nz);
    const firsts = edges[k] === 1 ? 2 : 1;
    const travel = (i: number): number => {
      const v = 3 * vertices[4 * k + i];
      const side = i < firsts ? -1 : 1;
      return side * (nx * (x1[v] - x0[v]) + ny * (x1[v + 1] - x0[v + 1]) + nz * (x1[v + 2] - x0[v + 2]));
    };
    let solid = 0;
    let isSolid = false;
    for (let i = 0; i < 4; i++) {
      if (vertices[4 * k + i] < clothVertices) continue;
      isSolid = true;
      solid = Math.max(solid, travel(i));
    }
    const free = isSolid ? 0.9 * Math.max(0, gap - solid) : 0.45 * gap;
    for (let i = 0; i < 4; i++) {
      const v = vertices[4 * k + i];
      const towards = travel(i);
      if (towards > free) share[v] = Math.min(share[v], Math.max(0, free / towards));
    }
  }
  for (let v = 0; v < clothVertices; v++) {
    for (let i = 3 * v; i < 3 * v + 3; i++) x1[i] = x0[i] + share[v] * (x1[i] - x0[i]);
  }
}
