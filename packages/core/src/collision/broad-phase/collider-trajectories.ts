import { POSE_SIZE, toWorld } from "@pliant/geometry";
import { createRigidTrajectory, type PosePair, type PosedColumns } from "./rigid-trajectory.ts";
import type { CollisionSurface } from "./collision-surface.ts";
import type { Trajectories } from "./trajectories.ts";

/** How far off their ways solids may be [m]. */
export const COLLIDER_SLACK = 6e-4;

/** The same of one that deforms, for a single step, whose end is known: what rounding makes of it [m]. */
const COLLIDER_SLACK_KNOWN = 1e-7;

/** Vertices of solids that may matter. */
export interface ActiveVertices {
  count: number;
  readonly vertex: Uint32Array;
  readonly patch: Uint32Array;
  /** Of each solid: whether it moved when pairs were looked for. */
  readonly moves: Uint8Array;
}

/**
 * Where solids go. A rigid one goes as a whole, is searched in its own frame, and only what of it is near cloth is ever placed
 * in the world; one that deforms goes vertex by vertex. So does any whose ends are not given: then it is placed already.
 */
export function createColliderTrajectories(surface: CollisionSurface, ways: Trajectories) {
  const { vertexCount, triangles, colliders } = surface;
  const motions = colliders.map(createRigidTrajectory);
  const inFrame = new Uint8Array(colliders.length);
  const placed = new Uint8Array(vertexCount);
  const active: ActiveVertices = {
    count: 0,
    vertex: new Uint32Array(vertexCount),
    patch: new Uint32Array(vertexCount),
    moves: new Uint8Array(colliders.length),
  };
  /** Whether ways are known, not only how far vertices may be from where they are. */
  let knowsWays = true;

  return {
    motions,
    active,
    /** Of each solid: 1 when it is searched in its own frame. */
    inFrame,

    /** From the list's beginning on, for `steps` steps of length h. Without `reach`, ways are known. */
    setTrajectories(
      x: Float64Array,
      x1: Float64Array,
      h: number,
      steps: number,
      ends: PosePair | undefined,
      reach?: Float64Array,
    ): void {
      knowsWays = reach === undefined;
      colliders.forEach(({ firstDeforming, firstVertex, vertexCount: count }, index) => {
        inFrame[index] = ends !== undefined && firstDeforming < 0 ? 1 : 0;
        if (ends !== undefined && firstDeforming < 0) {
          motions[index].set(ends, steps, ways.from, h);
          active.moves[index] = motions[index].moves ? 1 : 0;
          return;
        }
        const last = firstVertex + count;
        if (ends !== undefined) {
          placeAll(index, ends.now, x);
          placeAll(index, ends.next, x1);
        }
        ways.setRange(firstVertex, last, x, knowsWays ? x1 : x, h, ways.from);
        if (reach === undefined)
          ways.slack.fill(steps > 1 ? COLLIDER_SLACK : COLLIDER_SLACK_KNOWN, firstVertex, last);
        else ways.slack.set(reach.subarray(firstVertex, last), firstVertex);
        active.moves[index] = 0;
        for (let i = 3 * firstVertex; i < 3 * last; i++) {
          if (x[i] === x1[i]) continue;
          active.moves[index] = 1;
          break;
        }
      });
    },

    /** Whether a solid has left its way at `time`. */
    deviates(x1: Float64Array, time: number, ends: PosePair | undefined): boolean {
      for (let index = 0; index < colliders.length; index++) {
        if (inFrame[index] === 1 && motions[index].deviates((ends as PosePair).next, time, COLLIDER_SLACK))
          return true;
      }
      for (let k = 0; k < active.count; k++) {
        if (inFrame[active.patch[k]] === 0 && ways.isOffTrajectory(active.vertex[k], x1, time)) return true;
      }
      return false;
    },

    /** Where all vertices of colliders are at both ends of a substep. */
    placeColliders(ends: PosePair, x: Float64Array, x1: Float64Array): void {
      colliders.forEach(({ firstVertex, vertexCount: count }, index) => {
        for (let k = 0; k < count; k++) placeVertex(index, firstVertex + k, ends, x, x1);
      });
    },

    /** The same of active vertices alone. */
    placeActive(ends: PosePair, x: Float64Array, x1: Float64Array): void {
      for (let k = 0; k < active.count; k++) placeVertex(active.patch[k], active.vertex[k], ends, x, x1);
    },

    /** Nothing is near. */
    clear(): void {
      active.count = 0;
      placed.fill(0);
    },

    /** A triangle of a solid that a search has come to: until the next search only these matter. */
    place(index: number, t: number, x: Float64Array, x1: Float64Array, ends: PosePair | undefined): void {
      for (let h = 3 * t; h < 3 * t + 3; h++) {
        const vertex = triangles[h];
        if (placed[vertex] === 1) continue;
        placed[vertex] = 1;
        if (inFrame[index] === 1) {
          const i = 3 * vertex;
          motions[index].placeTrajectory(vertex - colliders[index].firstVertex, ways.x, ways.end, i);
          placeVertex(index, vertex, ends as PosePair, x, x1);
          ways.start(vertex, knowsWays ? COLLIDER_SLACK : distance(x, x1, i));
          if (!knowsWays) ways.end.set(ways.x.subarray(i, i + 3), i);
        }
        if (active.moves[index] === 0) continue;
        active.patch[active.count] = index;
        active.vertex[active.count++] = vertex;
      }
    },
  };

  function placeVertex(
    index: number,
    vertex: number,
    { now, next }: PosePair,
    x: Float64Array,
    x1: Float64Array,
  ): void {
    placeAt(index, vertex, now, x);
    placeAt(index, vertex, next, x1);
  }

  /** All vertices of a solid that deforms. */
  function placeAll(index: number, posed: PosedColumns, x: Float64Array): void {
    const { collider, firstDeforming, firstVertex, vertexCount: count } = colliders[index];
    const { poses, vertices } = posed;
    const at = collider * POSE_SIZE;
    if (poses[at + 3] !== 0 || poses[at + 4] !== 0 || poses[at + 5] !== 0) {
      for (let vertex = firstVertex; vertex < firstVertex + count; vertex++) placeAt(index, vertex, posed, x);
      return;
    }
    // Most that deform do not turn as a whole.
    const [px, py, pz] = [poses[at], poses[at + 1], poses[at + 2]];
    for (let i = 3 * firstVertex, from = firstDeforming; i < 3 * (firstVertex + count); i += 3, from += 3) {
      x[i] = vertices[from] + px;
      x[i + 1] = vertices[from + 1] + py;
      x[i + 2] = vertices[from + 2] + pz;
    }
  }

  function placeAt(index: number, vertex: number, { poses, vertices }: PosedColumns, x: Float64Array): void {
    const { collider, local, firstDeforming, firstVertex } = colliders[index];
    const own = firstDeforming < 0 ? local : vertices;
    const i = Math.max(firstDeforming, 0) + 3 * (vertex - firstVertex);
    toWorld(poses, collider * POSE_SIZE, own[i], own[i + 1], own[i + 2], point);
    x.set(point, 3 * vertex);
  }
}

const point = new Float64Array(3);

/** How far a vertex goes [m]. */
function distance(x: Float64Array, x1: Float64Array, i: number): number {
  return Math.sqrt((x1[i] - x[i]) ** 2 + (x1[i + 1] - x[i + 1]) ** 2 + (x1[i + 2] - x[i + 2]) ** 2);
}
