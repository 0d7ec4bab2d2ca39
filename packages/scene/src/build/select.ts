import type { Body, Grid } from "pliant";
import type { Where } from "../schema/pins.ts";

/** How far outside a region a node still counts [m]: rounding must not decide. */
const REGION_SLACK = 1e-9;

/** The nodes of a body that a pin names, counted from its first. `x` are the first positions of the whole model, nodeCount × 3 [m]. */
export function nodesOf(where: Where, { firstNode, nodeCount, grid }: Body, x: Float64Array): number[] {
  // Paper has room for more nodes than its grid.
  const count = grid ? grid.columns * grid.rows : nodeCount;
  return selectNodes(where, grid, x.subarray(firstNode * 3, (firstNode + count) * 3));
}

/** The nodes of a sheet that a pin names, in rising order; indices count from the sheet's first node. Only a grid has corners and edges. */
export function selectNodes(where: Where, grid: Grid | null | undefined, x: Float64Array): number[] {
  if (where.index !== undefined)
    return typeof where.index === "number" ? [where.index] : [...new Set(where.index)].sort((a, b) => a - b);
  if (where.region !== undefined) return regionNodes(where.region, x);
  if (!grid) return [];
  const { columns, rows } = grid;
  if (where.corner !== undefined) {
    const [vertical, horizontal] = where.corner.split("-");
    return [(vertical === "top" ? 0 : (rows - 1) * columns) + (horizontal === "left" ? 0 : columns - 1)];
  }
  return where.edge === undefined ? [] : edgeNodes(where.edge, columns, rows);
}

function edgeNodes(edge: NonNullable<Where["edge"]>, columns: number, rows: number): number[] {
  const [length, first, stride] = {
    top: [columns, 0, 1],
    bottom: [columns, (rows - 1) * columns, 1],
    left: [rows, 0, columns],
    right: [rows, columns - 1, columns],
  }[edge];
  return Array.from({ length }, (_, at) => first + at * stride);
}

function regionNodes({ min, max }: NonNullable<Where["region"]>, x: Float64Array): number[] {
  const found: number[] = [];
  for (let node = 0; node * 3 < x.length; node++) {
    const inside = min.every((least, axis) => {
      const coordinate = x[node * 3 + axis];
      return coordinate >= least - REGION_SLACK && coordinate <= max[axis] + REGION_SLACK;
    });
    if (inside) found.push(node);
  }
  return found;
}
