import { POSE_SIZE } from "@pliant/geometry";
import type { State } from "../../state/state.ts";
import type { ColliderPatch } from "./collision-surface.ts";

/** Where colliders are at one time. */
export type PosedColumns = Pick<Readonly<State>, "poses" | "vertices">;

/** Where colliders are at both ends of a substep. */
export interface PosePair {
  readonly now: PosedColumns;
  readonly next: PosedColumns;
}

/** A 3 × 4 matrix by rows: world = matrix (local, 1). */
type Affine = Float64Array;

/** What a search in the frame of a rigid collider needs of its trajectory. */
export interface RigidFrame {
  /** Where the frame is when the trajectory begins. */
  readonly start: Affine;
  /** D by rows: the motion of the collider until its trajectory ends, in its own frame. */
  readonly drift: Affine;
  /** Middle of the collider, in its frame [m]. */
  readonly middle: Float64Array;
  /** |D'|, the norm of D's linear part [1]. */
  turn: number;
}

/**
 * Straight trajectories of the vertices of a rigid collider, in its own frame: A(t) = A₀ + t (A_end − A₀), where the end is the
 * end of a list of pairs. Where the collider rotates, trajectories are chords: `deviates` says when they no longer hold.
 *
 * A point of cloth is compared with the collider in the collider's frame. The collider's point s is at A₀ (s + t D s) with
 * D = A₀⁻¹ (A_end − A₀); one that cloth at y(t) meets is s = y − t D s = y − t D y + t D' (y − s), where D' is D's linear
 * part. So cloth goes from y − t D y to y − D y in the frame, no farther off that than |D'| (|D y| + |Δy|), which is of second
 * order: the largest of t D y between the ends is a quarter of |D'| |Δy| off its chord, and |y − s| is about |D y|.
 */
export function createRigidTrajectory({ collider, local }: ColliderPatch) {
  const start: Affine = new Float64Array(12);
  const step: Affine = new Float64Array(12);
  const now: Affine = new Float64Array(12);
  const drift: Affine = new Float64Array(12);
  const { middle, radius } = boundingBall(local);
  const frame: RigidFrame = { start, drift, middle, turn: 0 };
  const by = new Float64Array(3);
  const at = collider * POSE_SIZE;
  let since = 0;
  let length = 1;
  let ahead = 0;
  let moves = false;

  return {
    frame,
    get moves() {
      return moves;
    },

    /** The trajectory for `steps` substeps of length h from `time` on, by where the collider is at both ends of the first. */
    set(ends: PosePair, steps: number, time: number, h: number): void {
      setAffine(ends.now.poses, at, start);
      setAffine(ends.next.poses, at, step);
      moves = false;
      for (let k = 0; k < 12; k++) {
        step[k] -= start[k];
        if (step[k] !== 0) moves = true;
      }
      [since, length, ahead] = [time, h, steps];
      let turn = 0;
      for (let row = 0; row < 3; row++) {
        for (let column = 0; column < 4; column++) {
          // The inverse of a rotation is its transpose.
          let sum = 0;
          for (let k = 0; k < 3; k++) sum += start[4 * k + row] * step[4 * k + column];
          drift[4 * row + column] = steps * sum;
          if (column < 3) turn += (steps * sum) ** 2;
        }
      }
      frame.turn = Math.sqrt(turn);
    },

    /** Sets where the middle is at the trajectory's start; returns how far from it any point gets [m]: a quick test that nothing is near. */
    setBoundingBall(centre: Float64Array): number {
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
      return radius + Math.sqrt(squared) + frame.turn * radius;
    },

    /** Whether some point of the collider is farther than `slack` off its trajectory. */
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

    /** Writes world positions of vertex k at the trajectory's start and end into columns, at `to`. */
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
