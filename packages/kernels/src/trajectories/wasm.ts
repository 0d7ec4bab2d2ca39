import { POINT } from "../box-tree/contract.ts";
import type { Exports } from "../exports.ts";
import type { TrajectoryKernels } from "./contract.ts";

/** Ways of vertices. */
export function trajectoryCalls(wasm: Exports): TrajectoryKernels {
  return {
    relativePoints({ at, end, slack, radius }, first, last, { origin, start, shift }, points, k) {
      wasm.relativePoints(
        at.byteOffset + 24 * first,
        end.byteOffset + 24 * first,
        slack.byteOffset + 8 * first,
        radius.byteOffset + 8 * first,
        last - first,
        points.byteOffset + 4 * POINT * k,
        origin[0],
        origin[1],
        origin[2],
        start[0],
        start[1],
        start[2],
        shift[0],
        shift[1],
        shift[2],
      );
    },
    predictMean(x, v, { first, near }, h, out) {
      const columns = [x.byteOffset, v.byteOffset, first.byteOffset, near.byteOffset];
      wasm.predictMean(first.length - 1, ...columns, h, out.byteOffset);
    },
  };
}
