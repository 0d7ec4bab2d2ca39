import type { ShapeSkeleton } from "./shape-kind.ts";

/** A point or a line, as a triangle without area, thickened by a radius [m]. */
export function roundSkeleton(
  vertices: readonly number[],
  triangle: readonly number[],
  radius: number,
): ShapeSkeleton {
  return {
    vertices: Float64Array.from(vertices),
    triangles: Uint32Array.from(triangle),
    radius,
    isRound: true,
  };
}
