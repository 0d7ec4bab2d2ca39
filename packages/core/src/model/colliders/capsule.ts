import { ballDistance, clamp } from "./ball-distance.ts";
import { arc, lathe } from "./lathe.ts";
import { lengthFaults } from "./length-faults.ts";
import type { ShapeKind } from "./shape-kind.ts";
import { roundSkeleton } from "./round-skeleton.ts";

/** A segment along y of its own frame, thickened by `radius`. */
export interface CapsuleShape {
  readonly kind: "capsule";
  /** [m] */
  readonly radius: number;
  /** [m] */
  readonly halfLength: number;
}

export const capsule: ShapeKind<CapsuleShape> = {
  faults: ({ radius, halfLength }) => lengthFaults({ radius, halfLength }),
  isConvex: true,
  distance: ({ radius, halfLength }, x, y, z, normal) =>
    ballDistance(x, y - clamp(y, -halfLength, halfLength), z, radius, normal),
  surface: ({ radius, halfLength }) =>
    lathe([...arc(radius, -halfLength, -1, 0), ...arc(radius, halfLength, 0, 1)]),
  roundness: ({ radius }) => radius,
  skeleton: ({ radius, halfLength }) =>
    roundSkeleton([0, -halfLength, 0, 0, halfLength, 0], [0, 1, 1], radius),
};
