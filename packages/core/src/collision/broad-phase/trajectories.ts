import type { TrajectoryColumns } from "@pliant/kernels";
import type { CollisionSurface } from "./collision-surface.ts";
import type { SurfaceMotion } from "./surface-motion.ts";

export type Trajectories = ReturnType<typeof createTrajectories>;

/** Straight trajectories of vertices for as long as a list of pairs is valid, and how far off them each vertex may be. */
export function createTrajectories(
  { vertexCount, clothVertices }: CollisionSurface,
  columns: TrajectoryColumns,
) {
  const x = new Float64Array(3 * vertexCount);
  const startTime = new Float64Array(vertexCount);
  const { at, end, slack } = columns;
  /** When the list begins and ends, counted from the beginning of the step [s]. */
  let from = 0;
  let until = 0;
  let share = 0;

  return {
    /** vertexCount × 3: where trajectories begin and end [m]. */
    x,
    end,
    /** vertexCount [m] */
    slack,
    columns,
    /** vertexCount × 3: where vertices are at the time that was last set [m]. */
    at,
    /** That time, as a share of the list's time span. */
    get share() {
      return share;
    },
    get from() {
      return from;
    },
    get until() {
      return until;
    },

    span(begin: number, last: number): void {
      from = begin;
      until = last;
    },

    /** The trajectory of one vertex: as in the substep, extended to the end of the list. */
    set(vertex: number, motion: SurfaceMotion, slackOfVertex: number): void {
      const { start: x0, end: x1, time } = motion;
      const ahead = (until - time) / motion.h;
      startTime[vertex] = time;
      slack[vertex] = slackOfVertex;
      for (let i = 3 * vertex; i < 3 * vertex + 3; i++) {
        x[i] = x0[i];
        end[i] = x0[i] + ahead * (x1[i] - x0[i]);
      }
    },

    /** From x0 as to x1 within h, of the vertices from `first` to `last`, without slacks: one loop, no calls, for thousands of them. */
    setRange(first: number, last: number, x0: Float64Array, x1: Float64Array, h: number): void {
      const ahead = (until - from) / h;
      startTime.fill(from, first, last);
      for (let i = 3 * first; i < 3 * last; i++) {
        const begin = x0[i];
        x[i] = begin;
        end[i] = begin + ahead * (x1[i] - begin);
      }
    },

    /** Whether the trajectory of a vertex begins before `time`. */
    isOlder: (vertex: number, time: number): boolean => startTime[vertex] < time,

    /** A trajectory whose ends the caller writes, from the start of the list on. */
    start(vertex: number, slackOfVertex: number): void {
      startTime[vertex] = from;
      slack[vertex] = slackOfVertex;
    },

    isOffTrajectory,

    /** Lists the vertices of cloth that are off their trajectories at `time`, and counts them. */
    findDeviating(x1: Float64Array, time: number, out: Uint32Array): number {
      let count = 0;
      let begun = NaN;
      let part = 1;
      for (let vertex = 0, i = 0; vertex < clothVertices; vertex++, i += 3) {
        // Nearly all trajectories begin at the same time.
        if (startTime[vertex] !== begun) {
          begun = startTime[vertex];
          part = partAt(time, begun, until);
        }
        if (squaredDeviation(i, x1, part) > slack[vertex] * slack[vertex]) out[count++] = vertex;
      }
      return count;
    },

    /** Sets `at` of the vertices from `first` to `last`: where they are at `time` on their trajectories. */
    setPositions(time: number, first: number, last: number): void {
      share = until > from ? (time - from) / (until - from) : 0;
      if (time <= from) {
        // No trajectory has begun.
        at.set(x.subarray(3 * first, 3 * last), 3 * first);
        return;
      }
      for (let vertex = first, i = 3 * first; vertex < last; vertex++, i += 3) {
        const part = time > startTime[vertex] ? (time - startTime[vertex]) / (until - startTime[vertex]) : 0;
        at[i] = x[i] + part * (end[i] - x[i]);
        at[i + 1] = x[i + 1] + part * (end[i + 1] - x[i + 1]);
        at[i + 2] = x[i + 2] + part * (end[i + 2] - x[i + 2]);
      }
    },
  };

  function isOffTrajectory(vertex: number, x1: Float64Array, time: number): boolean {
    return (
      squaredDeviation(3 * vertex, x1, partAt(time, startTime[vertex], until)) > slack[vertex] * slack[vertex]
    );
  }

  /** The square of how far the vertex at i of x1 is off its trajectory, at a share of it [m²]. */
  function squaredDeviation(i: number, x1: Float64Array, part: number): number {
    const dx = x1[i] - x[i] - part * (end[i] - x[i]);
    const dy = x1[i + 1] - x[i + 1] - part * (end[i + 1] - x[i + 1]);
    const dz = x1[i + 2] - x[i + 2] - part * (end[i + 2] - x[i + 2]);
    return dx * dx + dy * dy + dz * dz;
  }
}

/** The share of a trajectory from `begun` to `until` that has passed at `time`. */
function partAt(time: number, begun: number, until: number): number {
  return until > begun ? (time - begun) / (until - begun) : 1;
}
