import type { Exports } from "../exports.ts";
import { CLOSEST_AT, type ProximityKernels } from "./contract.ts";

/** Proximity queries. */
export function proximityCalls(wasm: Exports): ProximityKernels {
  return {
    fitProximity({ leaves, corners, start, end, points, wideNodes, faces }, margin, { closestPoint }) {
      wasm.fitProximity(
        leaves,
        corners.byteOffset,
        start.length / 3,
        start.byteOffset,
        end.byteOffset,
        points.byteOffset,
        wideNodes.byteOffset,
        faces.byteOffset,
        closestPoint[CLOSEST_AT.origin],
        closestPoint[CLOSEST_AT.origin + 1],
        closestPoint[CLOSEST_AT.origin + 2],
        margin,
      );
    },
    nearest(
      { leaves, corners, wideNodes, faces, start, end, triangleOf },
      which,
      guess,
      margin,
      { stack, list, nearness, closestPoint },
    ) {
      const found = wasm.nearest(
        leaves,
        corners.byteOffset,
        wideNodes.byteOffset,
        faces.byteOffset,
        which === 0 ? start.byteOffset : end.byteOffset,
        triangleOf.byteOffset,
        which,
        guess,
        margin,
        stack.byteOffset,
        list.byteOffset,
        nearness.byteOffset,
        closestPoint.byteOffset,
      );
      return found === 1;
    },
    overlapBox({ leaves, wideNodes }, a, b, { stack, list }) {
      const at = wideNodes.byteOffset;
      return wasm.overlapBox(
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
    distanceBound({ leaves, wideNodes, faces }, paths, margin, least, { stack }) {
      wasm.distanceBound(
        leaves,
        wideNodes.byteOffset,
        faces.byteOffset,
        paths.byteOffset,
        least.length,
        margin,
        least.byteOffset,
        stack.byteOffset,
      );
    },
    sweptDistances(
      { leaves, corners, wideNodes, faces, start, end, triangleOf },
      batch,
      ahead,
      margin,
      { stack, list, nearness, closestPoint },
    ) {
      wasm.sweptDistances(
        leaves,
        corners.byteOffset,
        wideNodes.byteOffset,
        faces.byteOffset,
        start.byteOffset,
        end.byteOffset,
        triangleOf.byteOffset,
        batch.order.length,
        batch.order.byteOffset,
        batch.starts.byteOffset,
        batch.ends.byteOffset,
        batch.searchRadius.byteOffset,
        batch.asks.byteOffset,
        batch.guesses.byteOffset,
        ahead,
        margin,
        batch.least.byteOffset,
        batch.closestPoints.byteOffset,
        batch.found.byteOffset,
        stack.byteOffset,
        list.byteOffset,
        nearness.byteOffset,
        closestPoint.byteOffset,
        batch.scratch.byteOffset,
      );
    },
  };
}
