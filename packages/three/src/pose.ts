/** Numbers per pose in core's columns of collider poses: position xyz, rotation xyzw. */
export const POSE_SIZE = 7;
