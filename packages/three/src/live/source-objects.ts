import type { Mesh, Object3D, Quaternion, SkinnedMesh } from "three";
import type { Source } from "./sources.ts";

/** What a source was made from: objects of the page do not cross to a worker, so they are kept beside it. */
export interface SourceObjects {
  /** A collider stands where this is. */
  readonly follow?: { readonly object: Object3D; readonly turn: Quaternion | null };
  /** Bones that move it. */
  readonly skin?: SkinnedMesh;
  /** Cloth is drawn in its place. */
  readonly original?: Mesh;
  /** It goes along with this when it jumps. */
  readonly root?: Object3D;
}

const objects = new WeakMap<Source, SourceObjects>();

export const objectsOf = (source: Source): SourceObjects => objects.get(source) ?? {};

export function withObjects<Made extends Source>(source: Made, made: SourceObjects): Made {
  objects.set(source, made);
  return source;
}
