/** The field's surface as half of a closed symmetric mesh of about so many triangles, finer where limbs end. */
import type { HalfSurface, Sizing } from "./half-surface.ts";
import { polygonise, type Field, type Grid } from "./polygonise.ts";
import { remesh } from "./remesh.ts";

export interface SkinSurfaceOptions {
  readonly field: Field;
  readonly box: Omit<Grid, "cell">;
  /** Edges of places to those of the trunk. */
  readonly fineness: Sizing;
  readonly triangles: number;
  /** The thinnest part is this many metres thick: cubes that see it. */
  readonly cell: number;
}

/** Remeshing leaves this many triangles of the wanted length on the area of one. */
const FILL = 1.06;
/** Share of the wanted count that may be missed. */
const TOLERANCE = 0.02;

export function createSkinSurface({
  field,
  box,
  fineness,
  triangles,
  cell,
}: SkinSurfaceOptions): HalfSurface {
  const rough = polygonise(field, { ...box, cell });
  let length = Math.sqrt((FILL * weightedArea(rough, fineness) * 4) / (Math.sqrt(3) * (triangles / 2)));
  let half = rough;
  for (let attempt = 0; attempt < 5; attempt++) {
    const size = length;
    half = remesh(half, {
      field,
      sizing: (x, y, z) => size * fineness(x, y, z),
      rounds: attempt === 0 ? 5 : 2,
    });
    const ratio = (2 * half.triangles.length) / 3 / triangles;
    if (Math.abs(ratio - 1) < TOLERANCE) break;
    length *= Math.sqrt(ratio);
  }
  return half;
}

/** Area in units of the square of the length that edges shall have there. */
function weightedArea({ positions, triangles }: HalfSurface, fineness: Sizing): number {
  let sum = 0;
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [3 * triangles[t], 3 * triangles[t + 1], 3 * triangles[t + 2]];
    const [ux, uy, uz] = [
      positions[b] - positions[a],
      positions[b + 1] - positions[a + 1],
      positions[b + 2] - positions[a + 2],
    ];
    const [vx, vy, vz] = [
      positions[c] - positions[a],
      positions[c + 1] - positions[a + 1],
      positions[c + 2] - positions[a + 2],
    ];
    const [nx, ny, nz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
    const fine = fineness(positions[a], positions[a + 1], positions[a + 2]);
    sum += Math.sqrt(nx * nx + ny * ny + nz * nz) / 2 / (fine * fine);
  }
  return sum;
}
