import type { GridExport, MoreExport, PlainExport } from "./generated/exports.ts";
import type { GridBlock } from "./layout.ts";
import { COLOURS } from "./stencil.ts";

/** Each takes numbers (addresses in bytes, counts, factors) and returns one, or nothing. */
type Call = (...args: number[]) => number;
export type GridExports = Readonly<Record<GridExport, Call>>;
/** Of paper, points and elastic solids. */
export type MoreExports = Readonly<Record<MoreExport, Call>>;
export interface Exports extends Readonly<Record<PlainExport, Call>> {
  /** Kernels of grids of a width, compiled when they are first asked for. */
  readonly grids: (width: number) => GridExports;
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
