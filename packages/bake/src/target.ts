import { extname } from "node:path";

export const BAKE_FORMATS = ["pc2", "glb"] as const;

/** `pc2`: every frame, exact float32, streamed. `glb`: one animated mesh, collected and written at the end. */
export type BakeFormat = (typeof BAKE_FORMATS)[number];

export interface BakeTarget {
  /** The file; one that is there is replaced once the new one is whole. */
  readonly path: string;
  readonly format: BakeFormat;
  /** A GLB to write as well, with the first frame alone: the mesh that a point cache is put on. */
  readonly rest?: string;
}

/** The format that a file's extension names, or undefined. */
export function formatOf(path: string): BakeFormat | undefined {
  const extension = extname(path).slice(1).toLowerCase();
  return BAKE_FORMATS.find((format) => format === extension);
}
