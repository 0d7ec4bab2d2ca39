import type { MoreExports } from "../exports.ts";
import type { FrontalKernels } from "./contract.ts";

/** Dense parts of a sparse LDLᵀ. */
export function frontCalls(wasm: MoreExports): FrontalKernels {
  return {
    solveTiles(front, stride, row, column, tiles, width, corner, inverse, left, right) {
      const at = front.byteOffset + 8 * (row * stride + column);
      const [c, d, l, r] = [corner.byteOffset, inverse.byteOffset, left.byteOffset, right.byteOffset];
      wasm.solveTiles(at, stride, tiles, width, c, d, l, r);
    },
    subtractTiles(front, stride, row, tiles, width, left, right) {
      const at = front.byteOffset + 8 * (row * stride + row);
      wasm.subtractTiles(at, stride, tiles, width, left.byteOffset, right.byteOffset);
    },
  };
}
