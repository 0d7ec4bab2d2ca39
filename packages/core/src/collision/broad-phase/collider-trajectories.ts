import { placeDeforming, placeVertex } from "./collider-positions.ts";
import type { CollisionSurface } from "./collision-surface.ts";
import { createRigidTrajectory, type PosePair } from "./rigid-trajectory.ts";
import type { SurfaceMotion } from "./surface-motion.ts";
import type { Trajectories } from "./trajectories.ts";

/** How far colliders may be off their trajectories [m]. */
export const COLLIDER_SLACK = 6e-4;

/** The same of a deforming collider for a single substep, whose end is known: rounding only [m]. */
const COLLIDER_SLACK_KNOWN = 1e-7;

/** Vertices of colliders that are near cloth. */
export interface ActiveVertices {
  count: number;
  readonly vertex: Uint32Array;
  readonly patch: Uint32Array;
  /** Of each collider: 1 if it moved when pairs were searched for. */
  readonly moves: Uint8Array;
}

export type ColliderTrajectories = ReturnType<typeof createColliderTrajectories>;

/**
 * Trajectories of colliders. A rigid collider moves as a whole, is searched in its own frame, and only its vertices near cloth
 * are written in world coordinates; a deforming one moves vertex by vertex. So does any collider of a motion without poses.
 */
export function createColliderTrajectories(surface: CollisionSurface, trajectories: Trajectories) {
  const { vertexCount, triangles, colliders } = surface;
  const rigid = colliders.map(createRigidTrajectory);
  const inFrame = new Uint8Array(colliders.length);
  const placed = new Uint8Array(vertexCount);
  const active: ActiveVertices = {
    count: 0,
    vertex: new Uint32Array(vertexCount),
    patch: new Uint32Array(vertexCount),
    moves: new Uint8Array(colliders.length),
  };
  /** False when only a distance around each vertex is known, not where it goes. */
  let knowsTrajectories = true;

  return {
    rigid,
    active,
    /** Of each collider: 1 when it is searched in its own frame. */
    inFrame,

    /** From the start of the list on, for `steps` substeps. With `reach`, trajectories are not known. */
    setTrajectories({ start, end, h, poses }: SurfaceMotion, steps: number, reach?: Float64Array): void {
      knowsTrajectories = reach === undefined;
      colliders.forEach((patch, index) => {
        const { firstDeforming, firstVertex, vertexCount: count } = patch;
        inFrame[index] = poses !== undefined && firstDeforming < 0 ? 1 : 0;
        if (poses !== undefined && firstDeforming < 0) {
          rigid[index].set(poses, steps, trajectories.from, h);
          active.moves[index] = rigid[index].moves ? 1 : 0;
          return;
        }
        const last = firstVertex + count;
        if (poses !== undefined) {
          placeDeforming(patch, poses.now, start);
          placeDeforming(patch, poses.next, end);
        }
        trajectories.setRange(firstVertex, last, start, knowsTrajectories ? end : start, h);
        if (reach === undefined)
          trajectories.slack.fill(steps > 1 ? COLLIDER_SLACK : COLLIDER_SLACK_KNOWN, firstVertex, last);
        else trajectories.slack.set(reach.subarray(firstVertex, last), firstVertex);
        active.moves[index] = 0;
        for (let i = 3 * firstVertex; i < 3 * last; i++) {
          if (start[i] === end[i]) continue;
          active.moves[index] = 1;
          break;
        }
      });
    },

    /** Whether a collider is off its trajectory at the end of a substep. */
    deviates({ end, h, time, poses }: SurfaceMotion): boolean {
      for (let index = 0; index < colliders.length; index++) {
        if (inFrame[index] === 1 && rigid[index].deviates((poses as PosePair).next, time + h, COLLIDER_SLACK))
          return true;
      }
      for (let k = 0; k < active.count; k++) {
        if (inFrame[active.patch[k]] === 0 && trajectories.isOffTrajectory(active.vertex[k], end, time + h))
          return true;
      }
      return false;
    },

    /** Writes where all vertices of colliders are at both ends of a substep. */
    placeColliders(poses: PosePair, start: Float64Array, end: Float64Array): void {
      for (const patch of colliders) {
        const { firstVertex, vertexCount: count } = patch;
        for (let k = 0; k < count; k++) placeVertex(patch, firstVertex + k, poses, start, end);
      }
    },

    /** The same of active vertices alone. */
    placeActive(poses: PosePair, start: Float64Array, end: Float64Array): void {
      for (let k = 0; k < active.count; k++)
        placeVertex(colliders[active.patch[k]], active.vertex[k], poses, start, end);
    },

    /** Before a search: no vertex is active. */
    clear(): void {
      active.count = 0;
      placed.fill(0);
    },

    /** A search has found triangle t of a collider near cloth: its vertices are active until the next search. */
    place(index: number, t: number, { start, end, poses }: SurfaceMotion): void {
      for (let h = 3 * t; h < 3 * t + 3; h++) {
        const vertex = triangles[h];
        if (placed[vertex] === 1) continue;
        placed[vertex] = 1;
        if (inFrame[index] === 1) {
          const i = 3 * vertex;
          const patch = colliders[index];
          rigid[index].placeTrajectory(vertex - patch.firstVertex, trajectories.x, trajectories.end, i);
          placeVertex(patch, vertex, poses as PosePair, start, end);
          trajectories.start(vertex, knowsTrajectories ? COLLIDER_SLACK : distance(start, end, i));
          if (!knowsTrajectories) trajectories.end.set(trajectories.x.subarray(i, i + 3), i);
        }
        if (active.moves[index] === 0) continue;
        active.patch[active.count] = index;
        active.vertex[active.count++] = vertex;
      }
    },
  };
}

/** How far a vertex moves [m]. */
function distance(x: Float64Array, x1: Float64Array, i: number): number {
  return Math.sqrt((x1[i] - x[i]) ** 2 + (x1[i + 1] - x[i + 1]) ** 2 + (x1[i + 2] - x[i + 2]) ** 2);
}
