import { ballDistance, setNormal } from "./ball-distance.ts";
import { lengthFaults } from "./length-faults.ts";
import type { ShapeKind } from "./shape-kind.ts";

/**
 * The inside of a ball: everything beyond `radius` is solid. It may shrink and grow: among the vertices of colliders that
 * deform it has one, on its wall at (radius, 0, 0) (`Input.vertices`).
 */
export interface CavityShape {
  readonly kind: "cavity";
  /** At the start [m]. */
  readonly radius: number;
}

const NO_TRIANGLES = new Uint32Array(0);

export const cavity: ShapeKind<CavityShape> = {
  faults: ({ radius }) => lengthFaults({ radius }),
  isConvex: false,
  /** From within, as it was at the start. */
  distance({ radius }, x, y, z, normal) {
    const distance = ballDistance(x, y, z, radius, normal);
    return setNormal(normal, -normal[0], -normal[1], -normal[2], -distance);
  },
  deforming: ({ radius }) => ({ vertices: Float64Array.of(radius, 0, 0), triangles: NO_TRIANGLES }),
  query: "cavity",
};
