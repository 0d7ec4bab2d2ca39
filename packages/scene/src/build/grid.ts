import type { Vec3 } from "pliant";
import { gridNodes, type GridShape } from "../schema/shape.ts";
import { rotate, rotationFromDegrees } from "./rotation.ts";

/** Where a grid stands. */
export interface GridPlacement {
  readonly nodes: readonly [columns: number, rows: number];
  /** Unit directions of growing column and row index. */
  readonly across: Vec3;
  readonly down: Vec3;
}

const DOWN: Readonly<Record<GridShape["orientation"], Vec3>> = {
  horizontal: [0, 0, 1],
  vertical: [0, -1, 0],
};

export function placeGrid(shape: GridShape): GridPlacement {
  const turn = rotationFromDegrees(shape.rotationDegrees);
  return {
    nodes: gridNodes(shape),
    across: rotate(turn, [1, 0, 0]),
    down: rotate(turn, DOWN[shape.orientation]),
  };
}

/** First positions, nodeCount × 3 [m], without the links that the engine's `sheet` would make: for the check. */
export function gridPositions(shape: GridShape): Float64Array {
  const { nodes, across, down } = placeGrid(shape);
  const [columns, rows] = nodes;
  const { center, size } = shape;
  const x = new Float64Array(columns * rows * 3);
  for (let node = 0; node < columns * rows; node++) {
    const s = ((node % columns) / (columns - 1) - 0.5) * size[0];
    const t = (Math.floor(node / columns) / (rows - 1) - 0.5) * size[1];
    for (let axis = 0; axis < 3; axis++)
      x[node * 3 + axis] = center[axis] + s * across[axis] + t * down[axis];
  }
  return x;
}
