import { isCollider, type Source } from "./sources.ts";

/** Shapes that no mesh of a page becomes. */
const RARE_SHAPES: ReadonlySet<string> = new Set(["cylinder", "heightField", "cavity"]);

/**
 * Whether a source asks for what `live-worker.js` leaves to `live-worker-all.js`: bones and whatever deforms, weights, inertia, lift, another mesh that is drawn, another number of nodes or
 * triangles, shapes that are written by hand.
 */
export function wantsAll(source: Source): boolean {
  if (["skin", "weights", "inertia", "drawnFine"].some((name) => name in source)) return true;
  const { material } = source as { readonly material?: { readonly lift?: number } };
  if (material?.lift) return true;
  const { simulated = Infinity } = source as { readonly simulated?: number };
  if (!isCollider(source)) return source.kind === "mesh" && source.positions.length > 3 * simulated;
  const { shape } = source;
  if (shape.kind !== "mesh") return RARE_SHAPES.has(shape.kind);
  return shape.deforming === true || shape.triangles.length > 3 * simulated;
}
