import type { MeshShape } from "../../model/collider.ts";
import { closestPoint, createClosestPoint, pointAt, roundingOf, type ClosestPoint } from "../mesh/closest.ts";
import { distanceFrom } from "../mesh/distance.ts";
import { createMemory, noteDistance, noteTriangles, recallClosest, sinceAsked } from "../mesh/memory.ts";
import { meshOf } from "../mesh/mesh-of.ts";
import { NEAR } from "../mesh/near-triangles.ts";
import { createPathSweep, sweepTree } from "./path-sweep.ts";
import { lengthOf, TOUCHING, type Probe, type Touch } from "./probe.ts";

/** How far beyond the nearest triangle a list goes, in reaches of the node. */
const SPREAD = 1.5;

/** Of triangles that keep their shape. Without `remembers` every question searches the whole mesh: the same answers, for comparison. */
export function createMeshProbe(shape: MeshShape, nodeCount: number, remembers: boolean): Probe {
  const { thickness = 0 } = shape;
  const mesh = meshOf(shape);
  const { triangles, vertices } = mesh;
  const half = mesh.closed ? 0 : 0.5 * thickness;
  const memory = createMemory(remembers ? nodeCount : 0);
  const sweep = createPathSweep({ start: vertices, end: vertices });
  const nearest = createClosestPoint();
  const nearestAtEnd = createClosestPoint();
  const unused = new Float64Array(3);
  const rounding = roundingOf(mesh.bvh.bounds);
  /** Radius of the node and its way in this solver step [m]. */
  let way = 0;

  const probe: Probe = {
    motion: 0,

    near: 0,

    spare: 0,

    begin: () => undefined,

    before(node, from, reach, touch) {
      way = reach;
      return distance(node, from, reach + TOUCHING, nearest, touch.normal);
    },

    meets(node, from, to, radius, from0, touch) {
      if (crosses(node, from, to, from0, touch)) {
        pointOf(sweep.triangle, sweep.weights, touch);
        touch.above = radius + half;
        return true;
      }
      const there = distance(node, to, radius, nearestAtEnd, touch.normal);
      if (!(there < radius)) return false;
      pointOf(nearestAtEnd.triangle, nearestAtEnd.weights, touch);
      touch.above = radius + half;
      return true;
    },

    stays(node, from, to, radius, from0, touch) {
      touch.lasts = !(mesh.closed && from0 < 0);
      if (!touch.lasts) {
        const there = distance(node, to, radius + TOUCHING, nearestAtEnd, unused);
        if (!(there < radius + TOUCHING)) return false;
      }
      for (let k = 0; k < 3; k++) touch.from[k] = touch.to[k] = from[k];
      touch.above = radius - from0;
      return true;
    },
  };
  return probe;

  /** Signed; above `reach` what is given may be less than it is. */
  function distance(
    node: number,
    p: Float64Array,
    reach: number,
    out: ClosestPoint,
    normal: Float64Array,
  ): number {
    const x = p[0];
    const y = p[1];
    const z = p[2];
    let within = Infinity;
    if (remembers) {
      const since = sinceAsked(memory, node, x, y, z) + rounding;
      if (memory.distance[node] - since > reach) return memory.distance[node] - since;
      if (
        since < memory.reach[node] &&
        recallClosest(memory, mesh, vertices, node, x, y, z, since, rounding, out)
      ) {
        const there = distanceFrom(mesh, vertices, thickness, out, x, y, z, normal);
        if (Number.isNaN(memory.distance[node])) memory.distance[node] = there;
        return there;
      }
      const known = Math.abs(memory.distance[node] + half);
      // A little more, for the nearest must be nearer than that.
      if (known < Infinity) within = 1.000001 * (known + since) + rounding;
      if (memory.reach[node] > 0) {
        // It was near: so it will be again.
        noteDistance(memory, node, x, y, z, NaN);
        noteTriangles(memory, mesh, vertices, node, within, spread());
        if (recallClosest(memory, mesh, vertices, node, x, y, z, rounding, rounding, out)) {
          const there = distanceFrom(mesh, vertices, thickness, out, x, y, z, normal);
          memory.distance[node] = there;
          return there;
        }
      }
    }
    // A point with a number lost is near nothing.
    if (!closestPoint(mesh.bvh, vertices, x, y, z, within, out)) return NaN;
    const found = distanceFrom(mesh, vertices, thickness, out, x, y, z, normal);
    if (remembers) {
      noteDistance(memory, node, x, y, z, found);
      if (Math.abs(found) <= reach) {
        noteTriangles(memory, mesh, vertices, node, out.distance + rounding, spread());
      }
    }
    return found;
  }

  /** Of a list that is for this solver step and, if the node goes on as it does, for some more [m]. */
  function spread(): number {
    return SPREAD * way;
  }

  /** Whether the way leads through a triangle, in `sweep`; sets the normal, against the motion. */
  function crosses(node: number, from: Float64Array, to: Float64Array, from0: number, touch: Touch): boolean {
    if (lengthOf(from, to) + rounding < Math.abs(from0 + half)) return false;
    sweep.begin(from, to, mesh.closed);
    if (remembers) {
      const since = Math.max(
        sinceAsked(memory, node, from[0], from[1], from[2]),
        sinceAsked(memory, node, to[0], to[1], to[2]),
      );
      if (since + rounding < memory.reach[node]) {
        const at = memory.list[node] * NEAR;
        const last = at + memory.count[node];
        for (let k = at; k < last && memory.distances[k] <= since + rounding; k++) {
          sweep.tryTriangle(triangles, memory.triangles[k]);
        }
        return sweep.finish(touch.normal);
      }
    }
    sweepTree(sweep, mesh.bvh);
    return sweep.finish(touch.normal);
  }

  function pointOf(triangle: number, weights: Float64Array, touch: Touch): void {
    pointAt(triangles, vertices, triangle, weights, touch.from);
    touch.to.set(touch.from);
  }
}
