import { boundsRounding, createClosestPoint, FEATURE, pointAt, type ClosestPoint } from "@pliant/geometry";
import type { KernelBackend } from "@pliant/kernels";
import type { MeshShape } from "../../model/colliders/mesh-shape.ts";
import {
  lengthOf,
  TOUCH_DISTANCE,
  type ColliderQuery,
  type ContactPlane,
  type NodePath,
  type NodePaths,
  type NodeRange,
  type SweptResult,
} from "./collider-query.ts";
import {
  createMovingMesh,
  createRigidMesh,
  fitMoving,
  type MotionStart,
  type MovingMesh,
} from "./moving-mesh.ts";
import { createNearestCache, type NearestCache } from "./nearest-cache.ts";
import { castThroughMesh, createPathCast, type PathCast } from "./path-cast.ts";
import { createSweptBounds, type SweptBounds } from "./swept-bounds.ts";

/** Distances that are found by two methods differ by less [m]. */
const DISTANCE_AGREEMENT = 1e-12;

/** What the queries of one mesh share. */
interface MeshState {
  readonly moving: MovingMesh;
  /** Half the thickness of an open mesh; 0 of a closed one [m]. */
  readonly half: number;
  readonly deforming: boolean;
  readonly usesCache: boolean;
  readonly nearest: NearestCache;
  readonly bounds: SweptBounds;
  readonly cast: PathCast;
  /** Nearest points to the node that was last queried. */
  readonly atStart: ClosestPoint;
  readonly atEnd: ClosestPoint;
  /** nodeCount: the substep in which a node was last queried, and the triangle that was nearest at its start. */
  readonly queriedStep: Int32Array;
  readonly triangleAtStart: Uint32Array;
  /** nodeCount: the last substep at the start of which a node was within its radius, and the last in which it was in contact. */
  readonly restingStep: Int32Array;
  readonly contactStep: Int32Array;
  /** Number of the substep. */
  step: number;
  /** How far the surface moves in this substep, at most [m]. */
  motion: number;
  /** Rounding of positions within the bounds of the mesh [m]. */
  rounding: number;
}

/**
 * A collider of triangles. Vertices of a deforming one begin at `first` in the columns of state and input; others rest in the
 * collider's frame, in which the paths of nodes are straight as well.
 *
 * @param usesCache false, for comparison: nothing is kept from one query to the next, with the same answers
 */
export function createMeshQuery(
  shape: MeshShape,
  nodeCount: number,
  first: number,
  usesCache: boolean,
  choice?: KernelBackend,
): ColliderQuery {
  const { deforming = false } = shape;
  const moving = (deforming ? createMovingMesh : createRigidMesh)(shape, choice, usesCache ? nodeCount : 0);
  const state = createMeshState(shape, moving, usesCache);
  const { mesh, start, crowd } = moving;
  const { nearest, bounds, atStart, queriedStep, triangleAtStart, restingStep } = state;
  // A mesh that keeps its shape is always where it was.
  const begins: MotionStart = { continues: !deforming, isSame: !deforming };

  const query: ColliderQuery = {
    motion: 0,
    nearbyMotion: 0,
    extent: Infinity,
    freeReach: 0,

    begin(now, input): void {
      state.step++;
      if (!deforming) return;
      fitMoving(moving, now.vertices, input.vertices, first, begins);
      query.motion = query.nearbyMotion = state.motion = moving.motion;
      state.rounding = boundsRounding(mesh.bvh.bounds);
    },

    ...(usesCache && {
      sweepAll: (paths: NodePaths, out: SweptResult): void => bounds.sweep(paths, state, begins, out),
      distanceBound: (from: Float64Array, to: Float64Array) =>
        boxDistance(mesh.bvh.bounds, from, to) - state.half,
      leave: (body: NodeRange): void => bounds.leave(body),
      clearanceFound: (node: number, isOutside: boolean) => bounds.clearanceFound(node, isOutside),
      resweep(to: Float64Array, flags: Uint8Array, which: number, of: number): void {
        bounds.resweep(to, flags, which, of, moving.margin);
      },
      isKnownClear: (node: number, to: Float64Array) =>
        restingStep[node] !== state.step && bounds.isKnownClear(node, to),
    }),

    distanceAtStart(node, from, _, plane) {
      if (!usesCache) return nearest.distance(node, from, start, atStart, plane.normal);
      // A second query of a node in the same substep, for the same position.
      if (queriedStep[node] === state.step) nearest.onTriangle(triangleAtStart[node], from, start, atStart);
      else {
        if ((crowd.found[node] & 1) === 1) nearest.takeSwept(node, 0, atStart);
        else if (!nearest.find(node, from, start, atStart)) return NaN;
        queriedStep[node] = state.step;
        triangleAtStart[node] = atStart.triangle;
        nearest.keep(node, atStart.triangle);
      }
      return nearest.distanceFrom(from, start, atStart, plane.normal);
    },

    impact: (path, plane) => impact(state, path, plane),
    restingContact: (path, plane) => restingContact(state, path, plane),
  };
  return query;
}

function createMeshState(
  { thickness = 0, deforming = false }: MeshShape,
  moving: MovingMesh,
  usesCache: boolean,
): MeshState {
  const { mesh, start, end } = moving;
  const count = moving.crowd.guesses.length;
  const half = mesh.closed ? 0 : 0.5 * thickness;
  return {
    moving,
    half,
    deforming,
    usesCache,
    nearest: createNearestCache(moving, thickness, usesCache),
    bounds: createSweptBounds(moving, half, !deforming),
    cast: createPathCast({ start, end }),
    atStart: createClosestPoint(),
    atEnd: createClosestPoint(),
    queriedStep: new Int32Array(count),
    triangleAtStart: new Uint32Array(count),
    restingStep: new Int32Array(count),
    contactStep: new Int32Array(count),
    step: 0,
    motion: 0,
    rounding: boundsRounding(mesh.bvh.bounds),
  };
}

function impact(state: MeshState, path: NodePath, plane: ContactPlane): boolean {
  const { usesCache, bounds, contactStep, moving, cast, atEnd, half } = state;
  const { node, to, radius } = path;
  // It was in contact in the last substep, and leaves.
  if (usesCache && bounds.isKnownClear(node, to)) {
    contactStep[node] = 0;
    return false;
  }
  if (usesCache) contactStep[node] = state.step;
  const { start, end } = moving;
  const { triangles } = moving.mesh;
  if (passesThrough(state, path, plane)) {
    pointAt(triangles, start, cast.triangle, cast.weights, plane.from);
    pointAt(triangles, end, cast.triangle, cast.weights, plane.to);
    plane.offset = radius + half;
    return true;
  }
  const distance = distanceAtEnd(state, node, to, plane.normal);
  if (!(distance < radius)) {
    if (usesCache) contactStep[node] = 0;
    return false;
  }
  pointAt(triangles, start, atEnd.triangle, atEnd.weights, plane.from);
  pointAt(triangles, end, atEnd.triangle, atEnd.weights, plane.to);
  plane.offset = radius + half;
  return true;
}

function restingContact(state: MeshState, path: NodePath, plane: ContactPlane): boolean {
  const { node, from, to, radius, distance } = path;
  if (state.usesCache) state.restingStep[node] = state.contactStep[node] = state.step;
  plane.isPersistent = !(state.moving.mesh.closed && distance < 0);
  if (!plane.isPersistent && !isWithin(state, node, to, radius + TOUCH_DISTANCE)) return false;
  for (let k = 0; k < 3; k++) plane.from[k] = plane.to[k] = from[k];
  plane.offset = radius - distance;
  if (state.deforming) carry(state, path, plane);
  return true;
}

/** Where a path ends: kernels have found it for paths that lead near. */
function distanceAtEnd(state: MeshState, node: number, to: Float64Array, normal: Float64Array): number {
  const { usesCache, bounds, nearest, atEnd } = state;
  const { end } = state.moving;
  if (!usesCache || !bounds.isNearestKnownAt(node, to)) return nearest.distance(node, to, end, atEnd, normal);
  nearest.takeSwept(node, 1, atEnd);
  nearest.keep(node, atEnd.triangle);
  return nearest.distanceFrom(to, end, atEnd, normal);
}

/** Whether a node is nearer than `reach` at the end: certainly if the triangle that was nearest at the start is. */
function isWithin(state: MeshState, node: number, to: Float64Array, reach: number): boolean {
  const { nearest, atStart, atEnd, half } = state;
  const { end } = state.moving;
  nearest.onTriangle(atStart.triangle, to, end, atEnd);
  if (atEnd.distance < reach + half - DISTANCE_AGREEMENT) return true;
  return nearest.distance(node, to, end, atEnd, unused) < reach;
}

/** Whether the path leads through a triangle, then in `cast`; sets the normal, against the motion. */
function passesThrough(state: MeshState, path: NodePath, { normal }: ContactPlane): boolean {
  const { usesCache, bounds, motion, rounding, half } = state;
  const { node, from, to, distance } = path;
  if (usesCache && bounds.isPathFree(node, to)) return false;
  if (lengthOf(from, to) + motion + rounding < Math.abs(distance + half)) return false;
  return castThroughMesh(state.cast, state.moving, path, normal);
}

/**
 * The nearest point of the surface takes the node along: distance and normal are those where it then is. While the same triangle
 * is below it there, that is the nearest; else it is searched for.
 */
function carry(state: MeshState, { node, from, radius }: NodePath, plane: ContactPlane): void {
  const { nearest, atStart, atEnd } = state;
  const { end, mesh } = state.moving;
  const { to, normal } = plane;
  pointAt(mesh.triangles, end, atStart.triangle, atStart.weights, to);
  for (let k = 0; k < 3; k++) to[k] += from[k] - atStart.point[k];
  nearest.weightsOn(atStart.triangle, to, end, atEnd);
  const distance =
    atEnd.feature === FEATURE.face
      ? nearest.distanceFrom(to, end, atEnd, normal)
      : nearest.distance(node, to, end, atEnd, normal);
  plane.offset = radius - distance;
}

/** Between the box that is the first of `bounds` and the box around two points, at least [m]. */
function boxDistance(bounds: Float64Array, p: Float64Array, q: Float64Array): number {
  let squared = 0;
  for (let axis = 0; axis < 3; axis++) {
    const below = bounds[axis] - Math.max(p[axis], q[axis]);
    squared += Math.max(0, below, Math.min(p[axis], q[axis]) - bounds[axis + 3]) ** 2;
  }
  return Math.sqrt(squared);
}

const unused = new Float64Array(3);
