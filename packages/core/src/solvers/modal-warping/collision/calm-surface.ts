import type { Hull } from "./hull.ts";

/** An edge is calm while it is longer than this share of its length at rest [1] ... */
const CALM_LENGTH_SHARE = 0.8;
/** ... and the normals at its ends have turned against each other by less than 0.5 rad: cosine and sine of it [1]. */
const CALM_COSINE = 0.8775825618903728;
const CALM_SINE = 0.479425538604203;

/**
 * Where a surface is neither pressed together nor bent much beside how it was at rest, it does not fold. Made once of a surface at rest; by
 * place in the lists of neighbours: squared length of each edge below which it is not calm [m²], cosine of its ends' normals likewise [1].
 */
export interface CalmSurface {
  readonly least: Float64Array;
  readonly cosine: Float64Array;
  /** Vertices, triangles: 1 where it is not calm, as `markBent` found. */
  readonly isBent: Uint8Array;
  readonly isBentTriangle: Uint8Array;
}

/** `hull` is the surface at rest. */
export function createCalmSurface({ mesh, normals, around: { first, nodes } }: Hull): CalmSurface {
  const { vertices: x, triangles } = mesh;
  const least = new Float64Array(nodes.length);
  const cosine = new Float64Array(nodes.length);
  for (let vertex = 0; vertex + 1 < first.length; vertex++) {
    for (let k = first[vertex]; k < first[vertex + 1]; k++) {
      const [i, j] = [3 * vertex, 3 * nodes[k]];
      least[k] = CALM_LENGTH_SHARE * CALM_LENGTH_SHARE * squaredDistance(x, i, j);
      const along = Math.max(-1, Math.min(1, dot(normals, i, j)));
      // Of an angle that is 0.5 larger; beyond a straight one nothing is bent.
      cosine[k] = along <= -CALM_COSINE ? -Infinity : along * CALM_COSINE - Math.sqrt(1 - along * along) * CALM_SINE; // prettier-ignore
    }
  }
  return {
    least,
    cosine,
    isBent: new Uint8Array(first.length - 1),
    isBentTriangle: new Uint8Array(triangles.length / 3),
  };
}

/** Marks triangles that have a corner which is not calm, or a neighbour of such. Returns whether there are any. */
export function markBent(
  { mesh: { triangles, vertices: x }, normals, around }: Hull,
  calm: CalmSurface,
): boolean {
  const { first, nodes } = around;
  const { least, cosine, isBent, isBentTriangle } = calm;
  isBent.fill(0);
  let isAny = false;
  for (let vertex = 0; vertex + 1 < first.length; vertex++) {
    const i = 3 * vertex;
    for (let k = first[vertex]; k < first[vertex + 1]; k++) {
      const other = nodes[k];
      // Each edge once.
      if (other < vertex) continue;
      const j = 3 * other;
      if (squaredDistance(x, i, j) >= least[k] && dot(normals, i, j) >= cosine[k]) continue;
      isBent[vertex] = isBent[other] = 1;
      isAny = true;
    }
  }
  if (!isAny) return false;
  isBentTriangle.fill(0);
  for (let t = 0; t < isBentTriangle.length; t++) {
    for (let corner = 3 * t; corner < 3 * t + 3; corner++) {
      const vertex = triangles[corner];
      if (isBent[vertex] === 1) isBentTriangle[t] = 1;
      for (let k = first[vertex]; k < first[vertex + 1] && isBentTriangle[t] === 0; k++)
        isBentTriangle[t] = isBent[nodes[k]];
    }
  }
  return true;
}

const squaredDistance = (x: Float64Array, i: number, j: number): number =>
  (x[i] - x[j]) * (x[i] - x[j]) +
  (x[i + 1] - x[j + 1]) * (x[i + 1] - x[j + 1]) +
  (x[i + 2] - x[j + 2]) * (x[i + 2] - x[j + 2]);

const dot = (n: Float64Array, i: number, j: number): number =>
  n[i] * n[j] + n[i + 1] * n[j + 1] + n[i + 2] * n[j + 2];
