/**
 * Marching tetrahedra over x ≥ 0: a grid of cubes, each cut into the six tetrahedra around its diagonal, so that
 * neighbours agree and the surface is a manifold without cases to tell apart. The first plane of the grid is x = 0.
 */
import type { HalfSurface } from "./half-surface.ts";

export type Field = (x: number, y: number, z: number) => number;

export interface Grid {
  /** Of the corner with the smallest y and z; x starts at 0 [m]. */
  readonly low: readonly [number, number];
  readonly high: readonly [number, number, number];
  /** Side of a cube [m]. */
  readonly cell: number;
}

/** Corners of a cube are bits: 1 is x, 2 is y, 4 is z. Each tetrahedron goes from 0 to 7 by single steps. */
const TETRAHEDRA = [
  [0, 1, 3, 7],
  [0, 1, 5, 7],
  [0, 2, 3, 7],
  [0, 2, 6, 7],
  [0, 4, 5, 7],
  [0, 4, 6, 7],
];
/** Cubes to the side of a block that is left out as a whole. */
const BLOCK = 4;
/** Fields only about measure distances: a block is left out when it looks this many times too far away. */
const CAUTION = 2.5;

export function polygonise(field: Field, { low, high, cell }: Grid): HalfSurface {
  const cells = [high[0], high[1] - low[0], high[2] - low[1]].map(
    (length) => Math.ceil(length / cell / BLOCK) * BLOCK,
  );
  const stride = [1, cells[0] + 1, (cells[0] + 1) * (cells[1] + 1)];
  const values = new Float64Array(stride[2] * (cells[2] + 1)).fill(NaN);
  const positions: number[] = [];
  const triangles: number[] = [];
  const crossings = new Map<number, number>();
  const offset = (corner: number) =>
    (corner & 1) * stride[0] + ((corner >> 1) & 1) * stride[1] + (corner >> 2) * stride[2];
  const place = (index: number) => {
    const k = Math.floor(index / stride[2]);
    const j = Math.floor((index - k * stride[2]) / stride[1]);
    return [(index - k * stride[2] - j * stride[1]) * cell, low[0] + j * cell, low[1] + k * cell];
  };
  const valueAt = (index: number) => {
    if (Number.isNaN(values[index])) {
      const [x, y, z] = place(index);
      values[index] = field(x, y, z);
    }
    return values[index];
  };
  /** The vertex between two corners of a tetrahedron, not too near to either: slivers would be born there. */
  const crossing = (first: number, a: number, b: number) => {
    const [from, to] = a < b ? [a, b] : [b, a];
    const key = (first + offset(from)) * 8 + (to - from);
    const known = crossings.get(key);
    if (known !== undefined) return known;
    const [i, j] = [first + offset(from), first + offset(to)];
    const [p, q, f, g] = [place(i), place(j), values[i], values[j]];
    const t = Math.min(Math.max(f / (f - g), 0.1), 0.9);
    positions.push(p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1]), p[2] + t * (q[2] - p[2]));
    crossings.set(key, positions.length / 3 - 1);
    return positions.length / 3 - 1;
  };
  const cube = (first: number) => {
    let inside = 0;
    for (let corner = 0; corner < 8; corner++) if (valueAt(first + offset(corner)) < 0) inside |= 1 << corner;
    if (inside === 0 || inside === 255) return;
    for (const corners of TETRAHEDRA) {
      const within = corners.filter((corner) => (inside >> corner) & 1);
      const without = corners.filter((corner) => !((inside >> corner) & 1));
      if (within.length === 0 || without.length === 0) continue;
      const ring =
        within.length === 2
          ? [
              crossing(first, within[0], without[0]),
              crossing(first, within[0], without[1]),
              crossing(first, within[1], without[1]),
              crossing(first, within[1], without[0]),
            ]
          : within.flatMap((a) => without.map((b) => crossing(first, a, b)));
      if (!looksOut(positions, ring, within, without)) ring.reverse();
      for (let n = 2; n < ring.length; n++) triangles.push(ring[0], ring[n - 1], ring[n]);
    }
  };
  const far = CAUTION * 0.5 * BLOCK * cell * Math.sqrt(3);
  const half = (BLOCK * cell) / 2;
  for (let k = 0; k < cells[2]; k += BLOCK) {
    for (let j = 0; j < cells[1]; j += BLOCK) {
      for (let i = 0; i < cells[0]; i += BLOCK) {
        const distance = field(i * cell + half, low[0] + j * cell + half, low[1] + k * cell + half);
        if (Math.abs(distance) > far) continue;
        for (let n = 0; n < BLOCK * BLOCK * BLOCK; n++) {
          cube(
            i +
              (n % BLOCK) +
              (j + (Math.floor(n / BLOCK) % BLOCK)) * stride[1] +
              (k + Math.floor(n / BLOCK / BLOCK)) * stride[2],
          );
        }
      }
    }
  }
  return { positions: Float64Array.from(positions), triangles: Uint32Array.from(triangles) };
}

/** Whether a ring's normal goes from the corners inside to those outside. */
function looksOut(
  positions: readonly number[],
  ring: readonly number[],
  within: readonly number[],
  without: readonly number[],
): boolean {
  const [a, b, c] = ring.map((vertex) => 3 * vertex);
  const [ux, uy, uz] = [0, 1, 2].map((i) => positions[b + i] - positions[a + i]);
  const [vx, vy, vz] = [0, 1, 2].map((i) => positions[c + i] - positions[a + i]);
  const mean = (corners: readonly number[], bit: number) =>
    corners.reduce((sum, corner) => sum + ((corner >> bit) & 1), 0) / corners.length;
  const way = [0, 1, 2].map((bit) => mean(without, bit) - mean(within, bit));
  return (uy * vz - uz * vy) * way[0] + (uz * vx - ux * vz) * way[1] + (ux * vy - uy * vx) * way[2] > 0;
}
