import { isCrease, type CreasePattern, type PatternEdge } from "../crease-pattern.ts";

/** What an inner vertex that is to fold flat does wrong. */
export interface VertexFault {
  readonly vertex: number;
  /** |M − V|, which must be 2 (Maekawa). */
  readonly maekawa: number;
  /** Half the alternating sum of its sector angles, which must be 0 (Kawasaki) [degrees]. */
  readonly kawasaki: number;
}

export interface FlatFoldability {
  /** Inner vertices whose creases are all folded by ±180°; and those that fold otherwise, of which nothing is said. */
  readonly checked: number;
  readonly leftOut: number;
  readonly maekawa: readonly VertexFault[];
  readonly kawasaki: readonly VertexFault[];
  /** Largest Kawasaki error [degrees]. */
  readonly worst: number;
}

/** Kawasaki errors that a hand makes [degrees]: above the first it is warned of, above the second it is wrong. */
export const KAWASAKI_WARNING = 1;
export const KAWASAKI_ERROR = 3;

/** Maekawa's and Kawasaki's conditions at every inner vertex that is to fold flat: necessary, not sufficient. */
export function flatFoldability({ vertices, edges, smooth }: CreasePattern): FlatFoldability {
  const around = vertices.map(() => [] as PatternEdge[]);
  for (const edge of edges) for (const v of [edge.a, edge.b]) around[v].push(edge);
  const maekawa: VertexFault[] = [];
  const kawasaki: VertexFault[] = [];
  let [checked, leftOut, worst] = [0, 0, 0];
  vertices.forEach((place, vertex) => {
    const all = around[vertex];
    if (smooth[vertex] || all.some(({ assignment }) => assignment === "B" || assignment === "C")) return;
    const creases = all.filter((edge) => isCrease(edge) && edge.assignment !== "F");
    if (creases.every(({ assignment }) => assignment === "U")) return;
    if (creases.some(({ assignment, angle }) => assignment === "U" || Math.abs(angle ?? 0) !== 180)) {
      leftOut++;
      return;
    }
    checked++;
    const mountains = creases.filter(({ angle }) => (angle ?? 0) < 0).length;
    const angles = creases
      .map(({ a, b }) => vertices[a === vertex ? b : a])
      .map(([x, y]) => (Math.atan2(y - place[1], x - place[0]) * 180) / Math.PI)
      .sort((p, q) => p - q);
    const sectors = angles.map(
      (angle, k) => (k + 1 < angles.length ? angles[k + 1] : angles[0] + 360) - angle,
    );
    const off = Math.abs(sectors.reduce((sum, sector, k) => sum + (k % 2 === 0 ? sector : -sector), 0)) / 2;
    const fault = {
      vertex,
      maekawa: Math.abs(2 * mountains - creases.length),
      kawasaki: creases.length % 2 === 0 ? off : 180,
    };
    if (fault.maekawa !== 2) maekawa.push(fault);
    if (fault.kawasaki > KAWASAKI_WARNING) kawasaki.push(fault);
    worst = Math.max(worst, fault.kawasaki);
  });
  return { checked, leftOut, maekawa, kawasaki, worst };
}
