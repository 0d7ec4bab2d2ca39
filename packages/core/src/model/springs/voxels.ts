import { createTriangleMesh, meshDistance, type Vec3 } from "@pliant/geometry";
import { describeValue } from "../../checks/describe-value.ts";

/** Cells of a grid, some of which are filled. */
export interface Voxels {
  /** Cells along x, y and z, at least 1 each. */
  readonly cells: Vec3;
  /** 1 for each cell that is part of the body, x fastest, then y. */
  readonly filled: Uint8Array;
  /** Edge of a cell [m]. */
  readonly spacing: number;
  /** Where the grid's least corner is [m]. */
  readonly origin: Vec3;
}

/** A surface of triangles, fronts outside. */
export interface ClosedSurface {
  /** vertexCount × 3 [m] */
  readonly vertices: Float64Array;
  readonly triangles: Uint32Array;
}

export const CELLS_MAX = 4_000_000;

/** The cells whose middles are inside a closed surface, of a grid around its box. */
export function fillSurface({ vertices, triangles }: ClosedSurface, spacing: number): Voxels {
  const fail = (name: string, value: unknown, expected: string): never => {
    throw new RangeError(`fillSurface: ${name} is ${describeValue(value)}, expected ${expected}`);
  };
  if (!(spacing > 0 && spacing < Infinity)) fail("spacing", spacing, "a finite length above 0 m");
  const mesh = createTriangleMesh(vertices, triangles);
  if (!mesh.closed) fail("surface", `${triangles.length / 3} triangles`, "a closed surface: it has borders");
  const [least, most] = boxOf(vertices);
  const shortest = Math.min(...least.map((from, axis) => most[axis] - from));
  if (spacing > shortest)
    fail("spacing", spacing, `at most ${shortest} m, the shortest side of the surface's box`);
  const cells = least.map((from, axis) => Math.max(1, Math.ceil((most[axis] - from) / spacing)));
  const count = cells[0] * cells[1] * cells[2];
  if (!(count <= CELLS_MAX))
    fail("spacing", spacing, `larger: at most ${CELLS_MAX} cells around the surface, not ${count}`);
  // The grid's middle is the box's: what is symmetric stays so.
  const origin = least.map((from, axis) => 0.5 * (from + most[axis] - cells[axis] * spacing));
  const filled = new Uint8Array(count);
  const normal = new Float64Array(3);
  const at = (axis: number, cell: number): number => origin[axis] + (cell + 0.5) * spacing;
  for (let cell = 0; cell < count; cell++) {
    const i = cell % cells[0];
    const j = Math.floor(cell / cells[0]) % cells[1];
    const k = Math.floor(cell / (cells[0] * cells[1]));
    if (meshDistance(mesh, 0, at(0, i), at(1, j), at(2, k), normal) < 0) filled[cell] = 1;
  }
  if (!filled.includes(1)) fail("spacing", spacing, "smaller: no cell has its middle inside the surface");
  return { cells: triple(cells), filled, spacing, origin: triple(origin) };
}

const triple = ([x, y, z]: readonly number[]): Vec3 => [x, y, z];

function boxOf(vertices: Float64Array): [least: number[], most: number[]] {
  const [least, most] = [new Array<number>(3).fill(Infinity), new Array<number>(3).fill(-Infinity)];
  vertices.forEach((value, i) => {
    least[i % 3] = Math.min(least[i % 3], value);
    most[i % 3] = Math.max(most[i % 3], value);
  });
  return [least, most];
}
