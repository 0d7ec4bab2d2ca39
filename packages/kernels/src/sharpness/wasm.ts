import type { Exports } from "../exports.ts";
import type { BluntKernels } from "./contract.ts";

/** Bodies that deform. */
export function bluntCalls(wasm: Exports): BluntKernels {
  return {
    measureBlunt(
      { leaves, corners, points, boxes },
      { first, near, border, crosses, normals, blunt },
      { reach, shallow, careful, least, isClosed, rounding, low, high },
    ) {
      wasm.measureBlunt(
        leaves,
        corners.byteOffset,
        points.byteOffset,
        boxes.byteOffset,
        blunt.length,
        first.byteOffset,
        near.byteOffset,
        border.byteOffset,
        crosses.byteOffset,
        normals.byteOffset,
        blunt.byteOffset,
        reach,
        shallow,
        careful,
        least,
        isClosed ? 1 : 0,
        rounding,
        low[0],
        low[1],
        low[2],
        high[0],
        high[1],
        high[2],
      );
    },
  };
}
