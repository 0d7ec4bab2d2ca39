import type { HeightFieldShape } from "./height-field-shape.ts";

/**
 * The lowest and highest point of each cell of a height field, of each square of 2 × 2 cells, of each 4 × 4 and so on up
 * to the whole: a tree of boxes whose plan needs no storing.
 */
export interface HeightLevels {
  /** Finest first; the last is a single cell. */
  readonly levels: readonly HeightLevel[];
}

export interface HeightLevel {
  readonly columns: number;
  readonly rows: number;
  /** rows × columns [m] */
  readonly low: Float64Array;
  readonly high: Float64Array;
}

/** The levels of a shape, made when they are first asked for. */
export function heightLevels(shape: HeightFieldShape): HeightLevels {
  const known = made.get(shape);
  if (known) return known;
  const levels = [cells(shape)];
  for (let level = levels[0]; level.columns * level.rows > 1; levels.push(level)) level = coarser(level);
  const all = { levels };
  made.set(shape, all);
  return all;
}

const made = new WeakMap<HeightFieldShape, HeightLevels>();

function cells({ columns, rows, heights }: HeightFieldShape): HeightLevel {
  const level = createLevel(columns - 1, rows - 1);
  for (let row = 0; row + 1 < rows; row++) {
    for (let column = 0; column + 1 < columns; column++) {
      const at = row * columns + column;
      const corners = [heights[at], heights[at + 1], heights[at + columns], heights[at + columns + 1]];
      const cell = row * level.columns + column;
      level.low[cell] = Math.min(...corners);
      level.high[cell] = Math.max(...corners);
    }
  }
  return level;
}

function coarser(fine: HeightLevel): HeightLevel {
  const level = createLevel(Math.ceil(fine.columns / 2), Math.ceil(fine.rows / 2));
  level.low.fill(Infinity);
  level.high.fill(-Infinity);
  for (let row = 0; row < fine.rows; row++) {
    for (let column = 0; column < fine.columns; column++) {
      const from = row * fine.columns + column;
      const to = (row >> 1) * level.columns + (column >> 1);
      level.low[to] = Math.min(level.low[to], fine.low[from]);
      level.high[to] = Math.max(level.high[to], fine.high[from]);
    }
  }
  return level;
}

function createLevel(columns: number, rows: number): HeightLevel {
  const count = columns * rows;
  return { columns, rows, low: new Float64Array(count), high: new Float64Array(count) };
}
