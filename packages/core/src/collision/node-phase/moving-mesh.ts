import {
  createHeapTree,
  createTriangleMesh,
  NO_TRIANGLE,
  partitionBySpace,
  properTriangles,
  type TriangleMesh,
} from "@pliant/geometry";
import {
  BATCH_SCRATCH_SIZE,
  CORNER,
  createArena,
  BATCH_GROUP,
  EMPTY,
  f64,
  WIDE_FACES_SIZE,
  CLOSEST_SIZE,
  CLOSEST_AT,
  WIDE_BOXES_SIZE,
  KEPT_CLOSEST_SIZE,
  LEAVES_MIN,
  NO_POINT,
  POINT,
  real,
  SEARCH_STACK,
  u32,
  type PointBatch,
  type KernelBackend,
  type Kernels,
  type QueryScratch,
  type ProximityTree,
} from "@pliant/kernels";
import type { MeshShape } from "../../model/colliders/mesh-shape.ts";
import { cachedMesh } from "../../model/colliders/mesh-cache.ts";

/** A mesh whose vertices are elsewhere at the end of every substep, or rest. */
export interface MovingMesh {
  readonly mesh: TriangleMesh;
  /** vertexCount × 3, at the start and at the end of the substep [m]. */
  readonly start: Float64Array;
  readonly end: Float64Array;
  /** The longest path of a vertex in this substep [m]. */
  motion: number;
  /** Boxes around triangles, relative to `origin`. */
  readonly kernels: Kernels;
  readonly tree: ProximityTree;
  readonly leafOf: Uint32Array;
  readonly near: QueryScratch;
  readonly origin: Float64Array;
  /** By how much kernels may be off, relative to that [m]. */
  margin: number;
  /** Nodes that may come near. */
  readonly crowd: PointBatch;
}

/** Of the largest coordinate: roundings of a place in f32 and of what is made of it. */
const COORDINATE_ROUNDING = 2e-6;

export function createMovingMesh(
  shape: MeshShape,
  choice: KernelBackend = "auto",
  nodes = 0,
  mesh = createTriangleMesh(shape.vertices, shape.triangles),
): MovingMesh {
  const { vertices, triangles } = shape;
  const inOrder = orderOf(shape);
  const leaves = Math.max(inOrder.length, LEAVES_MIN);
  const { kernels, columns } = createArena(choice, {
    corners: u32(leaves * CORNER),
    points: real((POINT * vertices.length) / 3),
    stack: u32(SEARCH_STACK),
    list: u32(leaves),
    nearness: real(leaves),
    closestPoint: f64(CLOSEST_SIZE),
    wideNodes: real(WIDE_BOXES_SIZE * leaves),
    faces: real((WIDE_FACES_SIZE * leaves) / 4),
    start: f64(vertices.length),
    end: f64(vertices.length),
    triangleOf: u32(leaves),
    order: u32(slotsOf(nodes)),
    starts: f64(3 * nodes),
    ends: f64(3 * nodes),
    searchRadius: f64(nodes),
    asks: u32(nodes),
    guesses: u32(nodes),
    least: real(nodes),
    closestPoints: f64(2 * KEPT_CLOSEST_SIZE * nodes),
    found: u32(nodes),
    scratch: u32(BATCH_SCRATCH_SIZE),
  });
  const leafOf = new Uint32Array(triangles.length / 3);
  columns.triangleOf.fill(NO_TRIANGLE).set(inOrder);
  columns.triangleOf.forEach((triangle, leaf) => {
    if (triangle !== NO_TRIANGLE) leafOf[triangle] = leaf;
    if (triangle === NO_TRIANGLE) columns.corners[CORNER * leaf + 3] = EMPTY;
    else columns.corners.set(triangles.subarray(3 * triangle, 3 * triangle + 3), CORNER * leaf);
  });
  const { stack, list, nearness, closestPoint, ...others } = columns;
  const { order, starts, ends, searchRadius, asks, guesses, least, closestPoints, found, scratch, ...tree } =
    others;
  guesses.fill(NO_POINT);
  tree.start.set(vertices);
  tree.end.set(vertices);
  return {
    mesh,
    start: tree.start,
    end: tree.end,
    motion: 0,
    kernels,
    tree: { leaves, ...tree },
    leafOf,
    near: { stack, list, nearness, closestPoint },
    origin: closestPoint.subarray(CLOSEST_AT.origin, CLOSEST_AT.origin + 3),
    margin: 0,
    crowd: { order, starts, ends, searchRadius, asks, guesses, least, closestPoints, found, scratch },
  };
}

/** The triangles of a shape, or NO_TRIANGLE, leaf by leaf: made once, for it takes half a second of a hundred thousand of them. */
function orderOf(shape: MeshShape): Uint32Array {
  const known = orders.get(shape);
  if (known) return known;
  const { vertices, triangles } = shape;
  const centres = new Float64Array(triangles.length);
  triangles.forEach((vertex, h) => {
    for (let axis = 0; axis < 3; axis++) {
      centres[3 * Math.floor(h / 3) + axis] += vertices[3 * vertex + axis] / 3;
    }
  });
  const proper = Uint32Array.from(properTriangles(vertices, triangles));
  const { triangleOf } = createHeapTree(proper, partitionBySpace(centres));
  orders.set(shape, triangleOf);
  return triangleOf;
}

const orders = new WeakMap<MeshShape, Uint32Array>();

/** One whose vertices rest, fitted for good. */
export function createRigidMesh(shape: MeshShape, choice?: KernelBackend, nodes?: number): MovingMesh {
  const moving = createMovingMesh(shape, choice, nodes, cachedMesh(shape));
  fitTo(moving);
  return moving;
}

/** Places in the order of a crowd: as many as leaves of a tree of nodes, and whole groups. */
function slotsOf(nodes: number): number {
  let slots = BATCH_GROUP;
  while (slots < nodes) slots *= 2;
  return nodes > 0 ? slots : 0;
}

/** Where a substep begins: where the last one ended, where the last one began, or elsewhere (both false). */
export interface MotionStart {
  continues: boolean;
  isSame: boolean;
}

/** Takes the vertices of a substep from two columns, from `first` on, and fits the boxes. No allocation. */
export function fitMoving(
  moving: MovingMesh,
  from: Float64Array,
  to: Float64Array,
  first: number,
  begins: MotionStart,
): void {
  const { start, end } = moving;
  begins.continues = isAt(end, from, first);
  begins.isSame = isAt(start, from, first);
  start.set(from.subarray(first, first + start.length));
  end.set(to.subarray(first, first + end.length));
  setBounds(moving);
  fitTo(moving);
}

/** Boxes relative to the middle of the one around all. */
function fitTo(moving: MovingMesh): void {
  const { bounds } = moving.mesh.bvh;
  let size = 0;
  for (let axis = 0; axis < 3; axis++) {
    moving.origin[axis] = 0.5 * (bounds[axis] + bounds[axis + 3]);
    size = Math.max(size, 0.5 * (bounds[axis + 3] - bounds[axis]));
  }
  moving.margin = COORDINATE_ROUNDING * size + 1e-8;
  moving.kernels.fitProximity(moving.tree, moving.margin, moving.near);
}

/** The longest path, and the box around all, which is the first of the mesh's own: others of it are those of the shape at first. */
function setBounds(moving: MovingMesh): void {
  const { start, end, mesh } = moving;
  const { bounds } = mesh.bvh;
  let longest = 0;
  for (let i = 0; i < start.length; i += 3) {
    const squared =
      (end[i] - start[i]) ** 2 + (end[i + 1] - start[i + 1]) ** 2 + (end[i + 2] - start[i + 2]) ** 2;
    // Also if a number is not finite.
    if (!(squared <= longest)) longest = squared < Infinity ? squared : Infinity;
  }
  moving.motion = Math.sqrt(longest);
  for (let axis = 0; axis < 3; axis++) {
    let least = Infinity;
    let most = -Infinity;
    for (let i = axis; i < start.length; i += 3) {
      const a = start[i];
      const b = end[i];
      if (a < least) least = a;
      if (a > most) most = a;
      if (b < least) least = b;
      if (b > most) most = b;
    }
    bounds[axis] = least;
    bounds[axis + 3] = most;
  }
}

/** Whether vertices are where others are that begin at `first`. */
function isAt(vertices: Float64Array, others: Float64Array, first: number): boolean {
  for (let i = 0; i < vertices.length; i++) if (vertices[i] !== others[first + i]) return false;
  return true;
}
