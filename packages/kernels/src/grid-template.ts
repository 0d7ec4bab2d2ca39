import { joinModule, leb, signedLeb, type WasmStreams } from "./wasm-streams.ts";

/**
 * A module of grid kernels whose distances in memory are a + b · width. Written by tools/build/grid-template.mjs: five widths in the bytes
 * of one, and any other width that is a multiple of four could be had.
 */
export interface GridTemplate {
  /** All sections before the code. */
  readonly head: Uint8Array;
  readonly streams: WasmStreams;
  /** Functions. */
  readonly count: number;
  /** `u` or `s` for unsigned or signed, a, b; spaces between. */
  readonly holes: string;
}

/** The bytes of the module for a width [places per segment]. */
export function gridModule(
  { head, streams, count, holes }: GridTemplate,
  width: number,
): Uint8Array<ArrayBuffer> {
  return joinModule(
    head,
    streams,
    count,
    holes.split(" ").map((hole) => holeBytes(hole, width)),
  );
}

function holeBytes(hole: string, width: number): readonly number[] {
  const [a, b] = hole.slice(1).split(",").map(Number);
  return hole.startsWith("u") ? leb(a + b * width) : signedLeb(a + b * width);
}
