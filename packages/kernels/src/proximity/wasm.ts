import type { Exports } from "../exports.ts";
import { FOOT_AT, type NearKernels } from "./contract.ts";

/** Trees that are asked what is near. */
export function nearCalls(wasm: Exports): NearKernels {
  return {
    fitNear({ leaves, corners, start, end, points, quads, faces }, margin, { foot }) {
      wasm.fitNear(
        leaves,
        corners.byteOffset,
        start.length / 3,
        start.byteOffset,
        end.byteOffset,
        points.byteOffset,
        quads.byteOffset,
        faces.byteOffset,
        foot[FOOT_AT.origin],
        foot[FOOT_AT.origin + 1],
        foot[FOOT_AT.origin + 2],
        margin,
      );
    },
    nearest(
      { leaves, corners, quads, faces, start, end, triangleOf },
      which,
      guess,
      margin,
      { stack, list, nearness, foot },
    ) {
      const found = wasm.nearest(
        leaves,
        corners.byteOffset,
        quads.byteOffset,
        faces.byteOffset,
        which === 0 ? start.byteOffset : end.byteOffset,
        triangleOf.byteOffset,
        which,
        guess,
        margin,
        stack.byteOffset,
        list.byteOffset,
        nearness.byteOffset,
        foot.byteOffset,
      );
      return found === 1;
    },
    leavesWithin({ leaves, quads }, a, b, { stack, list }) {
      const at = quads.byteOffset;
      return wasm.leavesWithin(
        leaves,
        at,
        a[0],
        a[1],
        a[2],
        b[0],
        b[1],
        b[2],
        stack.byteOffset,
        list.byteOffset,
      );
    },
    approach({ leaves, quads, faces }, paths, margin, least, { stack }) {
      wasm.approach(
        leaves,
        quads.byteOffset,
        faces.byteOffset,
        paths.byteOffset,
        least.length,
        margin,
        least.byteOffset,
        stack.byteOffset,
      );
    },
    foresee(
      { leaves, corners, quads, faces, start, end, triangleOf },
      crowd,
      ahead,
      margin,
      { stack, list, nearness, foot },
    ) {
      wasm.foresee(
        leaves,
        corners.byteOffset,
        quads.byteOffset,
        faces.byteOffset,
        start.byteOffset,
        end.byteOffset,
        triangleOf.byteOffset,
        crowd.order.length,
        crowd.order.byteOffset,
        crowd.starts.byteOffset,
        crowd.ends.byteOffset,
        crowd.reach.byteOffset,
        crowd.asks.byteOffset,
        crowd.guesses.byteOffset,
        ahead,
        margin,
        crowd.least.byteOffset,
        crowd.feet.byteOffset,
        crowd.found.byteOffset,
        stack.byteOffset,
        list.byteOffset,
        nearness.byteOffset,
        foot.byteOffset,
        crowd.close.byteOffset,
      );
    },
  };
}
