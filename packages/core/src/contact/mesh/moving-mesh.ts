import type { MeshShape } from "../../model/collider.ts";
import { refitBvh } from "./bvh.ts";
import { createTriangleMesh, type TriangleMesh } from "./triangle-mesh.ts";

/** A mesh whose vertices are elsewhere at the end of every solver step. Its boxes hold both ends. */
export interface MovingMesh {
  readonly mesh: TriangleMesh;
  /** vertexCount × 3, at the start and at the end of the solver step [m]. */
  readonly start: Float64Array;
  readonly end: Float64Array;
  /** vertexCount × 3: the box of each vertex that its triangles' boxes were made for [m]. */
  readonly low: Float64Array;
  readonly high: Float64Array;
  /** How often boxes have been made. */
  fits: number;
  /** vertexCount: the squared way in this solver step [m²]. */
  readonly ways: Float64Array;
  /** The longest of them [m]. */
  motion: number;
  /**
   * triangleCount × BALL: centre and radius of a ball around each triangle at both ends of the solver step [m], and the longest way of
   * its corners, squared [m²].
   */
  readonly balls: Float64Array;
}

export const BALL = 5;

/** Solver steps for which boxes are made long enough, as vertices go now. */
const LASTS = 8;
/** Ways bend: so much wider than long, and at least so much [m]. */
const BEND = 0.15;
const LEAST = 2e-4;

export function createMovingMesh({ vertices, triangles }: MeshShape): MovingMesh {
  return {
    mesh: createTriangleMesh(vertices, triangles),
    start: vertices.slice(),
    end: vertices.slice(),
    low: vertices.slice(),
    high: vertices.slice(),
    fits: 0,
    ways: new Float64Array(vertices.length / 3),
    motion: 0,
    balls: new Float64Array((BALL * triangles.length) / 3),
  };
}

/**
 * Takes the vertices of a solver step from two columns, from `first` on, and fits the boxes if any has left its own. Returns
 * how far the start is from where the last step ended [m]: 0, except after a jump to another state. No allocation.
 */
export function fitMoving(moving: MovingMesh, from: Float64Array, to: Float64Array, first: number): number {
  const { start, end, ways } = moving;
  let jump = 0;
  let motion = 0;
  for (let i = 0, vertex = 0; i < start.length; i += 3, vertex++) {
    const at = first + i;
    jump = Math.max(jump, squaredWay(end, i, from, at));
    ways[vertex] = squaredWay(from, at, to, at);
    motion = Math.max(motion, ways[vertex]);
  }
  start.set(from.subarray(first, first + start.length));
  end.set(to.subarray(first, first + end.length));
  moving.motion = Math.sqrt(motion);
  if (!isWithin(moving, start) || !isWithin(moving, end)) fitBoxes(moving);
  setBalls(moving);
  return Math.sqrt(jump);
}

function setBalls({ mesh: { triangles }, start, end, ways, balls }: MovingMesh): void {
  for (let corner = 0, at = 0; corner < triangles.length; corner += 3, at += BALL) {
    const a = 3 * triangles[corner];
    const b = 3 * triangles[corner + 1];
    const c = 3 * triangles[corner + 2];
    for (let axis = 0; axis < 3; axis++) {
      balls[at + axis] =
        (start[a + axis] +
          start[b + axis] +
          start[c + axis] +
          end[a + axis] +
          end[b + axis] +
          end[c + axis]) /
        6;
    }
    let most = 0;
    for (let k = corner; k < corner + 3; k++) {
      const i = 3 * triangles[k];
      most = Math.max(most, squaredWay(balls, at, start, i), squaredWay(balls, at, end, i));
    }
    balls[at + 3] = Math.sqrt(most);
    balls[at + 4] = Math.max(ways[a / 3], ways[b / 3], ways[c / 3]);
  }
}

/** Whether all vertices are in their boxes; not with a number lost. */
function isWithin({ low, high }: MovingMesh, x: Float64Array): boolean {
  for (let i = 0; i < x.length; i++) if (!(x[i] >= low[i] && x[i] <= high[i])) return false;
  return true;
}

function fitBoxes(moving: MovingMesh): void {
  const { mesh, start, end, low, high, ways } = moving;
  for (let i = 0, vertex = 0; i < start.length; vertex++) {
    const room = BEND * LASTS * Math.sqrt(ways[vertex]) + LEAST;
    for (const last = i + 3; i < last; i++) {
      const far = start[i] + LASTS * (end[i] - start[i]);
      low[i] = Math.min(start[i], far) - room;
      high[i] = Math.max(start[i], far) + room;
    }
  }
  refitBvh(mesh.bvh, low, high);
  moving.fits++;
}

/** |b − a|² of one vertex in two columns; Infinity if a number is lost. */
function squaredWay(x: Float64Array, a: number, y: Float64Array, b: number): number {
  const dx = y[b] - x[a];
  const dy = y[b + 1] - x[a + 1];
  const dz = y[b + 2] - x[a + 2];
  const squared = dx * dx + dy * dy + dz * dz;
  return squared < Infinity ? squared : Infinity;
}
