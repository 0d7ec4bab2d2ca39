import { ASK, NO_POINT } from "@pliant/kernels";
import { bySpace } from "../../separation/halve.ts";
import { createTree } from "../../separation/tree.ts";
import type { MovingMesh } from "../mesh/moving-mesh.ts";
import { TOUCHING, type Ahead } from "./probe.ts";

/**
 * How near a surface that deforms comes to nodes in free flight, all at once and by kernels, and which of them are known to be
 * outside: what was so, and has not come near since, still is. So only what touches is ever asked for in f64.
 *
 * @param half of the surface's thickness [m]
 */
export function createForesight(
  { kernels, tree, near, origin, mesh, crowd, way, leastOfWay }: MovingMesh,
  half: number,
) {
  const { order, starts: from, ends: to, reach, asks, guesses, least, found } = crowd;
  const count = least.length;
  /** Known to be outside where they set out: 1. */
  const isOut = new Uint8Array(count);
  let isOrdered = false;
  /** The node that was last found to be free on a way of its own, and where that leads. */
  let free = -1;
  const freeTo = new Float64Array(3);

  return {
    /**
     * Nodes go from `starts` to `ends`; those of which `skips` says so go nowhere, those of which `touched` says `before` were there
     * in the last step. `isSame`: the surface sets out where it did before.
     */
    look(
      starts: Float64Array,
      ends: Float64Array,
      radius: Float64Array,
      skips: Uint8Array,
      touched: Int32Array,
      before: number,
      how: { readonly margin: number; readonly goesOn: boolean; readonly isSame: boolean },
      out: Ahead,
    ): void {
      if (!isOrdered) setOrder(starts);
      free = -1;
      const { closed } = mesh;
      for (let node = 0; node < count; node++) {
        if (closed) isOut[node] = stillOut(node, starts, how.goesOn, how.isSame) ? 1 : 0;
        reach[node] = radius[node] + half + TOUCHING;
        // Who touched will do so again: that it is near needs no proof.
        asks[node] =
          skips[node] === 1
            ? 0
            : touched[node] === before
              ? ASK.find
              : closed && isOut[node] === 0
                ? BOTH
                : ASK.look;
      }
      from.set(starts);
      to.set(ends);
      kernels.foresee(tree, crowd, out.ahead, how.margin, near);
      const { room, looks, first, step } = out;
      for (let node = 0, pair = first; node < count; node++, pair += step) {
        out.asks[pair] = found[node];
        if (found[node] === 1) looks[node] = 1;
        else room[pair] = least[node] - half - radius[node];
      }
    },

    /** How near the surface comes to a node that was found where it sets out, outside or not, at least [m]; −Infinity inside. */
    found(node: number, isOutside: boolean): number {
      isOut[node] = isOutside ? 1 : 0;
      return mesh.closed && !isOutside ? -Infinity : least[node] - half;
    },

    /** Whether a node that sets out outside comes no nearer than its radius on this way. */
    isClear(node: number, start: Float64Array, end: Float64Array, margin: number): boolean {
      if (mesh.closed && isOut[node] === 0) return false;
      for (let axis = 0; axis < 3; axis++) {
        way[axis] = start[axis] - origin[axis];
        way[4 + axis] = end[axis] - origin[axis];
      }
      way[3] = reach[node] + margin;
      way[7] = guesses[node] === NO_POINT ? -1 : guesses[node];
      kernels.approach(tree, way, margin, leastOfWay, near);
      free = leastOfWay[0] > 0 ? node : -1;
      freeTo.set(end);
      return leastOfWay[0] >= reach[node];
    },

    /** Whether a way is one that was looked at, and leads through nothing. */
    isFree(node: number, end: Float64Array): boolean {
      return (least[node] > 0 && isAt(end, to, 3 * node)) || (free === node && isAt(end, freeTo, 0));
    },
  };

  /** Once: nodes that are near each other are looked at together, and cloth keeps most of these together. */
  function setOrder(x: Float64Array): void {
    isOrdered = true;
    const places = x.map((value) => (Math.abs(value) < Infinity ? value : 0));
    const { triangleOf } = createTree(
      Uint32Array.from({ length: count }, (_, node) => node),
      bySpace(places),
    );
    order.fill(NO_POINT).set(triangleOf);
  }

  /** Whether a node that was outside has not come near since: it is nearer to where it was led than anything was to its way. */
  function stillOut(node: number, starts: Float64Array, goesOn: boolean, isSame: boolean): boolean {
    if (isOut[node] === 0) return false;
    if (isSame && squared(starts, from, 3 * node) === 0) return true;
    return goesOn && least[node] > 0 && squared(starts, to, 3 * node) < least[node] * least[node];
  }
}

function isAt(place: Float64Array, x: Float64Array, i: number): boolean {
  return place[0] === x[i] && place[1] === x[i + 1] && place[2] === x[i + 2];
}

const BOTH = ASK.look | ASK.find;

function squared(x: Float64Array, y: Float64Array, i: number): number {
  return (x[i] - y[i]) ** 2 + (x[i + 1] - y[i + 1]) ** 2 + (x[i + 2] - y[i + 2]) ** 2;
}
