import type { HeightFieldShape } from "./height-field-shape.ts";

/** Numbers of a cell's four corners: (row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1). */
export const CELL_SIZE = 12;

export function writeCell(shape: HeightFieldShape, row: number, column: number, out: Float64Array): void {
  const { size, columns, rows, heights } = shape;
  for (let corner = 0; corner < 4; corner++) {
    const i = row + (corner >> 1);
    const j = column + (corner & 1);
    out[corner * 3] = size[0] * (j / (columns - 1) - 0.5);
    out[corner * 3 + 1] = heights[i * columns + j];
    out[corner * 3 + 2] = size[1] * (i / (rows - 1) - 0.5);
  }
}

/** The surface above or below a point of the rectangle [m]. */
export function heightAt({ size, columns, rows, heights }: HeightFieldShape, x: number, z: number): number {
  const across = (x / size[0] + 0.5) * (columns - 1);
  const down = (z / size[1] + 0.5) * (rows - 1);
  const column = Math.min(Math.max(Math.floor(across), 0), columns - 2);
  const row = Math.min(Math.max(Math.floor(down), 0), rows - 2);
  const u = across - column;
  const v = down - row;
  const at = row * columns + column;
  const first = heights[at];
  const last = heights[at + columns + 1];
  const middle = v >= u ? heights[at + columns] : heights[at + 1];
  return first + Math.max(u, v) * (middle - first) + Math.min(u, v) * (last - middle);
}
