import type { Exports } from "../exports.ts";
import type { SharpnessKernels } from "./contract.ts";

/** Bodies that deform. */
export function sharpnessCalls(wasm: Exports): SharpnessKernels {
  return {
    measureSharpness(
      { leaves, corners, points, boxes },
      { first, near, border, crosses, normals, sharpnessRadius },
      { sagRadius, shallow, careful, least, isClosed, rounding, low, high },
    ) {
      wasm.measureSharpness(
        leaves,
        corners.byteOffset,
        points.byteOffset,
        boxes.byteOffset,
        sharpnessRadius.length,
        first.byteOffset,
        near.byteOffset,
        border.byteOffset,
        crosses.byteOffset,
        normals.byteOffset,
        sharpnessRadius.byteOffset,
        sagRadius,
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
