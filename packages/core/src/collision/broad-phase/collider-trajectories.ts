import { toWorld } from "../../geometry/pose.ts";
import { POSE_SIZE } from "../../model/colliders/collider.ts";
import { createMotion, type Ends, type Posed } from "./rigid-trajectory.ts";
import type { Surface } from "./collision-surface.ts";
import type { Ways } from "./trajectories.ts";

/** How far off their ways solids may be [m]. */
export const SOLID_SLACK = 6e-4;

/** The same of one that deforms, for a single step, whose end is known: what rounding makes of it [m]. */
const KNOWN_SLACK = 1e-7;

/** Vertices of solids that may matter. */
export interface Active {
  count: number;
  readonly vertex: Uint32Array;
  readonly solid: Uint32Array;
  /** Of each solid: whether it moved when pairs were looked for. */
  readonly moves: Uint8Array;
}

/**
 * Where solids go. A rigid one goes as a whole, is searched in its own frame, and only what of it is near cloth is ever placed
 * in the world; one that deforms goes vertex by vertex. So does any whose ends are not given: then it is placed already.
 */
export function createPlacing(surface: Surface, ways: Ways) {
  const { vertexCount, triangles, solids } = surface;
  const motions = solids.map(createMotion);
  const inFrame = new Uint8Array(solids.length);
  const placed = new Uint8Array(vertexCount);
  const active: Active = {
    count: 0,
    vertex: new Uint32Array(vertexCount),
    solid: new Uint32Array(vertexCount),
    moves: new Uint8Array(solids.length),
  };
  /** Whether ways are known, not only how far vertices may be from where they are. */
  let knowsWays = true;

  return {
    motions,
    active,
    /** Of each solid: 1 when it is searched in its own frame. */
    inFrame,

    /** From the list's beginning on, for `steps` steps of length h. Without `reach`, ways are known. */
    setWays(
      x: Float64Array,
      x1: Float64Array,
      h: number,
      steps: number,
      ends: Ends | undefined,
      reach?: Float64Array,
    ): void {
      knowsWays = reach === undefined;
      solids.forEach(({ moving, firstVertex, vertexCount: count }, index) => {
        inFrame[index] = ends !== undefined && moving < 0 ? 1 : 0;
        if (ends !== undefined && moving < 0) {
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
        if (reach === undefined) ways.slack.fill(steps > 1 ? SOLID_SLACK : KNOWN_SLACK, firstVertex, last);
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
    strays(x1: Float64Array, time: number, ends: Ends | undefined): boolean {
      for (let index = 0; index < solids.length; index++) {
        if (inFrame[index] === 1 && motions[index].isOff((ends as Ends).next, time, SOLID_SLACK)) return true;
      }
      for (let k = 0; k < active.count; k++) {
        if (inFrame[active.solid[k]] === 0 && ways.isLost(active.vertex[k], x1, time)) return true;
      }
      return false;
    },

    /** Nothing is near. */
    clear(): void {
      active.count = 0;
      placed.fill(0);
    },

    /** A triangle of a solid that a search has come to: until the next search only these matter. */
    place(index: number, t: number, x: Float64Array, x1: Float64Array, ends: Ends | undefined): void {
      for (let h = 3 * t; h < 3 * t + 3; h++) {
        const vertex = triangles[h];
        if (placed[vertex] === 1) continue;
        placed[vertex] = 1;
        if (inFrame[index] === 1) {
          const i = 3 * vertex;
          motions[index].placeWay(vertex - solids[index].firstVertex, ways.x, ways.end, i);
          placeVertex(index, vertex, ends as Ends, x, x1);
          ways.begin(vertex, knowsWays ? SOLID_SLACK : distance(x, x1, i));
          if (!knowsWays) ways.end.set(ways.x.subarray(i, i + 3), i);
        }
        if (active.moves[index] === 0) continue;
        active.solid[active.count] = index;
        active.vertex[active.count++] = vertex;
      }
    },
  };

  function placeVertex(
    index: number,
    vertex: number,
    { now, next }: Ends,
    x: Float64Array,
    x1: Float64Array,
  ): void {
    setPlace(index, vertex, now, x);
    setPlace(index, vertex, next, x1);
  }

  /** All vertices of a solid that deforms. */
  function placeAll(index: number, posed: Posed, x: Float64Array): void {
    const { collider, moving, firstVertex, vertexCount: count } = solids[index];
    const { poses, vertices } = posed;
    const at = collider * POSE_SIZE;
    if (poses[at + 3] !== 0 || poses[at + 4] !== 0 || poses[at + 5] !== 0) {
      for (let vertex = firstVertex; vertex < firstVertex + count; vertex++)
        setPlace(index, vertex, posed, x);
      return;
    }
    // Most that deform do not turn as a whole.
    const [px, py, pz] = [poses[at], poses[at + 1], poses[at + 2]];
    for (let i = 3 * firstVertex, from = moving; i < 3 * (firstVertex + count); i += 3, from += 3) {
      x[i] = vertices[from] + px;
      x[i + 1] = vertices[from + 1] + py;
      x[i + 2] = vertices[from + 2] + pz;
    }
  }

  function setPlace(index: number, vertex: number, { poses, vertices }: Posed, x: Float64Array): void {
    const { collider, local, moving, firstVertex } = solids[index];
    const own = moving < 0 ? local : vertices;
    const i = Math.max(moving, 0) + 3 * (vertex - firstVertex);
    toWorld(poses, collider * POSE_SIZE, own[i], own[i + 1], own[i + 2], point);
    x.set(point, 3 * vertex);
  }
}

const point = new Float64Array(3);

/** How far a vertex goes [m]. */
function distance(x: Float64Array, x1: Float64Array, i: number): number {
  return Math.sqrt((x1[i] - x[i]) ** 2 + (x1[i + 1] - x[i + 1]) ** 2 + (x1[i + 2] - x[i + 2]) ** 2);
}
