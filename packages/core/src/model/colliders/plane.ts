import { setNormal } from "./ball-distance.ts";
import type { ShapeKind } from "./shape-kind.ts";

/** Everything below y = 0 of its own frame is solid. */
export interface PlaneShape {
  readonly kind: "plane";
}

export const plane: ShapeKind<PlaneShape> = {
  faults: () => [],
  isConvex: true,
  distance: (_, _x, y, _z, normal) => setNormal(normal, 0, 1, 0, y),
};
