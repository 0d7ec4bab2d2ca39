import type { Input } from "../../input.ts";
import type { MeshShape } from "../../model/collider.ts";
import type { State } from "../../state/state.ts";
import { closestPoint, createClosestPoint, roundingOf, type ClosestPoint } from "../mesh/closest.ts";
import { distanceFrom } from "../mesh/distance.ts";
import { createMemory, noteDistance, noteTriangles, recallClosest, sinceAsked } from "../mesh/memory.ts";
import { meshOf } from "../mesh/mesh-of.ts";
import { NEAR } from "../mesh/near-triangles.ts";
import { createMovingMesh, fitMoving } from "../mesh/moving-mesh.ts";
import { createPathSweep, sweepTree } from "./path-sweep.ts";
import { lengthOf, TOUCHING, type Probe, type Touch } from "./probe.ts";

/** How far beyond the nearest triangle a list goes, in reaches of the node. */
const SPREAD = 1.5;
/** Solver steps of a deforming mesh that a list should last for. */
const LASTS = 16;

/**
 * Of triangles. `first` is where the vertices of a deforming mesh begin in the columns of state and input. Without
 * `remembers` every question searches the whole mesh: the same answers, for comparison.
 */
export function createMeshProbe(
  shape: MeshShape,
  nodeCount: number,
  first: number,
  remembers: boolean,
): Probe {
  const { thickness = 0 } = shape;
  const moving = shape.deforming === true ? createMovingMesh(shape) : null;
  const mesh = moving?.mesh ?? meshOf(shape);
  const { triangles } = mesh;
  const start = moving?.start ?? mesh.vertices;
  const end = moving?.end ?? mesh.vertices;
  const half = mesh.closed ? 0 : 0.5 * thickness;
  const memory = createMemory(remembers ? nodeCount : 0);
  const sweep = createPathSweep({ start, end });
  const nearest = createClosestPoint();
  const nearestAtEnd = createClosestPoint();
  const unused = new Float64Array(3);
  let rounding = roundingOf(mesh.bvh.bounds);
  /** Way of the vertices in all, up to the start and to the end of this solver step [m]. */
  let movedAtStart = 0;
  let movedAtEnd = 0;
  /** Radius of the node and its way in this solver step [m]. */
  let way = 0;

  const probe: Probe = {
    motion: 0,

    begin(now: State, input: Input): void {
      if (moving === null) return;
      movedAtStart = movedAtEnd + fitMoving(moving, now.vertices, input.vertices, first);
      probe.motion = moving.motion;
      movedAtEnd = movedAtStart + moving.motion;
      rounding = roundingOf(mesh.bvh.bounds);
    },

    before(node, from, reach, touch) {
      way = reach;
      return distance(node, from, reach + TOUCHING, start, movedAtStart, nearest, touch.normal);
    },

    meets(node, from, to, radius, from0, touch) {
      if (crosses(node, from, to, from0, touch)) {
        pointOf(start, sweep.triangle, sweep.weights, touch.from);
        pointOf(end, sweep.triangle, sweep.weights, touch.to);
        touch.above = radius + half;
        return true;
      }
      const there = distance(node, to, radius, end, movedAtEnd, nearestAtEnd, touch.normal);
      if (!(there < radius)) return false;
      pointOf(start, nearestAtEnd.triangle, nearestAtEnd.weights, touch.from);
      pointOf(end, nearestAtEnd.triangle, nearestAtEnd.weights, touch.to);
      touch.above = radius + half;
      return true;
    },

    stays(node, from, to, radius, from0, touch) {
      const there = distance(node, to, radius + TOUCHING, end, movedAtEnd, nearestAtEnd, unused);
      if (!(there < radius + TOUCHING)) {
        if (mesh.closed && from0 < 0) return false;
        for (let k = 0; k < 3; k++) unused[k] = touch.normal[k];
        const through = crosses(node, from, to, from0, touch);
        for (let k = 0; k < 3; k++) touch.normal[k] = unused[k];
        if (!through) return false;
      }
      for (let k = 0; k < 3; k++) touch.from[k] = touch.to[k] = from[k];
      touch.above = radius - from0;
      if (moving !== null) carry(node, from, radius, touch);
      return true;
    },
  };
  return probe;

  /** Signed; above `reach` what is given may be less than it is. */
  function distance(
    node: number,
    p: Float64Array,
    reach: number,
    vertices: Float64Array,
    moved: number,
    out: ClosestPoint,
    normal: Float64Array,
  ): number {
    const x = p[0];
    const y = p[1];
    const z = p[2];
    let within = Infinity;
    if (remembers) {
      const since = sinceAsked(memory, node, x, y, z, moved) + rounding;
      if (memory.distance[node] - since > reach) return memory.distance[node] - since;
      if (
        since < memory.reach[node] &&
        recallClosest(memory, mesh, vertices, node, x, y, z, moved, since, rounding, out)
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
        noteDistance(memory, node, x, y, z, moved, NaN);
        noteTriangles(memory, mesh, vertices, node, within, spread());
        if (recallClosest(memory, mesh, vertices, node, x, y, z, moved, rounding, rounding, out)) {
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
      noteDistance(memory, node, x, y, z, moved, found);
      if (Math.abs(found) <= reach) {
        noteTriangles(memory, mesh, vertices, node, out.distance + rounding, spread());
      }
    }
    return found;
  }

  /** How far a node at p, and triangles at either end of the step, may be from what is remembered [m]. */
  function sinceAt(node: number, p: Float64Array): number {
    return Math.max(
      sinceAsked(memory, node, p[0], p[1], p[2], movedAtStart),
      sinceAsked(memory, node, p[0], p[1], p[2], movedAtEnd),
    );
  }

  /** Of a list that is for this solver step and, if the node goes on as it does, for some more [m]. */
  function spread(): number {
    return SPREAD * way + 2 * LASTS * probe.motion;
  }

  /** Whether the way leads through a triangle, in `sweep`; sets the normal, against the motion. */
  function crosses(node: number, from: Float64Array, to: Float64Array, from0: number, touch: Touch): boolean {
    if (lengthOf(from, to) + probe.motion + rounding < Math.abs(from0 + half)) return false;
    sweep.begin(from, to, mesh.closed);
    if (remembers) {
      // Node and triangles at either end.
      const since = Math.max(sinceAt(node, from), sinceAt(node, to));
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

  /** The nearest point of a deforming surface takes the node along: distance and normal are those where it then is. */
  function carry(node: number, from: Float64Array, radius: number, touch: Touch): void {
    pointOf(end, nearest.triangle, nearest.weights, touch.to);
    for (let k = 0; k < 3; k++) touch.to[k] += from[k] - nearest.point[k];
    const there = distance(node, touch.to, Infinity, end, movedAtEnd, nearestAtEnd, touch.normal);
    touch.above = radius - there;
  }

  function pointOf(x: Float64Array, triangle: number, weights: Float64Array, out: Float64Array): void {
    for (let axis = 0; axis < 3; axis++) {
      out[axis] =
        weights[0] * x[3 * triangles[3 * triangle] + axis] +
        weights[1] * x[3 * triangles[3 * triangle + 1] + axis] +
        weights[2] * x[3 * triangles[3 * triangle + 2] + axis];
    }
  }
}
