import { nextCorner } from "@pliant/geometry";
import type { Hull } from "./hull.ts";

/** Sine of the angle between two faces from which on their edge is sharp, and stays so [1]. */
const CREASE_SINE = 0.5;
/** Sine of the angle between two vertices' normals below which the surface between them is flat [1]. */
const FLAT_SINE = 0.01;

/** Which edges of a surface are chords of something round: found at rest. */
export interface Rounding {
  /** Per half-edge: 1 where it is. */
  readonly isRound: Uint8Array;
  /** Per triangle: 1 where all its edges are. */
  readonly isPatch: Uint8Array;
  /** Most by which the round surface stands out of its triangles at rest [m]. */
  readonly bulge: number;
}

/** `hull` is the surface at rest. */
export function createRounding({ mesh: { triangles, twins, vertices: x }, faces, normals }: Hull): Rounding {
  const isCreased = new Uint8Array(x.length / 3);
  triangles.forEach((vertex, h) => {
    const [m, n] = [h - (h % 3), 3 * Math.floor(twins[h] / 3)];
    if (twins[h] >= 0 && dot(faces, m, faces, n) > Math.sqrt(1 - CREASE_SINE * CREASE_SINE)) return;
    isCreased[vertex] = isCreased[triangles[nextCorner(h)]] = 1;
  });
  const isRound = new Uint8Array(triangles.length);
  const isPatch = new Uint8Array(triangles.length / 3).fill(1);
  let bulge = 0;
  triangles.forEach((from, h) => {
    const to = triangles[nextCorner(h)];
    const spread = chordSpread(x, normals, 3 * from, 3 * to);
    const length = Math.sqrt(squaredLength(x, 3 * from, 3 * to));
    if (isCreased[from] === 1 || isCreased[to] === 1 || spread < FLAT_SINE * length) {
      isPatch[Math.floor(h / 3)] = 0;
      return;
    }
    isRound[h] = 1;
    bulge = Math.max(bulge, spread / 6);
  });
  return { isRound, isPatch, bulge };
}

/** (n_j − n_i) · (x_j − x_i): an arc between two vertices stands 1/8 of it out of their chord [m]. */
export function chordSpread(x: Float64Array, normals: Float64Array, i: number, j: number): number {
  let sum = 0;
  for (let axis = 0; axis < 3; axis++)
    sum += (normals[j + axis] - normals[i + axis]) * (x[j + axis] - x[i + axis]);
  return sum;
}

function squaredLength(x: Float64Array, i: number, j: number): number {
  return (x[i] - x[j]) ** 2 + (x[i + 1] - x[j + 1]) ** 2 + (x[i + 2] - x[j + 2]) ** 2;
}

const dot = (a: Float64Array, i: number, b: Float64Array, j: number): number =>
  a[i] * b[j] + a[i + 1] * b[j + 1] + a[i + 2] * b[j + 2];
