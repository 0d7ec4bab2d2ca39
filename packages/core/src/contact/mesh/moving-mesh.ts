import type { MeshShape } from "../../model/collider.ts";
import { padBvh, refitBvh } from "./bvh.ts";
import { createTriangleMesh, type TriangleMesh } from "./triangle-mesh.ts";

/** A mesh whose vertices are elsewhere at the end of every solver step. Its boxes hold both ends. */
export interface MovingMesh {
  readonly mesh: TriangleMesh;
  /** vertexCount × 3, at the start and at the end of the solver step [m]. */
  readonly start: Float64Array;
  readonly end: Float64Array;
  /** What the boxes were fitted to, and how far from there a vertex may be [m]. */
  readonly fitted: Float64Array;
  room: number;
  /** The longest way of a vertex in this solver step [m]. */
  motion: number;
}

/** Solver steps for which boxes are made wide enough: fitting them costs more than a few searches in wide ones. */
const LASTS = 8;

export function createMovingMesh({ vertices, triangles }: MeshShape): MovingMesh {
  const mesh = createTriangleMesh(vertices, triangles);
  return {
    mesh,
    start: vertices.slice(),
    end: vertices.slice(),
    fitted: vertices.slice(),
    room: 0,
    motion: 0,
  };
}

/**
 * Takes the vertices of a solver step from two columns, from `first` on, and fits the boxes if any has left its own. Returns
 * how far the start is from where the last step ended [m]: 0, except after a jump to another state. No allocation.
 */
export function fitMoving(moving: MovingMesh, from: Float64Array, to: Float64Array, first: number): number {
  const { mesh, start, end, fitted } = moving;
  let jump = 0;
  let motion = 0;
  let off = 0;
  for (let i = 0; i < start.length; i += 3) {
    const at = first + i;
    jump = Math.max(jump, squaredWay(end, i, from, at));
    motion = Math.max(motion, squaredWay(from, at, to, at));
    off = Math.max(off, squaredWay(fitted, i, from, at), squaredWay(fitted, i, to, at));
    for (let k = 0; k < 3; k++) {
      start[i + k] = from[at + k];
      end[i + k] = to[at + k];
    }
  }
  moving.motion = Math.sqrt(motion);
  if (!(Math.sqrt(off) <= moving.room)) {
    refitBvh(mesh.bvh, end);
    // Of both ends, and of what comes next.
    moving.room = LASTS * moving.motion;
    padBvh(mesh.bvh, moving.room);
    fitted.set(end);
  }
  return Math.sqrt(jump);
}

/** |b − a|² of one vertex in two columns; Infinity if a number is lost. */
function squaredWay(x: Float64Array, a: number, y: Float64Array, b: number): number {
  const dx = y[b] - x[a];
  const dy = y[b + 1] - x[a + 1];
  const dz = y[b + 2] - x[a + 2];
  const squared = dx * dx + dy * dy + dz * dz;
  return squared < Infinity ? squared : Infinity;
}
