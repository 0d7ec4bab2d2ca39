import { heightFieldDistance } from "./height-field/height-distance.ts";
import { entryLengths, lengthFaults } from "./length-faults.ts";
import type { HeightFieldShape } from "./height-field/height-field-shape.ts";
import type { ShapeKind, ShapeSurface } from "./shape-kind.ts";

export const heightField: ShapeKind<HeightFieldShape> = {
  faults: (shape) => [...lengthFaults(entryLengths("size", shape.size, 2)), ...heightFaults(shape)],
  isConvex: false,
  distance: heightFieldDistance,
  surface: upperSide,
};

function heightFaults({ columns, rows, heights }: HeightFieldShape): string[] {
  const faults: string[] = [];
  for (const [name, count] of Object.entries({ columns, rows })) {
    if (!(Number.isInteger(count) && count >= 2))
      faults.push(`${name} is ${count}, expected a whole number from 2`);
  }
  if (faults.length === 0 && heights.length !== columns * rows)
    faults.push(`heights has ${heights.length} entries, expected ${columns * rows}`);
  const lost = heights.findIndex((height) => !Number.isFinite(height));
  if (lost >= 0) faults.push(`heights[${lost}] is ${heights[lost]}, expected a finite number`);
  return faults;
}

/** Walls are left to the nodes. */
function upperSide({ size, columns, rows, heights }: HeightFieldShape): ShapeSurface {
  const vertices = new Float64Array(3 * columns * rows);
  const triangles: number[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const k = row * columns + column;
      vertices[3 * k] = size[0] * (column / (columns - 1) - 0.5);
      vertices[3 * k + 1] = heights[k];
      vertices[3 * k + 2] = size[1] * (row / (rows - 1) - 0.5);
      if (row + 1 === rows || column + 1 === columns) continue;
      const below = k + columns;
      triangles.push(k, below, below + 1, k, below + 1, k + 1);
    }
  }
  return { vertices, triangles: Uint32Array.from(triangles), isClosed: true, radius: 0 };
}
