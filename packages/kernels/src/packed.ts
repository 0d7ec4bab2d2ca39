import { decodeBase64 } from "./base64.ts";
import type { GridTemplate } from "./grid-template.ts";
import { unpack } from "./lzma.ts";
import { joinModule, type WasmStreams } from "./wasm-streams.ts";

/** WebAssembly as a text that any bundler carries: LZMA in base 64. Written by tools/build/build-kernels.mjs. */
export interface PackedModules {
  readonly packed: string;
  /** Bytes of each piece, one after another: heads of all modules, then each stream of all modules. */
  readonly sizes: readonly number[];
  /** Functions of each module. */
  readonly counts: readonly number[];
  /** Of grids. */
  readonly holes: string;
}

/** A module in parts. */
type ModuleParts = Omit<GridTemplate, "holes">;

/** The modules, in parts. */
export function unpackModules({ packed, sizes, counts }: PackedModules): ModuleParts[] {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const bytes = unpack(decodeBase64(packed), total);
  let at = 0;
  const pieces = sizes.map((size) => bytes.slice(at, (at += size)));
  const modules = counts.length;
  return counts.map((count, k) => {
    const stream = (nth: number): Uint8Array => pieces[modules * (1 + nth) + k];
    const streams: WasmStreams = {
      codes: stream(0),
      locals: stream(1),
      distances: stream(2),
      others: stream(3),
    };
    return { head: pieces[k], streams, count };
  });
}

/** The bytes of a module without holes. */
export function wholeModule({ head, streams, count }: ModuleParts): Uint8Array<ArrayBuffer> {
  return joinModule(head, streams, count);
}

/** Of cloth: the module of plain kernels, and the template of those of grids. */
export function unpackCloth(cloth: PackedModules): { plain: Uint8Array<ArrayBuffer>; grids: GridTemplate } {
  const [plain, grids] = unpackModules(cloth);
  return { plain: wholeModule(plain), grids: { ...grids, holes: cloth.holes } };
}
