import { surfaceOf } from "./surface.ts";
import type { ColliderShape } from "./collider.ts";

/** A collider as what its edges and corners are, and by how much it is thicker: all that is round is a ball along them. */
export interface ShapeSkeleton {
  /** In the collider's frame, × 3 [m]. */
  readonly vertices: Float64Array;
  /** Counter-clockwise from outside; of a point or a line, one that has no area. */
  readonly triangles: Uint32Array;
  readonly radius: number;
  readonly isRound: boolean;
}

/** None where the surface of a solid is on the free side when its nodes are: planes, and the inside of a ball. */
export function skeletonOf(shape: ColliderShape): ShapeSkeleton | null {
  switch (shape.kind) {
    case "sphere":
      return round([0, 0, 0], [0, 0, 0], shape.radius);
    case "capsule":
      return round([0, -shape.halfLength, 0, 0, shape.halfLength, 0], [0, 1, 1], shape.radius);
    case "box": {
      const { rounding = 0 } = shape;
      const [x, y, z] = shape.halfSize.map((half) => half - rounding);
      return blunt({ ...shape, halfSize: [x, y, z], rounding: 0 }, rounding);
    }
    case "cylinder": {
      const { radius, halfLength, rounding = 0 } = shape;
      const less = { radius: radius - rounding, halfLength: halfLength - rounding, rounding: 0 };
      return less.radius > 0 && less.halfLength > 0 ? blunt({ ...shape, ...less }, rounding) : null;
    }
    default: {
      const facets = surfaceOf(shape);
      return facets && { ...facets, isRound: !facets.isClosed };
    }
  }
}

function round(vertices: readonly number[], triangle: readonly number[], radius: number): ShapeSkeleton {
  return {
    vertices: Float64Array.from(vertices),
    triangles: Uint32Array.from(triangle),
    radius,
    isRound: true,
  };
}

function blunt(shape: ColliderShape, radius: number): ShapeSkeleton | null {
  const facets = surfaceOf(shape);
  return facets && { ...facets, radius, isRound: false };
}
