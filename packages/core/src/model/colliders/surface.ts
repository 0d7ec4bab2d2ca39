import { shapeKind, type ColliderShape } from "./registry.ts";
import type { ShapeSurface } from "./shape-kind.ts";

/** The triangles of a collider; null where a triangle of cloth is on the free side when its nodes are (planes, cavities). */
export function shapeSurface(shape: ColliderShape): ShapeSurface | null {
  return shapeKind(shape).surface?.(shape) ?? null;
}
