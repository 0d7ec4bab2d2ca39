import { POSE_SIZE, toWorld } from "@pliant/geometry";
import type { Input } from "../../../input/input.ts";
import { deformingRanges } from "../../../model/colliders/deforming.ts";
import type { Model } from "../../../model/model.ts";
import type { State } from "../../../state/state.ts";
import type { ShapeSkeleton } from "../../../model/colliders/shape-kind.ts";
import { shapeSkeleton } from "../../../model/colliders/skeleton.ts";
import { createHull, fitHull, setTravel, type Hull } from "./hull.ts";

/** A collider's skeleton in the world. */
export interface PlacedSkeleton {
  readonly collider: number;
  readonly skeleton: ShapeSkeleton;
  readonly hull: Hull;
  /** Vertices of a collider that deforms begin here in the columns of state and input; −1 of all others. */
  readonly moving: number;
  /** Centre and radius of a ball around it, in its own frame, while it does not deform. */
  readonly ball: Float64Array;
  /** Both poses for which it was placed, and how far its vertices go in the step, at most [m]. */
  readonly poses: Float64Array;
  motion: number;
}

/** All but the surfaces that solids lend to cloth: solids against each other are found by solid-pairs.ts. */
export function createPlacedSkeletons(model: Model): PlacedSkeleton[] {
  const ranges = deformingRanges(model);
  return model.colliders.flatMap(({ shape, body }, collider): PlacedSkeleton[] => {
    const skeleton = body === undefined ? shapeSkeleton(shape) : null;
    if (!skeleton) return [];
    return [
      {
        collider,
        skeleton,
        hull: createHull(skeleton.vertices, skeleton.triangles, skeleton),
        moving: ranges.find((range) => range.collider === collider)?.first ?? -1,
        ball: ballAround(skeleton.vertices),
        poses: new Float64Array(2 * POSE_SIZE).fill(NaN),
        motion: 0,
      },
    ];
  });
}

const point = new Float64Array(3);

/** Puts a skeleton where its collider is, with the velocities that take it to where it will be. One that stands still is placed once. */
export function placeSkeleton(placed: PlacedSkeleton, now: State, input: Input, h: number): void {
  const { collider, skeleton, hull, moving, poses } = placed;
  const at = collider * POSE_SIZE;
  let same = moving < 0;
  for (let k = 0; k < POSE_SIZE; k++) {
    const [here, there] = [now.poses[at + k], input.poses[at + k]];
    same &&= poses[k] === here && poses[POSE_SIZE + k] === there && here === there;
    poses[k] = here;
    poses[POSE_SIZE + k] = there;
  }
  if (same) return;
  const { first, last, mesh, travel } = hull;
  const x = mesh.vertices;
  let farthest = 0;
  for (let i = 0; i < x.length; i += 3) {
    place(moving < 0 ? skeleton.vertices : now.vertices, Math.max(moving, 0) + i, now.poses, at, x, i);
    place(moving < 0 ? skeleton.vertices : input.vertices, Math.max(moving, 0) + i, input.poses, at, last, i);
    let squared = 0;
    for (let k = i; k < i + 3; k++) {
      squared += (last[k] - x[k]) ** 2;
      setTravel(travel, k + i, last[k] - x[k], 0);
      first[k] = last[k] = (last[k] - x[k]) / h;
    }
    farthest = Math.max(farthest, squared);
  }
  placed.motion = Math.sqrt(farthest);
  fitHull(hull);
}

/** How far a point is from the ball around a skeleton, at the start of the step [m]; 0 of one that deforms: nothing is known. */
export function distanceToSkeleton(
  { collider, ball, moving }: PlacedSkeleton,
  { poses }: State,
  from: Float64Array,
): number {
  if (moving >= 0) return 0;
  toWorld(poses, collider * POSE_SIZE, ball[0], ball[1], ball[2], point);
  const [dx, dy, dz] = [from[0] - point[0], from[1] - point[1], from[2] - point[2]];
  return Math.sqrt(dx * dx + dy * dy + dz * dz) - ball[3];
}

function place(
  local: Float64Array,
  from: number,
  poses: Float64Array,
  at: number,
  out: Float64Array,
  to: number,
): void {
  toWorld(poses, at, local[from], local[from + 1], local[from + 2], point);
  out[to] = point[0];
  out[to + 1] = point[1];
  out[to + 2] = point[2];
}

function ballAround(x: Float64Array): Float64Array {
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  x.forEach((value, i) => {
    low[i % 3] = Math.min(low[i % 3], value);
    high[i % 3] = Math.max(high[i % 3], value);
  });
  const middle = low.map((value, axis) => 0.5 * (value + high[axis]));
  let squared = 0;
  for (let i = 0; i < x.length; i += 3) {
    squared = Math.max(squared, (x[i] - middle[0]) ** 2 + (x[i + 1] - middle[1]) ** 2 + (x[i + 2] - middle[2]) ** 2); // prettier-ignore
  }
  return Float64Array.from([...middle, Math.sqrt(squared)]);
}
