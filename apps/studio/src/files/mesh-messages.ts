import type { SurfaceSize } from "./import-scenes.ts";

/** A mesh to read. */
export interface MeshQuestion {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** Make it coarser: about so many. */
  readonly triangles?: number;
}

export type MeshAnswer =
  /** `bytes`: the coarser mesh, as PLY. */
  { readonly size: SurfaceSize; readonly bytes?: Uint8Array } | { readonly error: string };
