// LZMA as `packages/kernels/src/lzma.ts` unpacks it: lc, lp and pb are 0, which lzma1 has no option for. A hundredth smaller for WebAssembly.

import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { compress } from "lzma1";

const lib = join(createRequire(import.meta.url).resolve("lzma1"), "..");
const { Encoder } = await import(pathToFileURL(join(lib, "encoder.js")).href);
const { configure } = Encoder.prototype;

/** Properties, size of the dictionary, length [bytes]. */
const HEADER = 13;

/** Without a header. */
export function packLzma(bytes) {
  Encoder.prototype.configure = function configureForCode(mode) {
    configure.call(this, mode);
    Object.assign(this, { _numLiteralContextBits: 0, _posStateBits: 0, _posStateMask: 0 });
  };
  try {
    const packed = compress(bytes, 9);
    if (packed[0] !== 0) throw new Error(`packLzma: lc, lp and pb are those of ${packed[0]}, expected 0`);
    return packed.subarray(HEADER);
  } finally {
    Encoder.prototype.configure = configure;
  }
}
