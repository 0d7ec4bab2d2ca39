import type { GltfNode } from "../gltf/gltf-document.ts";

/** All morphs of all meshes; those of one mesh stand one after another. */
export interface Morphs {
  readonly list: { readonly name: string; readonly moves: Float32Array; readonly weight: number }[];
  /** Of a node with morphs, which are its own. */
  readonly of: ReadonlyMap<GltfNode, readonly number[]>;
}
