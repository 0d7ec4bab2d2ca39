import { shapeKind, type ColliderShape } from "./registry.ts";
import type { ShapeSkeleton } from "./shape-kind.ts";

/** None where the surface of a solid is on the free side when its nodes are: planes, and the inside of a ball. */
export function shapeSkeleton(shape: ColliderShape): ShapeSkeleton | null {
  const kind = shapeKind(shape);
  if (kind.skeleton) return kind.skeleton(shape);
  const surface = kind.surface?.(shape);
  return surface ? { ...surface, isRound: !surface.isClosed } : null;
}
