import { next } from "./surface-edges.ts";

/** A connected part of a surface. */
export interface Piece {
  readonly triangles: readonly number[];
  /** Signed, six times: positive when its fronts look outwards. Of an open one it has no meaning. */
  readonly sixVolumes: number;
  /** Twice its area. */
  readonly doubleArea: number;
}

/** Parts of a surface that share no vertex, with their volumes, in the order of their first triangles. */
export function piecesOf(triangles: ArrayLike<number>, x: Float64Array): Piece[] {
  const parent = Int32Array.from({ length: x.length / 3 }, (_, k) => k);
  const find = (k: number): number => {
    let root = k;
    while (parent[root] !== root) root = parent[root];
    while (parent[k] !== root) [parent[k], k] = [root, parent[k]];
    return root;
  };
  for (let h = 0; h < triangles.length; h++) parent[find(triangles[h])] = find(triangles[next(h)]);
  const pieces = new Map<number, { triangles: number[]; sixVolumes: number; doubleArea: number }>();
  for (let t = 0; 3 * t < triangles.length; t++) {
    const root = find(triangles[3 * t]);
    const piece = pieces.get(root) ?? { triangles: [], sixVolumes: 0, doubleArea: 0 };
    pieces.set(root, piece);
    const [o, a, b, c] = [root, triangles[3 * t], triangles[3 * t + 1], triangles[3 * t + 2]].map(
      (k) => 3 * k,
    );
    const n = normalOf(x, a, b, c);
    piece.triangles.push(t);
    piece.sixVolumes += n[0] * (x[a] - x[o]) + n[1] * (x[a + 1] - x[o + 1]) + n[2] * (x[a + 2] - x[o + 2]);
    piece.doubleArea += Math.sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
  }
  return [...pieces.values()];
}

/** Of a triangle, twice its area long. */
export function normalOf(x: Float64Array, a: number, b: number, c: number): [number, number, number] {
  const [ux, uy, uz] = [x[b] - x[a], x[b + 1] - x[a + 1], x[b + 2] - x[a + 2]];
  const [vx, vy, vz] = [x[c] - x[a], x[c + 1] - x[a + 1], x[c + 2] - x[a + 2]];
  return [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
}
