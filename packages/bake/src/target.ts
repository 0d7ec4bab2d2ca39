import { extname } from "node:path";
import {
  BAKE_FORMATS,
  traitsOf,
  type BakeFormat,
  type FileFormat,
  type SequenceFormat,
} from "./writers/registry.ts";

export const FILE_FORMATS = BAKE_FORMATS.filter(isFile);

/** Folders with a file for each frame. */
export const SEQUENCE_FORMATS = BAKE_FORMATS.filter(isSequence);

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
  return traitsOf(format).kind === "sequence";
}

function isFile(format: BakeFormat): format is FileFormat {
  return traitsOf(format).kind === "file";
}
