import { createHeapTree, partitionBySpace } from "@pliant/geometry";
import { ASK, NO_POINT } from "@pliant/kernels";
import type { MovingMesh } from "./moving-mesh.ts";
import { createDistanceCache } from "./distance-cache.ts";
import { TOUCH_DISTANCE, type SweptResult } from "./collider-query.ts";

/**
 * How near a surface that deforms comes to nodes in free flight, all at once and by kernels, and which of them are known to be
 * outside: what was so, and has not come near since, still is. So only what touches is ever asked for in f64.
 *
 * @param half of the surface's thickness [m]
 */
export function createSweptBounds(moving: MovingMesh, half: number, isStill: boolean) {
  const { kernels, tree, near, mesh, crowd } = moving;
  const { order, starts: from, ends: to, searchRadius, asks, least, found } = crowd;
  const count = least.length;
  /** Known to be outside where they set out: 1. */
  const isOutside = new Uint8Array(count);
  let isOrdered = false;
  const cache = isStill ? createDistanceCache(moving) : null;

  return {
    /**
     * Nodes go from `starts` to `ends`; those of which `skips` says so go nowhere, those of which `touched` says `before` were there
     * in the last step. `isSame`: the surface sets out where it did before.
     */
    sweep(
      starts: Float64Array,
      ends: Float64Array,
      radius: Float64Array,
      skips: Uint8Array,
      touched: Int32Array,
      before: number,
      how: { readonly margin: number; readonly continues: boolean; readonly isSame: boolean },
      out: SweptResult,
    ): void {
      if (!isOrdered) setOrder(starts);
      const { closed } = mesh;
      for (let node = 0; node < count; node++) {
        searchRadius[node] = radius[node] + half + TOUCH_DISTANCE;
        found[node] = 0;
        if (cache !== null && skips[node] === 0 && (!closed || isOutside[node] === 1)) {
          const left = cache.distanceAlong(node, starts, ends);
          if (left > searchRadius[node] + out.margin) {
            least[node] = left;
            asks[node] = 0;
            continue;
          }
        }
        if (closed) isOutside[node] = isStillOutside(node, starts, how.continues, how.isSame) ? 1 : 0;
        if (skips[node] === 1) least[node] = 0;
        // Who touched will do so again: that it is near needs no proof.
        asks[node] =
          skips[node] === 1
            ? 0
            : touched[node] === before
              ? ASK.find
              : closed && isOutside[node] === 0
                ? SWEEP_AND_FIND
                : ASK.look;
      }
      from.set(starts);
      to.set(ends);
      kernels.sweptDistances(tree, crowd, out.margin, how.margin, near);
      const { clearance, nodeActive, first, step } = out;
      for (let node = 0, pair = first; node < count; node++, pair += step) {
        if (cache !== null && asks[node] !== 0) cache.learn(node, out.margin);
        out.pairActive[pair] = found[node] & 1;
        if (found[node] > 0) nodeActive[node] = 1;
        else clearance[pair] = least[node] - half - radius[node];
      }
    },

    /** Whether what is nearest to a node was found where its way ends. */
    isNearestKnownAt: (node: number, end: Float64Array): boolean =>
      found[node] === 3 && isAt(end, to, 3 * node),

    /** How near the surface comes to a node that was found where it sets out, outside or not, at least [m]; −Infinity inside. */
    clearanceFound(node: number, startsOutside: boolean): number {
      isOutside[node] = startsOutside ? 1 : 0;
      return mesh.closed && !startsOutside ? -Infinity : least[node] - half;
    },

    /** The same on ways that nodes have really taken, to `ends`: of those of which `flags` says so and that set out outside. */
    resweep(ends: Float64Array, flags: Uint8Array, first: number, step: number, margin: number): void {
      const { closed } = mesh;
      let some = 0;
      asks.fill(0);
      for (let node = 0, pair = first; node < count; node++, pair += step) {
        if (flags[pair] === 0 || (closed && isOutside[node] === 0)) continue;
        asks[node] = ASK.look;
        for (let i = 3 * node; i < 3 * node + 3; i++) to[i] = ends[i];
        some++;
      }
      if (some > 0) kernels.sweptDistances(tree, crowd, 2 * margin, margin, near);
    },

    /** Whether a node that sets out outside comes no nearer than its radius on its way to `end`. */
    isKnownClear(node: number, end: Float64Array): boolean {
      return (
        !(mesh.closed && isOutside[node] === 0) &&
        least[node] >= searchRadius[node] &&
        isAt(end, to, 3 * node)
      );
    },

    /** Whether a way is the one that was looked at, and leads through nothing. */
    isPathFree(node: number, end: Float64Array): boolean {
      return least[node] > 0 && isAt(end, to, 3 * node);
    },
  };

  /** Once: nodes that are near each other are looked at together, and cloth keeps most of these together. */
  function setOrder(x: Float64Array): void {
    isOrdered = true;
    const places = x.map((value) => (Math.abs(value) < Infinity ? value : 0));
    const { triangleOf } = createHeapTree(
      Uint32Array.from({ length: count }, (_, node) => node),
      partitionBySpace(places),
    );
    order.fill(NO_POINT).set(triangleOf);
  }

  /** Whether a node that was outside has not come near since: it is nearer to where it was led than anything was to its way. */
  function isStillOutside(node: number, starts: Float64Array, continues: boolean, isSame: boolean): boolean {
    if (isOutside[node] === 0) return false;
    if (isSame && squared(starts, from, 3 * node) === 0) return true;
    return continues && least[node] > 0 && squared(starts, to, 3 * node) < least[node] * least[node];
  }
}

function isAt(place: Float64Array, x: Float64Array, i: number): boolean {
  return place[0] === x[i] && place[1] === x[i + 1] && place[2] === x[i + 2];
}

const SWEEP_AND_FIND = ASK.look | ASK.find;

function squared(x: Float64Array, y: Float64Array, i: number): number {
  return (x[i] - y[i]) ** 2 + (x[i + 1] - y[i + 1]) ** 2 + (x[i + 2] - y[i + 2]) ** 2;
}
