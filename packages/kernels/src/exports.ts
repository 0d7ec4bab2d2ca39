import { GRID_EXPORTS, type GridExport, type PlainExport } from "./generated/exports.ts";
import type { GridBlock } from "./layout.ts";
import { COLOURS, GRID_WIDTHS } from "./stencil.ts";

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
