import { extname } from "node:path";

/** Files; of the first three every frame is exact float32. */
export const FILE_FORMATS = ["pc2", "mdd", "abc", "glb", "pliant", "usda", "usdz"] as const;

/** Folders with a file for each frame. */
export const SEQUENCE_FORMATS = ["obj", "ply"] as const;

export const BAKE_FORMATS = [...FILE_FORMATS, ...SEQUENCE_FORMATS] as const;

export type FileFormat = (typeof FILE_FORMATS)[number];
export type SequenceFormat = (typeof SEQUENCE_FORMATS)[number];
export type BakeFormat = FileFormat | SequenceFormat;

export interface BakeTarget {
  /** The file, or of `obj` and `ply` the folder; what is there is replaced once the new one is whole. */
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

export function isSequence(format: BakeFormat): format is SequenceFormat {
  return SEQUENCE_FORMATS.some((each) => each === format);
}

/** Whether all frames of such a file have the triangles of the last: the others have those of each frame, or none. */
export function hasOneMesh(format: BakeFormat): boolean {
  return ["glb", "abc", "usda", "usdz"].includes(format);
}
