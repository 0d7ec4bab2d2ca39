import type { HeightFieldShape } from "./height-field-shape.ts";
import { closestOnTriangle, FEATURE, FEATURE_AT, CLOSEST_WEIGHTS_SIZE, WEIGHTS } from "@pliant/geometry";
import { CELL_SIZE, writeCell } from "./height-cell.ts";
import { heightLevels, type HeightLevel } from "./height-levels.ts";

/** The nearest point of a height field's surface, and the triangle that it is on. */
export interface HeightFoot {
  /** [m] */
  distance: number;
  /** Whether it lies within the triangle, not on its rim. */
  onFace: boolean;
  /** x, y, z [m] */
  readonly point: Float64Array;
  /** Corners, 3 × 3 [m] */
  readonly triangle: Float64Array;
}

export function createHeightFoot(): HeightFoot {
  return { distance: Infinity, onFace: false, point: new Float64Array(3), triangle: new Float64Array(9) };
}

/** Sides of 2³¹ cells would have this many levels, each with four squares to look at. */
const ROOM = 32 * 4;
const stack = new Uint32Array(ROOM * 3);
const stackDistance = new Float64Array(ROOM);
const cell = new Float64Array(CELL_SIZE);
const foot = new Float64Array(CLOSEST_WEIGHTS_SIZE);

/**
 * Searches nearest squares first, from the whole field down to cells, for what is nearer than `radius`; false if nothing is.
 * No allocation.
 */
export function nearestHeight(
  shape: HeightFieldShape,
  x: number,
  y: number,
  z: number,
  radius: number,
  out: HeightFoot,
): boolean {
  const { levels } = heightLevels(shape);
  let top = 1;
  put(0, 0, levels.length - 1, 0, 0);
  const most = radius * radius;
  let best = most;
  while (top > 0) {
    if (stackDistance[--top] >= best) continue;
    const level = stack[top * 3];
    const row = stack[top * 3 + 1];
    const column = stack[top * 3 + 2];
    if (level === 0) {
      // The first corner, then the two along the sides, then the opposite one: the front is up.
      writeCell(shape, row, column, cell);
      best = searchTriangle(0, 6, 9, x, y, z, best, out);
      best = searchTriangle(0, 9, 3, x, y, z, best, out);
      continue;
    }
    const fine = levels[level - 1];
    const base = top;
    for (let square = 0; square < 4; square++) {
      const i = 2 * row + (square >> 1);
      const j = 2 * column + (square & 1);
      if (i >= fine.rows || j >= fine.columns) continue;
      const distance = squaredDistance(shape, fine, level - 1, i, j, x, y, z);
      if (distance >= best) continue;
      // Among its siblings, the nearest last.
      let at = top++;
      for (; at > base && stackDistance[at - 1] < distance; at--) {
        put(at, stackDistance[at - 1], level - 1, stack[at * 3 - 2], stack[at * 3 - 1]);
      }
      put(at, distance, level - 1, i, j);
    }
  }
  out.distance = Math.sqrt(best);
  // Also for a point with a number lost.
  return best !== most;
}

function put(at: number, distance: number, level: number, row: number, column: number): void {
  stackDistance[at] = distance;
  stack[at * 3] = level;
  stack[at * 3 + 1] = row;
  stack[at * 3 + 2] = column;
}

/** To the box of a square [m²]. */
function squaredDistance(
  { size, columns, rows }: HeightFieldShape,
  { low, high, columns: across }: HeightLevel,
  level: number,
  row: number,
  column: number,
  x: number,
  y: number,
  z: number,
): number {
  const at = row * across + column;
  const dx = beyond(x, size[0], column << level, (column + 1) << level, columns - 1);
  const dz = beyond(z, size[1], row << level, (row + 1) << level, rows - 1);
  const dy = Math.max(low[at] - y, y - high[at], 0);
  return dx * dx + dy * dy + dz * dz;
}

/** How far a coordinate lies beyond the grid lines `from` to `to` of a side that has `cells` cells [m]. */
function beyond(value: number, size: number, from: number, to: number, cells: number): number {
  const low = size * (from / cells - 0.5);
  const high = size * (Math.min(to, cells) / cells - 0.5);
  return Math.max(low - value, value - high, 0);
}

/** Returns the least squared distance so far [m²]. */
function searchTriangle(
  a: number,
  b: number,
  c: number,
  x: number,
  y: number,
  z: number,
  least: number,
  out: HeightFoot,
): number {
  const squared = closestOnTriangle(cell, a, b, c, x, y, z, foot);
  if (squared >= least) return least;
  out.onFace = foot[FEATURE_AT] === FEATURE.face;
  for (let axis = 0; axis < 3; axis++) {
    out.triangle[axis] = cell[a + axis];
    out.triangle[3 + axis] = cell[b + axis];
    out.triangle[6 + axis] = cell[c + axis];
    out.point[axis] =
      foot[WEIGHTS] * cell[a + axis] +
      foot[WEIGHTS + 1] * cell[b + axis] +
      foot[WEIGHTS + 2] * cell[c + axis];
  }
  return squared;
}
