import type { Exports } from "../exports.ts";
import type { StrainLimitingKernels } from "./contract.ts";

/** Strain limiting after a solve. */
export function strainLimitingCalls(wasm: Exports): StrainLimitingKernels {
  return {
    findTargetLengths({ a, b, restLength, least, limit, floor }, older, start, x) {
      wasm.findTargetLengths(
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
    limitLinks({ a, b, shareA, shareB, limit, floor }, { count, at, projectors }, solved, x, passes) {
      wasm.limitLinks(
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
