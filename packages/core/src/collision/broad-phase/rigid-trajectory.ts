import { POINT, roundingOf, type Real } from "@pliant/kernels";
import { POSE_SIZE } from "@pliant/geometry";
import type { State } from "../../state/state.ts";
import type { ColliderPatch } from "./collision-surface.ts";
import type { Trajectories } from "./trajectories.ts";

/** Where solids are at one time. */
export type PosedColumns = Pick<State, "poses" | "vertices">;

/** Where solids are at both ends of a solver step. */
export interface PosePair {
  readonly now: PosedColumns;
  readonly next: PosedColumns;
}

/** A 3 × 4 matrix by rows: world = matrix (local, 1). */
type Affine = Float64Array;

/**
 * The straight ways of a rigid solid's vertices, seen from the solid itself: A(t) = A₀ + t (A_end − A₀), of which the end is
 * as far ahead as a list of pairs lasts. Where it turns, ways are chords: `isOff` says when they no longer hold.
 *
 * A point of cloth is told apart from the solid in the solid's own frame. The solid's point s is at A₀ (s + t D s) with
 * D = A₀⁻¹ (A_end − A₀); one that cloth at y(t) meets is s = y − t D s = y − t D y + t D' (y − s), where D' is D's linear
 * part. So cloth goes from y − t D y to y − D y in the frame, not further off that than |D'| (|D y| + |Δy|), which is of second
 * order: the largest of t D y between the ends is a quarter of |D'| |Δy| off its chord, and |y − s| is about |D y|.
 */
export function createRigidTrajectory({ collider, local }: ColliderPatch) {
  const start: Affine = new Float64Array(12);
  const step: Affine = new Float64Array(12);
  const now: Affine = new Float64Array(12);
  /** D by rows. */
  const drift: Affine = new Float64Array(12);
  const { middle, radius } = boundingBall(local);
  const by = new Float64Array(3);
  const at = collider * POSE_SIZE;
  let since = 0;
  let length = 1;
  let ahead = 0;
  let turn = 0;
  let moves = false;

  return {
    middle,
    radius,
    get moves() {
      return moves;
    },

    /** The way, by where the solid is at both ends of a step of length h from `time` on, `steps` such steps far. */
    set(ends: PosePair, steps: number, time: number, h: number): void {
      setAffine(ends.now.poses, at, start);
      setAffine(ends.next.poses, at, step);
      moves = false;
      for (let k = 0; k < 12; k++) {
        step[k] -= start[k];
        if (step[k] !== 0) moves = true;
      }
      [since, length, ahead] = [time, h, steps];
      turn = 0;
      for (let row = 0; row < 3; row++) {
        for (let column = 0; column < 4; column++) {
          // The inverse of a rotation is its transpose.
          let sum = 0;
          for (let k = 0; k < 3; k++) sum += start[4 * k + row] * step[4 * k + column];
          drift[4 * row + column] = steps * sum;
          if (column < 3) turn += (steps * sum) ** 2;
        }
      }
      turn = Math.sqrt(turn);
    },

    /** Where the middle is at the way's start, and how far any point goes: to see quickly that nothing is near. */
    setRange(centre: Float64Array): number {
      for (let row = 0; row < 3; row++) {
        centre[row] = start[4 * row + 3];
        for (let k = 0; k < 3; k++) centre[row] += start[4 * row + k] * middle[k];
      }
      let squared = 0;
      for (let row = 0; row < 3; row++) {
        by[row] = drift[4 * row + 3];
        for (let k = 0; k < 3; k++) by[row] += drift[4 * row + k] * middle[k];
        squared += by[row] * by[row];
      }
      return radius + Math.sqrt(squared) + turn * radius;
    },

    /** Whether some point of the solid is further than `slack` off its way. */
    deviates({ poses }: PosedColumns, time: number, slack: number): boolean {
      setAffine(poses, at, now);
      const t = (time - since) / length;
      let squared = 0;
      let turned = 0;
      for (let row = 0; row < 3; row++) {
        let off = 0;
        for (let k = 0; k < 4; k++) {
          const each = now[4 * row + k] - start[4 * row + k] - t * step[4 * row + k];
          off += k < 3 ? each * middle[k] : each;
          if (k < 3) turned += each * each;
        }
        squared += off * off;
      }
      return Math.sqrt(squared) + Math.sqrt(turned) * radius > slack;
    },

    /** World places of vertex k at the way's start and end, into columns at `to`. */
    placeTrajectory(k: number, from: Float64Array, end: Float64Array, to: number): void {
      for (let row = 0; row < 3; row++) {
        let [a, b] = [start[4 * row + 3], step[4 * row + 3]];
        for (let axis = 0; axis < 3; axis++) {
          a += start[4 * row + axis] * local[3 * k + axis];
          b += step[4 * row + axis] * local[3 * k + axis];
        }
        from[to + row] = a;
        end[to + row] = a + ahead * b;
      }
    },

    /**
     * Of the first `count` of some points of cloth, that begin their ways at a share of the time: where both ends are in the frame, about
     * the solid's middle, and how far off that they may be, with and without their radius. One loop without calls.
     *
     * @param knowsWays whether ways are known, not only how far points may be from where they are
     */
    relativePoints(
      some: Uint32Array,
      count: number,
      ways: Trajectories,
      radius: Float64Array,
      knowsWays: boolean,
      out: Real,
    ): void {
      const { at: here, end, slack, share } = ways;
      const [a0, a1, a2, x0, b0, b1, b2, y0, c0, c1, c2, z0] = start;
      const [d0, d1, d2, d3, e0, e1, e2, e3, f0, f1, f2, f3] = drift;
      const [mx, my, mz] = middle;
      // |y − s| ≤ |D y| + |D'| |y − s|; who turns by more than this is off its way at once.
      const still = Math.max(1 - turn, 0.1);
      for (let k = 0; k < count; k++) {
        const vertex = some[k];
        const i = 3 * vertex;
        const at = POINT * vertex;
        let px = here[i] - x0;
        let py = here[i + 1] - y0;
        let pz = here[i + 2] - z0;
        let x = a0 * px + b0 * py + c0 * pz;
        let y = a1 * px + b1 * py + c1 * pz;
        let z = a2 * px + b2 * py + c2 * pz;
        // D y
        let dx = d0 * x + d1 * y + d2 * z + d3;
        let dy = e0 * x + e1 * y + e2 * z + e3;
        let dz = f0 * x + f1 * y + f2 * z + f3;
        const far = Math.sqrt(dx * dx + dy * dy + dz * dz);
        out[at] = x - share * dx - mx;
        out[at + 1] = y - share * dy - my;
        out[at + 2] = z - share * dz - mz;
        px = end[i] - x0;
        py = end[i + 1] - y0;
        pz = end[i + 2] - z0;
        x = a0 * px + b0 * py + c0 * pz;
        y = a1 * px + b1 * py + c1 * pz;
        z = a2 * px + b2 * py + c2 * pz;
        dx = d0 * x + d1 * y + d2 * z + d3;
        dy = e0 * x + e1 * y + e2 * z + e3;
        dz = f0 * x + f1 * y + f2 * z + f3;
        out[at + 4] = x - dx - mx;
        out[at + 5] = y - dy - my;
        out[at + 6] = z - dz - mz;
        let off = slack[vertex];
        if (turn > 0) {
          const both = far + Math.sqrt(dx * dx + dy * dy + dz * dz);
          px = here[i] - end[i];
          py = here[i + 1] - end[i + 1];
          pz = here[i + 2] - end[i + 2];
          off += turn * (both / still + Math.sqrt(px * px + py * py + pz * pz));
        }
        if (!knowsWays) off += far;
        off += roundingOf(out, at);
        out[at + 3] = off + radius[vertex];
        out[at + 7] = off;
      }
    },
  };
}

/** The middle of a box around points, and how far the farthest is from it. */
function boundingBall(local: Float64Array): { middle: Float64Array; radius: number } {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  local.forEach((value, i) => {
    low[i % 3] = Math.min(low[i % 3], value);
    high[i % 3] = Math.max(high[i % 3], value);
  });
  const middle = Float64Array.from(low, (value, axis) => (value + high[axis]) / 2);
  let squared = 0;
  for (let i = 0; i < local.length; i += 3) {
    let sum = 0;
    for (let axis = 0; axis < 3; axis++) sum += (local[i + axis] - middle[axis]) ** 2;
    squared = Math.max(squared, sum);
  }
  return { middle, radius: Math.sqrt(squared) };
}

/** The rotation of a unit quaternion x y z w, and a position. */
function setAffine(poses: Float64Array, at: number, out: Affine): void {
  const [x, y, z, w] = poses.subarray(at + 3, at + 7);
  const rows = [
    1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y), poses[at],
    2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x), poses[at + 1],
    2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y), poses[at + 2],
  ]; // prettier-ignore
  out.set(rows);
}
