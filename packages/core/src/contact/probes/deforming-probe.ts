import type { KernelChoice } from "@pliant/kernels";
import type { MeshShape } from "../../model/collider.ts";
import { createClosestPoint, roundingOf, writeFoot, writePoint, type ClosestPoint } from "../mesh/closest.ts";
import { distanceFrom } from "../mesh/distance.ts";
import { createMovingMesh, fitMoving, type Beginning } from "../mesh/moving-mesh.ts";
import { closestOnTriangle, FOOT_SIZE } from "../mesh/triangle.ts";
import { createForesight } from "./foresight.ts";
import { createPathSweep } from "./path-sweep.ts";
import { lengthOf, TOUCHING, type Probe, type Touch } from "./probe.ts";

/**
 * Of triangles whose vertices move. `first` is where they begin in the columns of state and input. Kernels say which triangles it may
 * be; which it is, is found in f64: the same answers whatever they say, and without `remembers`, for comparison, too.
 */
export function createDeformingProbe(
  shape: MeshShape,
  nodeCount: number,
  first: number,
  remembers: boolean,
  choice?: KernelChoice,
): Probe {
  const { thickness = 0 } = shape;
  const moving = createMovingMesh(shape, choice, remembers ? nodeCount : 0);
  const { mesh, start, end, kernels, tree, near, triangleOf, origin } = moving;
  const { triangles } = mesh;
  const half = mesh.closed ? 0 : 0.5 * thickness;
  const begins: Beginning = { goesOn: false, isSame: false };
  /** nodeCount: the triangle that was nearest last, a good place to begin; −1: none. */
  const last = new Int32Array(remembers ? nodeCount : 0).fill(-1);
  /** nodeCount: the one at the start of the solver step in which a node was last asked about, and that step. */
  const nearestAtStart = new Uint32Array(last.length);
  const asked = new Int32Array(last.length);
  let step = 0;
  const foresight = createForesight(moving, last, half);
  const sweep = createPathSweep({ start, end });
  const nearest = createClosestPoint();
  const nearestAtEnd = createClosestPoint();
  const unused = new Float64Array(3);
  const low = new Float64Array(3);
  const high = new Float64Array(3);
  let rounding = roundingOf(mesh.bvh.bounds);

  const probe: Probe = {
    motion: 0,
    near: 0,

    begin(now, input): void {
      fitMoving(moving, now.vertices, input.vertices, first, begins);
      step++;
      probe.motion = probe.near = moving.motion;
      rounding = roundingOf(mesh.bvh.bounds);
    },

    ...(remembers && {
      foresee(from: Float64Array, to: Float64Array, radius: Float64Array, skips: Uint8Array): void {
        foresight.look(from, to, radius, skips, { margin: moving.margin, ...begins });
      },
      ahead: (node: number) => foresight.ahead(node),
      found: (node: number, isOutside: boolean) => foresight.found(node, isOutside),
    }),

    before(node, from, _, touch) {
      if (!remembers) return distance(node, from, start, nearest, touch.normal);
      if (asked[node] !== step) {
        asked[node] = step;
        const found = distance(node, from, start, nearest, touch.normal);
        nearestAtStart[node] = nearest.triangle;
        return found;
      }
      // Asked again in the same step: of a node that is where it was.
      if (!closestOf(nearestAtStart, node, node + 1, from, start, nearest)) return NaN;
      return distanceFrom(mesh, start, thickness, nearest, from[0], from[1], from[2], touch.normal);
    },

    meets(node, from, to, radius, from0, touch) {
      if (crosses(node, from, to, from0, touch)) {
        pointOf(start, sweep.triangle, sweep.weights, touch.from);
        pointOf(end, sweep.triangle, sweep.weights, touch.to);
        touch.above = radius + half;
        return true;
      }
      const there = distance(node, to, end, nearestAtEnd, touch.normal);
      if (!(there < radius)) return false;
      pointOf(start, nearestAtEnd.triangle, nearestAtEnd.weights, touch.from);
      pointOf(end, nearestAtEnd.triangle, nearestAtEnd.weights, touch.to);
      touch.above = radius + half;
      return true;
    },

    stays(node, from, to, radius, from0, touch) {
      const there = distance(node, to, end, nearestAtEnd, unused);
      if (!(there < radius + TOUCHING)) {
        if (mesh.closed && from0 < 0) return false;
        for (let k = 0; k < 3; k++) unused[k] = touch.normal[k];
        const through = crosses(node, from, to, from0, touch);
        for (let k = 0; k < 3; k++) touch.normal[k] = unused[k];
        if (!through) return false;
      }
      for (let k = 0; k < 3; k++) touch.from[k] = touch.to[k] = from[k];
      touch.above = radius - from0;
      carry(node, from, radius, touch);
      return true;
    },
  };
  return probe;

  function distance(
    node: number,
    p: Float64Array,
    vertices: Float64Array,
    out: ClosestPoint,
    normal: Float64Array,
  ): number {
    if (!closest(node, p, vertices, out)) return NaN;
    const found = distanceFrom(mesh, vertices, thickness, out, p[0], p[1], p[2], normal);
    if (remembers) last[node] = out.triangle;
    return found;
  }

  /** As `closestPoint` of the whole mesh would find it; false for a point with a number lost, which is near nothing. */
  function closest(node: number, p: Float64Array, vertices: Float64Array, out: ClosestPoint): boolean {
    const x = p[0] - origin[0];
    const y = p[1] - origin[1];
    const z = p[2] - origin[2];
    // Far off, roundings are those of the place.
    const margin = moving.margin + 1e-6 * (Math.abs(x) + Math.abs(y) + Math.abs(z));
    const bound = remembers ? distanceTo(last[node], vertices, p) : Infinity;
    const count = kernels.nearestLeaves(
      tree,
      x,
      y,
      z,
      vertices === end ? 1 : 0,
      bound + margin,
      margin,
      near,
    );
    for (let k = 0; k < count; k++) near.list[k] = triangleOf[near.list[k]];
    return closestOf(near.list, 0, count, p, vertices, out);
  }

  /** Of listed triangles; of several as near the first. */
  function closestOf(
    list: Uint32Array,
    from: number,
    to: number,
    p: Float64Array,
    vertices: Float64Array,
    out: ClosestPoint,
  ): boolean {
    let best = Infinity;
    let found = -1;
    for (let k = from; k < to; k++) {
      const triangle = list[k];
      const corner = 3 * triangle;
      const a = 3 * triangles[corner];
      const b = 3 * triangles[corner + 1];
      const c = 3 * triangles[corner + 2];
      const squared = closestOnTriangle(vertices, a, b, c, p[0], p[1], p[2], foot);
      if (!(squared < best || (squared === best && triangle < found))) continue;
      best = squared;
      found = triangle;
      writeFoot(foot, out);
    }
    if (found < 0) return false;
    out.triangle = found;
    out.distance = Math.sqrt(best);
    writePoint(triangles, vertices, out);
    return true;
  }

  /** Around two places, seen from the origin. */
  function setBox(a: Float64Array, b: Float64Array, room: number): void {
    for (let axis = 0; axis < 3; axis++) {
      low[axis] = Math.min(a[axis], b[axis]) - origin[axis] - room - moving.margin;
      high[axis] = Math.max(a[axis], b[axis]) - origin[axis] + room + moving.margin;
    }
  }

  function distanceTo(triangle: number, vertices: Float64Array, p: Float64Array): number {
    if (triangle < 0) return Infinity;
    const a = 3 * triangles[3 * triangle];
    const b = 3 * triangles[3 * triangle + 1];
    const c = 3 * triangles[3 * triangle + 2];
    return Math.sqrt(closestOnTriangle(vertices, a, b, c, p[0], p[1], p[2], foot));
  }

  /** Whether the way leads through a triangle, in `sweep`; sets the normal, against the motion. */
  function crosses(node: number, from: Float64Array, to: Float64Array, from0: number, touch: Touch): boolean {
    if (remembers && foresight.isFree(node, to)) return false;
    if (lengthOf(from, to) + probe.near + rounding < Math.abs(from0 + half)) return false;
    sweep.begin(from, to, mesh.closed);
    // Touching starts a little before the triangle: 1e-6 of its size (`firstContact`).
    setBox(from, to, TOUCHING);
    const count = kernels.leavesWithin(tree, low, high, near);
    for (let k = 0; k < count; k++) sweep.tryTriangle(triangles, triangleOf[near.list[k]]);
    return sweep.finish(touch.normal);
  }

  /** The nearest point of the surface takes the node along: distance and normal are those where it then is. */
  function carry(node: number, from: Float64Array, radius: number, touch: Touch): void {
    pointOf(end, nearest.triangle, nearest.weights, touch.to);
    for (let k = 0; k < 3; k++) touch.to[k] += from[k] - nearest.point[k];
    touch.above = radius - distance(node, touch.to, end, nearestAtEnd, touch.normal);
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

const foot = new Float64Array(FOOT_SIZE);
