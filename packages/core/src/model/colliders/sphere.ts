import { ballDistance } from "./ball-distance.ts";
import { arc, lathe } from "./lathe.ts";
import { lengthFaults } from "./length-faults.ts";
import type { ShapeKind } from "./shape-kind.ts";
import { roundSkeleton } from "./round-skeleton.ts";

export interface SphereShape {
  readonly kind: "sphere";
  /** [m] */
  readonly radius: number;
}

export const sphere: ShapeKind<SphereShape> = {
  faults: ({ radius }) => lengthFaults({ radius }),
  isConvex: true,
  distance: ({ radius }, x, y, z, normal) => ballDistance(x, y, z, radius, normal),
  surface: ({ radius }) => lathe(arc(radius, 0, -1, 1)),
  roundness: ({ radius }) => radius,
  skeleton: ({ radius }) => roundSkeleton([0, 0, 0], [0, 0, 0], radius),
};
