import {
  closestOnTriangle,
  createClosestPoint,
  distanceFrom,
  FEATURE,
  CLOSEST_WEIGHTS_SIZE,
  pointAt,
  boundsRounding,
  writeClosest,
  writePoint,
  type ClosestPoint,
} from "@pliant/geometry";
import { CLOSEST_AT, KEPT_CLOSEST_SIZE, NO_POINT, type KernelBackend } from "@pliant/kernels";
import type { MeshShape } from "../../model/colliders/mesh-shape.ts";
import { createMovingMesh, createRigidMesh, fitMoving, type MotionStart } from "./moving-mesh.ts";
import { createSweptBounds } from "./swept-bounds.ts";
import { createPathCast } from "./path-cast.ts";
import {
  lengthOf,
  TOUCH_DISTANCE,
  type SweptResult,
  type ColliderQuery,
  type ContactPlane,
} from "./collider-query.ts";

/** Distances that are found in two ways differ by less [m]. */
const DISTANCE_AGREEMENT = 1e-12;

/**
 * Of triangles. Vertices of those that deform begin at `first` in the columns of state and input; others rest in the collider's frame,
 * in which nodes go straight on as well. Kernels say which triangles it may be; which it is, is found in f64: the same answers whatever
 * they say, and without `remembers`, for comparison, too.
 */
export function createMeshQuery(
  shape: MeshShape,
  nodeCount: number,
  first: number,
  usesCache: boolean,
  choice?: KernelBackend,
): ColliderQuery {
  const { thickness = 0, deforming = false } = shape;
  const moving = (deforming ? createMovingMesh : createRigidMesh)(shape, choice, usesCache ? nodeCount : 0);
  const { mesh, start, end, kernels, tree, near, leafOf, origin, crowd } = moving;
  const { triangleOf } = tree;
  const place = near.closestPoint;
  const { triangles } = mesh;
  const half = mesh.closed ? 0 : 0.5 * thickness;
  // What keeps its shape is always where it was.
  const begins: MotionStart = { continues: !deforming, isSame: !deforming };
  /** nodeCount: the leaf of the triangle that was nearest last, a good place to begin. */
  const { guesses, closestPoints, found } = crowd;
  /** nodeCount: the triangle at the start of the solver step in which a node was last asked about, and that step. */
  const nearestAtStart = new Uint32Array(guesses.length);
  const asked = new Int32Array(guesses.length);
  /** nodeCount: the last solver step at the start of which a node was within its radius, and the last in which it touched. */
  const stayed = new Int32Array(guesses.length);
  const touched = new Int32Array(guesses.length);
  let step = 0;
  const bounds = createSweptBounds(moving, half, !deforming);
  const sweep = createPathCast({ start, end });
  const nearest = createClosestPoint();
  const nearestAtEnd = createClosestPoint();
  const unused = new Float64Array(3);
  const low = new Float64Array(3);
  const high = new Float64Array(3);
  let rounding = boundsRounding(mesh.bvh.bounds);

  const probe: ColliderQuery = {
    motion: 0,
    nearbyMotion: 0,
    freeReach: 0,

    begin(now, input): void {
      step++;
      if (!deforming) return;
      fitMoving(moving, now.vertices, input.vertices, first, begins);
      probe.motion = probe.nearbyMotion = moving.motion;
      rounding = boundsRounding(mesh.bvh.bounds);
    },

    ...(usesCache && {
      sweepAll(
        from: Float64Array,
        to: Float64Array,
        radius: Float64Array,
        skips: Uint8Array,
        out: SweptResult,
      ): void {
        bounds.sweep(from, to, radius, skips, touched, step - 1, { margin: moving.margin, ...begins }, out);
      },
      clearanceFound: (node: number, isOutside: boolean) => bounds.clearanceFound(node, isOutside),
      resweep(to: Float64Array, asks: Uint8Array, which: number, of: number): void {
        bounds.resweep(to, asks, which, of, moving.margin);
      },
      isKnownClear: (node: number, to: Float64Array) =>
        stayed[node] !== step && bounds.isKnownClear(node, to),
    }),

    distanceAtStart(node, from, _, touch) {
      if (!usesCache) return distance(node, from, start, nearest, touch.normal);
      // Asked again in the same step: of a node that is where it was.
      if (asked[node] === step) closestOf(nearestAtStart[node], from, start, nearest);
      else {
        if ((found[node] & 1) === 1) takeClosestPoint(node, 0, nearest);
        else if (!closest(node, from, start, nearest)) return NaN;
        asked[node] = step;
        nearestAtStart[node] = nearest.triangle;
        guesses[node] = leafOf[nearest.triangle];
      }
      return distanceFrom(mesh, start, thickness, nearest, from[0], from[1], from[2], touch.normal);
    },

    impact(node, from, to, radius, from0, touch) {
      // It touched in the last step, and goes off.
      if (usesCache && bounds.isKnownClear(node, to)) {
        touched[node] = 0;
        return false;
      }
      if (usesCache) touched[node] = step;
      if (crosses(node, from, to, from0, touch)) {
        pointAt(triangles, start, sweep.triangle, sweep.weights, touch.from);
        pointAt(triangles, end, sweep.triangle, sweep.weights, touch.to);
        touch.offset = radius + half;
        return true;
      }
      const there = distanceAtEnd(node, to, touch.normal);
      if (!(there < radius)) {
        if (usesCache) touched[node] = 0;
        return false;
      }
      pointAt(triangles, start, nearestAtEnd.triangle, nearestAtEnd.weights, touch.from);
      pointAt(triangles, end, nearestAtEnd.triangle, nearestAtEnd.weights, touch.to);
      touch.offset = radius + half;
      return true;
    },

    restingContact(node, from, to, radius, from0, touch) {
      if (usesCache) stayed[node] = touched[node] = step;
      touch.isPersistent = !(mesh.closed && from0 < 0);
      if (!touch.isPersistent && !isWithin(node, to, radius + TOUCH_DISTANCE)) return false;
      for (let k = 0; k < 3; k++) touch.from[k] = touch.to[k] = from[k];
      touch.offset = radius - from0;
      if (deforming) carry(node, from, radius, touch);
      return true;
    },
  };
  return probe;

  /** Where a way ends: kernels have found it for ways that lead near. */
  function distanceAtEnd(node: number, to: Float64Array, normal: Float64Array): number {
    if (!usesCache || !bounds.isNearestKnownAt(node, to))
      return distance(node, to, end, nearestAtEnd, normal);
    takeClosestPoint(node, 1, nearestAtEnd);
    guesses[node] = leafOf[nearestAtEnd.triangle];
    return distanceFrom(mesh, end, thickness, nearestAtEnd, to[0], to[1], to[2], normal);
  }

  function distance(
    node: number,
    p: Float64Array,
    vertices: Float64Array,
    out: ClosestPoint,
    normal: Float64Array,
  ): number {
    if (!closest(node, p, vertices, out)) return NaN;
    const found = distanceFrom(mesh, vertices, thickness, out, p[0], p[1], p[2], normal);
    if (usesCache) guesses[node] = leafOf[out.triangle];
    return found;
  }

  /** As `closestPoint` of the whole mesh would find it; false for a point with a number lost, which is near nothing. */
  function closest(node: number, p: Float64Array, vertices: Float64Array, out: ClosestPoint): boolean {
    const x = Math.abs(p[0] - origin[0]);
    const y = Math.abs(p[1] - origin[1]);
    const z = Math.abs(p[2] - origin[2]);
    // Far off, roundings are those of the place.
    const margin = moving.margin + 1e-6 * (x + y + z);
    const guess = usesCache && guesses[node] !== NO_POINT ? guesses[node] : -1;
    for (let k = 0; k < 3; k++) place[CLOSEST_AT.point + k] = p[k];
    if (!kernels.nearest(tree, vertices === end ? 1 : 0, guess, margin, near)) return false;
    out.triangle = place[CLOSEST_AT.triangle];
    out.feature = place[CLOSEST_AT.feature];
    out.distance = Math.sqrt(place[CLOSEST_AT.squared]);
    for (let k = 0; k < 3; k++) out.weights[k] = place[CLOSEST_AT.weights + k];
    writePoint(triangles, vertices, out);
    return true;
  }

  /** What kernels have found for all nodes that come near at once. */
  function takeClosestPoint(node: number, which: 0 | 1, out: ClosestPoint): void {
    const at = KEPT_CLOSEST_SIZE * (2 * node + which) - CLOSEST_AT.squared;
    out.triangle = closestPoints[at + CLOSEST_AT.triangle];
    out.feature = closestPoints[at + CLOSEST_AT.feature];
    out.distance = Math.sqrt(closestPoints[at + CLOSEST_AT.squared]);
    for (let k = 0; k < 3; k++) out.weights[k] = closestPoints[at + CLOSEST_AT.weights + k];
    writePoint(triangles, which === 0 ? start : end, out);
  }

  /** The point of one triangle. */
  function closestOf(triangle: number, p: Float64Array, vertices: Float64Array, out: ClosestPoint): void {
    closestPointOn(triangle, p, vertices, out);
    writePoint(triangles, vertices, out);
  }

  /** The same but for the place of it. */
  function closestPointOn(
    triangle: number,
    p: Float64Array,
    vertices: Float64Array,
    out: ClosestPoint,
  ): void {
    const a = 3 * triangles[3 * triangle];
    const b = 3 * triangles[3 * triangle + 1];
    const c = 3 * triangles[3 * triangle + 2];
    const squared = closestOnTriangle(vertices, a, b, c, p[0], p[1], p[2], closestScratch);
    writeClosest(closestScratch, out);
    out.triangle = triangle;
    out.distance = Math.sqrt(squared);
  }

  /** Whether a node is so near at the end: certainly if the triangle that was nearest at the start is. */
  function isWithin(node: number, to: Float64Array, reach: number): boolean {
    closestOf(nearest.triangle, to, end, nearestAtEnd);
    if (nearestAtEnd.distance < reach + half - DISTANCE_AGREEMENT) return true;
    return distance(node, to, end, nearestAtEnd, unused) < reach;
  }

  /** Around two places, seen from the origin. */
  function setBox(a: Float64Array, b: Float64Array, room: number): void {
    for (let axis = 0; axis < 3; axis++) {
      low[axis] = Math.min(a[axis], b[axis]) - origin[axis] - room - moving.margin;
      high[axis] = Math.max(a[axis], b[axis]) - origin[axis] + room + moving.margin;
    }
  }

  /** Whether the way leads through a triangle, in `sweep`; sets the normal, against the motion. */
  function crosses(
    node: number,
    from: Float64Array,
    to: Float64Array,
    from0: number,
    touch: ContactPlane,
  ): boolean {
    if (usesCache && bounds.isPathFree(node, to)) return false;
    if (lengthOf(from, to) + probe.nearbyMotion + rounding < Math.abs(from0 + half)) return false;
    sweep.begin(from, to, mesh.closed);
    // Touching starts a little before the triangle: 1e-6 of its size (`firstContact`).
    setBox(from, to, TOUCH_DISTANCE);
    const count = kernels.overlapBox(tree, low, high, near);
    for (let k = 0; k < count; k++) sweep.tryTriangle(triangles, triangleOf[near.list[k]]);
    return sweep.finish(touch.normal);
  }

  /**
   * The nearest point of the surface takes the node along: distance and normal are those where it then is. While its triangle is below
   * it there, that is the one; else it is looked for.
   */
  function carry(node: number, from: Float64Array, radius: number, touch: ContactPlane): void {
    const { to, normal } = touch;
    pointAt(triangles, end, nearest.triangle, nearest.weights, to);
    for (let k = 0; k < 3; k++) to[k] += from[k] - nearest.point[k];
    closestPointOn(nearest.triangle, to, end, nearestAtEnd);
    const there =
      nearestAtEnd.feature === FEATURE.face
        ? distanceFrom(mesh, end, thickness, nearestAtEnd, to[0], to[1], to[2], normal)
        : distance(node, to, end, nearestAtEnd, normal);
    touch.offset = radius - there;
  }
}

const closestScratch = new Float64Array(CLOSEST_WEIGHTS_SIZE);
