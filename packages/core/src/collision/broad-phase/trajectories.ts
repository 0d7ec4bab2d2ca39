import type { TrajectoryColumns } from "@pliant/kernels";
import type { CollisionSurface } from "./collision-surface.ts";

export type Trajectories = ReturnType<typeof createTrajectories>;

/** Straight ways of vertices, as far as a list of pairs lasts, and how far off them each may be: `seen` by kernels. */
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
    /** vertexCount × 3: where ways begin and end [m]. */
    x,
    end,
    /** vertexCount [m] */
    slack,
    columns,
    /** vertexCount × 3: where vertices are at the time that was last set [m]. */
    at,
    /** The share of the list's time at which that is. */
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

    /** From x on as to x1 within h, from `time` until the end. */
    set(vertex: number, x0: Float64Array, x1: Float64Array, h: number, time: number, most: number): void {
      const ahead = (until - time) / h;
      startTime[vertex] = time;
      slack[vertex] = most;
      for (let i = 3 * vertex; i < 3 * vertex + 3; i++) {
        x[i] = x0[i];
        end[i] = x0[i] + ahead * (x1[i] - x0[i]);
      }
    },

    /** The same of all from `first` to `last` but for their slacks: one loop without calls, for thousands of them. */
    setRange(first: number, last: number, x0: Float64Array, x1: Float64Array, h: number, time: number): void {
      const ahead = (until - time) / h;
      startTime.fill(time, first, last);
      for (let i = 3 * first; i < 3 * last; i++) {
        const from = x0[i];
        x[i] = from;
        end[i] = from + ahead * (x1[i] - from);
      }
    },

    /** Whether a vertex has set out before `time`. */
    isOlder: (vertex: number, time: number): boolean => startTime[vertex] < time,

    /** A way that is set from outside, from the list's beginning on. */
    start(vertex: number, most: number): void {
      startTime[vertex] = from;
      slack[vertex] = most;
    },

    isOffTrajectory,

    /** Lists the vertices of cloth that are not where they should be at `time`, and counts them. */
    findDeviating(x1: Float64Array, time: number, lost: Uint32Array): number {
      let count = 0;
      let begun = NaN;
      let part = 1;
      for (let vertex = 0, i = 0; vertex < clothVertices; vertex++, i += 3) {
        // Nearly all have set out at the same time.
        if (startTime[vertex] !== begun) {
          begun = startTime[vertex];
          part = partAt(time, begun);
        }
        if (squaredDeviation(i, x1, part) > slack[vertex] * slack[vertex]) lost[count++] = vertex;
      }
      return count;
    },

    /** Where the vertices from `first` to `last` are at `time`, if they are on their ways. */
    setPositions(time: number, first: number, last: number): void {
      share = until > from ? (time - from) / (until - from) : 0;
      if (time <= from) {
        // Nobody has set out.
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

  /** The share of a way that began at `begun` which is behind at `time`. */
  function partAt(time: number, begun: number): number {
    return until > begun ? (time - begun) / (until - begun) : 1;
  }

  function isOffTrajectory(vertex: number, x1: Float64Array, time: number): boolean {
    return squaredDeviation(3 * vertex, x1, partAt(time, startTime[vertex])) > slack[vertex] * slack[vertex];
  }

  /** The square of how far the vertex at i of x1 is off a part of its way [m²]. */
  function squaredDeviation(i: number, x1: Float64Array, part: number): number {
    const dx = x1[i] - x[i] - part * (end[i] - x[i]);
    const dy = x1[i + 1] - x[i + 1] - part * (end[i + 1] - x[i + 1]);
    const dz = x1[i + 2] - x[i + 2] - part * (end[i + 2] - x[i + 2]);
    return dx * dx + dy * dy + dz * dz;
  }
}
