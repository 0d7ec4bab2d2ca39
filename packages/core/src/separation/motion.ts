import { POSE_SIZE } from "../model/collider.ts";
import type { State } from "../state/state.ts";
import type { Solid } from "./surface.ts";

/** Where solids are at one time. */
export type Posed = Pick<State, "poses" | "vertices">;

/** Where solids are at both ends of a solver step. */
export interface Ends {
  readonly now: Posed;
  readonly next: Posed;
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
export function createMotion({ collider, local }: Solid) {
  const start: Affine = new Float64Array(12);
  const step: Affine = new Float64Array(12);
  const now: Affine = new Float64Array(12);
  /** D by rows. */
  const drift: Affine = new Float64Array(12);
  const { middle, radius } = roundOf(local);
  const point = new Float64Array(3);
  const by = new Float64Array(3);
  const at = collider * POSE_SIZE;
  let since = 0;
  let length = 1;
  let ahead = 0;
  let turn = 0;
  let moves = false;
  let distance = 0;

  return {
    middle,
    radius,
    get moves() {
      return moves;
    },
    /** How far the solid's points near the last seen point go [m]. */
    get distance() {
      return distance;
    },

    /** The way, by where the solid is at both ends of a step of length h from `time` on, `steps` such steps far. */
    set(ends: Ends, steps: number, time: number, h: number): void {
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
    isOff({ poses }: Posed, time: number, slack: number): boolean {
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
    placeWay(k: number, from: Float64Array, end: Float64Array, to: number): void {
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
     * Of a point of cloth that begins its way at a share of the time: where both ends are in the frame, about the solid's
     * middle, into `out` at `to` and to + 4. Returns how far off that it may be.
     */
    see(
      x: Float64Array,
      end: Float64Array,
      i: number,
      share: number,
      out: Float32Array | Float64Array,
      to: number,
    ): number {
      let far = look(x, i, share, out, to);
      distance = far;
      let squared = 0;
      far += look(end, i, 1, out, to + 4);
      for (let k = 0; k < 3; k++) squared += (x[i + k] - end[i + k]) ** 2;
      // |y − s| ≤ |D y| + |D'| |y − s|; who turns by more than this is off its way at once.
      return moves ? turn * (far / Math.max(1 - turn, 0.1) + Math.sqrt(squared)) : 0;
    },
  };

  /** y − t D y about the middle; returns |D y|. */
  function look(
    x: Float64Array,
    i: number,
    share: number,
    out: Float32Array | Float64Array,
    to: number,
  ): number {
    const [px, py, pz] = [x[i] - start[3], x[i + 1] - start[7], x[i + 2] - start[11]];
    for (let k = 0; k < 3; k++) point[k] = start[k] * px + start[4 + k] * py + start[8 + k] * pz;
    let squared = 0;
    for (let k = 0; k < 3; k++) {
      by[k] =
        drift[4 * k] * point[0] +
        drift[4 * k + 1] * point[1] +
        drift[4 * k + 2] * point[2] +
        drift[4 * k + 3];
      squared += by[k] * by[k];
      out[to + k] = point[k] - share * by[k] - middle[k];
    }
    return Math.sqrt(squared);
  }
}

/** The middle of a box around points, and how far the farthest is from it. */
function roundOf(local: Float64Array): { middle: Float64Array; radius: number } {
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
