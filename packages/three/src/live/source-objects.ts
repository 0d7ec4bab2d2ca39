import type { Matrix4, Mesh, Object3D, Quaternion } from "three";
import type { DetailDistances } from "./detail-of.ts";
import type { Source } from "./sources.ts";

/** What a source was made from: objects of the page do not cross to a worker, so they are kept beside it. */
export interface SourceObjects {
  /** A collider stands where this is. */
  readonly follow?: { readonly object: Object3D; readonly turn: Quaternion | null };
  /** Whose bones move it, or that moves it itself. */
  readonly skin?: Mesh;
  /** Cloth is drawn in its place. */
  readonly original?: Mesh;
  /** What placed the vertices of the original beside the nodes of the cloth at rest: where they are more than these, they are wrapped around them. */
  readonly placed?: Matrix4;
  /** From how far its cloth has fewer nodes, and from how far none [m]. */
  readonly detail?: DetailDistances;
  /** It goes along with this when it jumps. */
  readonly root?: Object3D;
}

const objects = new WeakMap<Source, SourceObjects>();

export const objectsOf = (source: Source): SourceObjects => objects.get(source) ?? {};

export function withObjects<Made extends Source>(source: Made, made: SourceObjects): Made {
  objects.set(source, made);
  return source;
}
