import type { Exports } from "../exports.ts";
import type { TrimKernels } from "./contract.ts";

/** Links after a solve. */
export function trimCalls(wasm: Exports): TrimKernels {
  return {
    findGoals({ a, b, restLength, least, limit, floor }, older, start, x) {
      wasm.findGoals(
        a.length,
        a.byteOffset,
        b.byteOffset,
        restLength.byteOffset,
        least.byteOffset,
        limit.byteOffset,
        floor.byteOffset,
        older.byteOffset,
        start.byteOffset,
        x.byteOffset,
      );
    },
    trimLinks({ a, b, shareA, shareB, limit, floor }, { count, at, projectors }, solved, x, passes) {
      wasm.trimLinks(
        a.length,
        a.byteOffset,
        b.byteOffset,
        shareA.byteOffset,
        shareB.byteOffset,
        limit.byteOffset,
        floor.byteOffset,
        count,
        at.byteOffset,
        projectors.byteOffset,
        solved.byteOffset,
        x.byteOffset,
        passes,
      );
    },
  };
}
