import { createHeapTree, partitionBySpace } from "@pliant/geometry";
import { ASK, NO_POINT } from "@pliant/kernels";
import type { MotionStart, MovingMesh } from "./moving-mesh.ts";
import { createDistanceCache } from "./distance-cache.ts";
import { TOUCH_DISTANCE, type NodePaths, type NodeRange, type SweptResult } from "./collider-query.ts";

/** Which nodes were in contact when. */
export interface ContactSteps {
  /** nodeCount: the last substep in which a node was in contact. */
  readonly contactStep: Int32Array;
  /** Number of the substep. */
  readonly step: number;
}

export type SweptBounds = ReturnType<typeof createSweptBounds>;

/**
 * How near a mesh comes to nodes in free flight, all at once and by kernels, and which of them are known to be outside: a node that
 * was, and has not come near since, is. So only nodes in contact are queried in f64.
 *
 * @param half of the surface's thickness [m]
 * @param isRigid whether the mesh rests in its frame
 */
export function createSweptBounds(moving: MovingMesh, half: number, isRigid: boolean) {
  const { kernels, tree, near, mesh, crowd } = moving;
  const { order, starts: from, ends: to, searchRadius, asks, least, found } = crowd;
  const count = least.length;
  /** 1 for nodes that are known to be outside where they start. */
  const isOutside = new Uint8Array(count);
  let isOrdered = false;
  /** What the last sweep was of. */
  const swept: NodeRange[] = [];
  const cache = isRigid ? createDistanceCache(moving) : null;

  return {
    /** Sweeps nodes on the paths given. `isSame`: the surface starts where it did in the last substep. */
    sweep(
      { from: starts, to: ends, radius, skips, bodies }: NodePaths,
      { contactStep, step: current }: ContactSteps,
      { continues, isSame }: MotionStart,
      out: SweptResult,
    ): void {
      isOrdered ||= setOrder(starts, order);
      swept.splice(0, Infinity, ...bodies);
      if (swept.length === 0) return;
      const { closed } = mesh;
      for (const { firstNode, nodeCount } of swept) {
        for (let node = firstNode; node < firstNode + nodeCount; node++) {
          searchRadius[node] = radius[node] + half + TOUCH_DISTANCE;
          found[node] = 0;
          if (cache !== null && skips[node] === 0 && (!closed || isOutside[node] === 1)) {
            const distance = cache.distanceAlong(node, starts, ends);
            if (distance > searchRadius[node] + out.margin) {
              least[node] = distance;
              asks[node] = 0;
              continue;
            }
          }
          if (closed) isOutside[node] = remainsOutside(node, starts, continues, isSame) ? 1 : 0;
          if (skips[node] === 1) least[node] = 0;
          // A node in contact stays so, as a rule: that it is near needs no proof.
          asks[node] =
            skips[node] === 1
              ? 0
              : contactStep[node] === current - 1
                ? ASK.find
                : closed && isOutside[node] === 0
                  ? SWEEP_AND_FIND
                  : ASK.look;
        }
        for (let i = 3 * firstNode; i < 3 * (firstNode + nodeCount); i++)
          [from[i], to[i]] = [starts[i], ends[i]];
      }
      kernels.sweptDistances(tree, crowd, out.margin, moving.margin, near);
      const { clearance, nodeActive, first, step } = out;
      for (const { firstNode, nodeCount } of swept) {
        for (let node = firstNode; node < firstNode + nodeCount; node++) {
          const pair = node * step + first;
          if (cache !== null && asks[node] !== 0) cache.learn(node, out.margin);
          out.pairActive[pair] = found[node] & 1;
          if (found[node] > 0) nodeActive[node] = 1;
          else clearance[pair] = least[node] - half - radius[node];
        }
      }
    },

    /** Of nodes that are far off nothing is known any more but that: where a path of theirs ends is nowhere. */
    leave({ firstNode, nodeCount }: NodeRange): void {
      const end = firstNode + nodeCount;
      isOutside.fill(0, firstNode, end);
      asks.fill(0, firstNode, end);
      found.fill(0, firstNode, end);
      to.fill(NaN, 3 * firstNode, 3 * end);
    },

    /** Whether the nearest point to a node was found where its path ends. */
    isNearestKnownAt: (node: number, end: Float64Array): boolean =>
      found[node] === 3 && isAt(end, to, 3 * node),

    /** How near the surface comes to a node whose start was found to be outside or not, at least [m]; −Infinity inside. */
    clearanceFound(node: number, startsOutside: boolean): number {
      isOutside[node] = startsOutside ? 1 : 0;
      return mesh.closed && !startsOutside ? -Infinity : least[node] - half;
    },

    /** Sweeps again, on the paths that nodes have taken, to `ends`: those with a flag that start outside. */
    resweep(ends: Float64Array, flags: Uint8Array, first: number, step: number, margin: number): void {
      const { closed } = mesh;
      let count = 0;
      for (const { firstNode, nodeCount } of swept) {
        for (let node = firstNode; node < firstNode + nodeCount; node++) {
          asks[node] = 0;
          if (flags[node * step + first] === 0 || (closed && isOutside[node] === 0)) continue;
          asks[node] = ASK.look;
          for (let i = 3 * node; i < 3 * node + 3; i++) to[i] = ends[i];
          count++;
        }
      }
      if (count > 0) kernels.sweptDistances(tree, crowd, 2 * margin, margin, near);
    },

    /** Whether a node that starts outside comes no nearer than its radius on its path to `end`. */
    isKnownClear(node: number, end: Float64Array): boolean {
      return (
        !(mesh.closed && isOutside[node] === 0) &&
        least[node] >= searchRadius[node] &&
        isAt(end, to, 3 * node)
      );
    },

    /** Whether a path is the one that was swept, and leads through nothing. */
    isPathFree(node: number, end: Float64Array): boolean {
      return least[node] > 0 && isAt(end, to, 3 * node);
    },
  };

  /** Whether a node that was outside has not come near since: it is nearer to where its path led than anything was to that path. */
  function remainsOutside(node: number, starts: Float64Array, continues: boolean, isSame: boolean): boolean {
    if (isOutside[node] === 0) return false;
    if (isSame && squared(starts, from, 3 * node) === 0) return true;
    return continues && least[node] > 0 && squared(starts, to, 3 * node) < least[node] * least[node];
  }
}

/** Once: nodes that are near each other are swept together, and cloth keeps most of these together. */
function setOrder(x: Float64Array, order: Uint32Array): true {
  const positions = x.map((value) => (Math.abs(value) < Infinity ? value : 0));
  const { triangleOf } = createHeapTree(
    Uint32Array.from({ length: x.length / 3 }, (_, node) => node),
    partitionBySpace(positions),
  );
  order.fill(NO_POINT).set(triangleOf);
  return true;
}

function isAt(place: Float64Array, x: Float64Array, i: number): boolean {
  return place[0] === x[i] && place[1] === x[i + 1] && place[2] === x[i + 2];
}

const SWEEP_AND_FIND = ASK.look | ASK.find;

function squared(x: Float64Array, y: Float64Array, i: number): number {
  return (x[i] - y[i]) ** 2 + (x[i + 1] - y[i + 1]) ** 2 + (x[i + 2] - y[i + 2]) ** 2;
}
