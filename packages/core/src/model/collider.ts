import type { Quaternion, Vec3 } from "./vec3.ts";

/** The solid that cloth rests on, in its own frame: centred on the origin. */
export type ColliderShape =
  /** Everything below y = 0 of its own frame is solid. */
  | { readonly kind: "plane" }
  | { readonly kind: "sphere"; /** [m] */ readonly radius: number }
  | {
      readonly kind: "box";
      /** Half extents [m]. */
      readonly halfSize: Vec3;
      /** Radius of its edges and corners [m], at most the smallest half extent; 0 when left out. */
      readonly rounding?: number;
    }
  /** A segment along y of its own frame, thickened by `radius`. */
  | { readonly kind: "capsule"; /** [m] */ readonly radius: number; /** [m] */ readonly halfLength: number };

/** The lengths of a shape that must be above 0 [m]. */
export function lengthsOf(shape: ColliderShape): readonly number[] {
  switch (shape.kind) {
    case "plane":
      return [];
    case "sphere":
      return [shape.radius];
    case "capsule":
      return [shape.radius, shape.halfLength];
    case "box":
      return shape.halfSize;
  }
}

export interface Collider {
  readonly id: string;
  readonly shape: ColliderShape;
  /** Coulomb coefficient μ [1]. */
  readonly friction: number;
}

/** Where a collider is. */
export interface Pose {
  /** [m] */
  readonly position: Vec3;
  readonly rotation: Quaternion;
}

export const POSE_IDENTITY: Pose = { position: [0, 0, 0], rotation: [0, 0, 0, 1] };

/** Numbers per pose in a column of poses: position xyz, rotation xyzw. */
export const POSE_SIZE = 7;

export function writePose(poses: Float64Array, index: number, pose: Pose): void {
  poses.set(pose.position, index * POSE_SIZE);
  poses.set(pose.rotation, index * POSE_SIZE + 3);
}
