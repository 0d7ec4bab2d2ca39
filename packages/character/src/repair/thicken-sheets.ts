import { next } from "./surface-edges.ts";
import type { MeanVertex } from "./mean-vertices.ts";
import { normalOf, piecesOf } from "./pieces.ts";
import { surfaceSize } from "./surface-size.ts";

/** Thickness of a flag or cape that a file has as a sheet, as a share of the character's size [1]: 8 mm of a person. */
const SHEET_THICKNESS = 0.005;

/** A surface is a sheet when what it encloses, once closed, is this little beside a ball of its area: 36 π V²/A³ [1]. */
const SHEET_ROUNDNESS = 1e-3;

/** Vertices, triangles and, of the first triangles, twins. */
export interface OpenSurface {
  readonly vertices: MeanVertex[];
  readonly triangles: number[];
  readonly twins: readonly number[];
}

/**
 * Gives open pieces that would enclose nothing a back and a rim: `x` are the places of the vertices, `closed` the surface's triangles
 * with its holes filled. Returns triangles of `closed` that are to be left out, and adds to `surface`.
 */
export function thickenSheets(
  { vertices, triangles, twins }: OpenSurface,
  closed: readonly number[],
  x: Float64Array,
): { fills: ReadonlySet<number>; sheets: number } {
  const first = triangles.length / 3;
  const fills = new Set<number>();
  let sheets = 0;
  const thickness = SHEET_THICKNESS * surfaceSize(x);
  for (const piece of piecesOf(closed, x)) {
    const isOpen = piece.triangles.some((t) => t >= first);
    const [volume, area] = [piece.sixVolumes / 6, piece.doubleArea / 2];
    if (!isOpen || 36 * Math.PI * volume * volume > SHEET_ROUNDNESS * area * area * area) continue;
    sheets++;
    for (const t of piece.triangles) if (t >= first) fills.add(t);
    addBack(piece.triangles.filter((t) => t < first));
  }
  return { fills, sheets };

  function addBack(own: readonly number[]): void {
    const normals = new Map<number, [number, number, number]>();
    for (const t of own) {
      const n = normalOf(x, 3 * triangles[3 * t], 3 * triangles[3 * t + 1], 3 * triangles[3 * t + 2]);
      for (let h = 3 * t; h < 3 * t + 3; h++) {
        const sum = normals.get(triangles[h]) ?? [0, 0, 0];
        normals.set(triangles[h], [sum[0] + n[0], sum[1] + n[1], sum[2] + n[2]]);
      }
    }
    const back = new Map<number, number>();
    for (const [vertex, [nx, ny, nz]] of normals) {
      const scale = -thickness / (Math.sqrt(nx * nx + ny * ny + nz * nz) || 1);
      const moved = [scale * nx, scale * ny, scale * nz] as const;
      back.set(vertex, vertices.push({ from: vertices[vertex].from, moved }) - 1);
    }
    const behind = (vertex: number): number => back.get(vertex) ?? vertex;
    for (const t of own) {
      const [a, b, c] = triangles.slice(3 * t, 3 * t + 3);
      triangles.push(behind(a), behind(c), behind(b));
      for (let h = 3 * t; h < 3 * t + 3; h++) {
        if (twins[h] >= 0) continue;
        const [p, q] = [triangles[h], triangles[next(h)]];
        triangles.push(q, p, behind(p), q, behind(p), behind(q));
      }
    }
  }
}
