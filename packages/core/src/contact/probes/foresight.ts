import { POINT } from "@pliant/kernels";
import type { MovingMesh } from "../mesh/moving-mesh.ts";
import { TOUCHING } from "./probe.ts";

/** What comes no nearer than this beyond a node's radius is not told apart [m]: so far may forces lead it off its free flight. */
const AHEAD = 6e-3;

/** Out of the way of everything [m]. */
const NOWHERE = 1e9;

/**
 * How near a surface that deforms comes to nodes in free flight, all at once and by kernels, and which of them are known to be
 * outside: what was so, and has not come near since, still is. So only what touches is ever asked for in f64.
 *
 * @param last the triangles that were nearest last, or −1: good places to begin
 */
export function createForesight(
  { kernels, tree, near, origin, mesh, leafOf, paths, least, way, leastOfWay }: MovingMesh,
  last: Int32Array,
  half: number,
) {
  const count = least.length;
  /** count × 3: where nodes set out, and where they were led [m]. */
  const from = new Float64Array(3 * count);
  const to = new Float64Array(3 * count);
  /** Known to be outside where they set out: 1. */
  const isOut = new Uint8Array(count);

  return {
    /** Nodes go from `starts` to `ends`; those of which `skips` says so go nowhere. `isSame`: the surface sets out where it did before. */
    look(
      starts: Float64Array,
      ends: Float64Array,
      radius: Float64Array,
      skips: Uint8Array,
      how: { readonly margin: number; readonly goesOn: boolean; readonly isSame: boolean },
    ): void {
      const [ox, oy, oz] = origin;
      for (let node = 0, i = 0, at = 0; node < count; node++, i += 3, at += POINT) {
        if (mesh.closed) isOut[node] = stillOut(node, starts, how.goesOn, how.isSame) ? 1 : 0;
        if (skips[node] === 1) {
          paths.fill(NOWHERE, at, at + POINT);
          paths[at + 3] = 0;
          paths[at + 7] = -1;
          continue;
        }
        paths[at] = starts[i] - ox;
        paths[at + 1] = starts[i + 1] - oy;
        paths[at + 2] = starts[i + 2] - oz;
        paths[at + 4] = ends[i] - ox;
        paths[at + 5] = ends[i + 1] - oy;
        paths[at + 6] = ends[i + 2] - oz;
        paths[at + 3] = radius[node] + half + AHEAD;
        paths[at + 7] = last[node] < 0 ? -1 : leafOf[last[node]];
      }
      from.set(starts);
      to.set(ends);
      kernels.approach(tree, paths, how.margin, least, near);
    },

    /** How near the surface comes at least [m]; −Infinity for a node that may be inside. */
    ahead: (node: number): number => (mesh.closed && isOut[node] === 0 ? -Infinity : least[node] - half),

    /** The same of one that was found where it sets out: outside or not. */
    found(node: number, isOutside: boolean): number {
      isOut[node] = isOutside ? 1 : 0;
      return mesh.closed && !isOutside ? -Infinity : least[node] - half;
    },

    /** Whether a node that sets out outside comes no nearer than its radius on this way. */
    isClear(node: number, start: Float64Array, end: Float64Array, radius: number, margin: number): boolean {
      if (mesh.closed && isOut[node] === 0) return false;
      for (let axis = 0; axis < 3; axis++) {
        way[axis] = start[axis] - origin[axis];
        way[4 + axis] = end[axis] - origin[axis];
      }
      const reach = radius + half + TOUCHING + margin;
      way[3] = reach;
      way[7] = last[node] < 0 ? -1 : leafOf[last[node]];
      kernels.approach(tree, way, margin, leastOfWay, near);
      return leastOfWay[0] >= radius + half + TOUCHING;
    },

    /** Whether a way is the one that was looked at, and leads through nothing. */
    isFree(node: number, end: Float64Array): boolean {
      const i = 3 * node;
      return least[node] > 0 && end[0] === to[i] && end[1] === to[i + 1] && end[2] === to[i + 2];
    },
  };

  /** Whether a node that was outside has not come near since: it is nearer to where it was led than anything was to its way. */
  function stillOut(node: number, starts: Float64Array, goesOn: boolean, isSame: boolean): boolean {
    if (isOut[node] === 0) return false;
    if (isSame && squared(starts, from, 3 * node) === 0) return true;
    return goesOn && least[node] > 0 && squared(starts, to, 3 * node) < least[node] * least[node];
  }
}

function squared(x: Float64Array, y: Float64Array, i: number): number {
  return (x[i] - y[i]) ** 2 + (x[i + 1] - y[i + 1]) ** 2 + (x[i + 2] - y[i + 2]) ** 2;
}
