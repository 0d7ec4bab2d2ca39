import { decodeBase64 } from "./base64.ts";
import type { GridTemplate } from "./grid-template.ts";
import { unpack } from "./lzma.ts";

/** WebAssembly as a text that any bundler carries: LZMA in base 64. Written by tools/build/build-kernels.mjs. */
export interface PackedModules {
  readonly packed: string;
  /** Bytes of each piece, one after another. */
  readonly sizes: readonly number[];
}

export interface PackedCloth extends PackedModules {
  readonly holes: string;
}

/** The pieces. */
export function unpackModules({ packed, sizes }: PackedModules): Uint8Array<ArrayBuffer>[] {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const bytes = unpack(decodeBase64(packed), total);
  let at = 0;
  return sizes.map((size) => bytes.slice(at, (at += size)));
}

/** Of cloth: the module of plain kernels, and the template of those of grids. */
export function unpackCloth(cloth: PackedCloth): { plain: Uint8Array<ArrayBuffer>; grids: GridTemplate } {
  const [plain, head, ...bodies] = unpackModules(cloth);
  return { plain, grids: { head, bodies, holes: cloth.holes } };
}
