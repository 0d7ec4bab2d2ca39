import { COLOURS, GRID_WIDTHS } from "./stencil.ts";
import type { GridBlock } from "./kernels.ts";

/** Exports that are compiled for every width of the storage, and those that take the width as a number. */
const GRID_EXPORTS = [
  ...(["gridSprings", "gridForce", "gridDiagonal", "applyGrid"] as const),
  ...(["factorGrid", "sweepStart", "sweepBack", "sweepForth"] as const),
] as const;
type GridExport = (typeof GRID_EXPORTS)[number];
type PlainExport =
  | "gather"
  | "scatter"
  | "edgeLinks"
  | "edgeBeams"
  | "edgeSprings"
  | "diagonalRows"
  | "applyRows"
  | "applyRowsAt"
  | "factorRows"
  | "mendRows"
  | "startRows"
  | "backRows"
  | "forthRows"
  | "solveTiles"
  | "subtractTiles"
  | "project"
  | "dot"
  | "applyBlocks"
  | "addScaled"
  | "redirect"
  | "narrow"
  | "addNarrow"
  | "residual"
  | "bondForces"
  | "bondSpread"
  | "foldForces"
  | "foldSpread"
  | "invertBlocks"
  | "applyInverse"
  | "fitBoxes"
  | "want"
  | "measureBlunt"
  | "meanAhead"
  | "seeWays"
  | "refitBoxes"
  | "fitQuads"
  | "fitNormals"
  | "refitNormals"
  | "meetWithin"
  | "meetBetween"
  | "meetPoints"
  | "fitNear"
  | "nearest"
  | "leavesWithin"
  | "approach"
  | "foresee"
  | "findGoals"
  | "trimLinks"
  | "springForces"
  | "damperForces"
  | "kick"
  | "drift"
  | "infer"
  | "inferPlain"
  | "inferRow";

/** Each takes numbers (addresses in bytes, counts, factors) and returns one, or nothing. */
type Call = (...args: number[]) => number;
export type Exports = Readonly<Record<`${GridExport}${number}` | PlainExport, Call>>;
type GridExports = Readonly<Record<GridExport, Call>>;

function gridExports(wasm: Exports, width: number): GridExports {
  const named = GRID_EXPORTS.map((name) => [name, wasm[`${name}${width}`]]);
  return Object.fromEntries(named) as GridExports;
}

/** Exports by width, looked up once: names made anew for every call cost more than some of the calls. */
export function exportsByWidth(wasm: Exports): (width: number) => GridExports {
  const known = new Map(GRID_WIDTHS.map((width) => [width, gridExports(wasm, width)]));
  return (width) => known.get(width) ?? gridExports(wasm, width);
}

/** Vectors (four places) per segment that hold nodes. */
export function used({ columns }: GridBlock): number {
  return Math.ceil(Math.ceil(columns / COLOURS) / 4) * 4;
}

interface Column {
  readonly byteOffset: number;
  readonly BYTES_PER_ELEMENT: number;
}

/** Address of a grid's first segment in an array with `count` numbers per slot. */
export function within(array: Column, grid: GridBlock, width: number, count: number): number {
  return array.byteOffset + grid.segment * count * width * array.BYTES_PER_ELEMENT;
}
