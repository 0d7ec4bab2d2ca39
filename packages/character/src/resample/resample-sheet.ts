import { coarsen, type CoarseTarget, type Flesh } from "./coarsen.ts";

/** How much even triangles count beside the distance from what was [1]: cloth moves best on triangles of one size. */
const EVENNESS = 0.1;

/** A surface on fewer vertices. */
export interface ResampledSheet {
  /** × 3 [m] */
  readonly positions: Float64Array;
  readonly triangles: Uint32Array;
}

/** An open or closed surface on at most so many vertices or triangles, unless no further edge may collapse; borders stay where they are. */
export function resampleSheet(
  { positions, triangles }: ResampledSheet,
  target: CoarseTarget,
): ResampledSheet {
  const sheet = new Sheet(positions);
  const corners = coarsen(sheet, Array.from(triangles), { evenness: EVENNESS, ...target });
  const index = new Int32Array(sheet.count).fill(-1);
  const kept: number[] = [];
  const renumbered = Uint32Array.from(corners, (vertex) => {
    if (index[vertex] < 0) index[vertex] = kept.push(vertex) - 1;
    return index[vertex];
  });
  const out = new Float64Array(3 * kept.length);
  kept.forEach((vertex, to) => {
    for (let axis = 0; axis < 3; axis++) out[3 * to + axis] = sheet.positions[3 * vertex + axis];
  });
  return { positions: out, triangles: renumbered };
}

/** Places alone: what else a sheet carries is read from the finer one afterwards. */
class Sheet implements Flesh {
  readonly positions: number[];

  constructor(positions: Float64Array) {
    this.positions = Array.from(positions);
  }

  get count(): number {
    return this.positions.length / 3;
  }

  blend(): void {}

  place(vertex: number, x: number, y: number, z: number): void {
    this.positions[3 * vertex] = x;
    this.positions[3 * vertex + 1] = y;
    this.positions[3 * vertex + 2] = z;
  }

  parting(): number {
    return 0;
  }
}
