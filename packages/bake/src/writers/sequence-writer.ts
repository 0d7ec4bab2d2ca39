import { writeObj, writePly } from "@pliant/formats";
import type { FolderReplacement } from "../replace-folder.ts";
import type { TakeWriter, WriterOptions } from "./take-writer.ts";
import type { SequenceFormat } from "../target.ts";

const SURFACES = { obj: writeObj, ply: writePly } as const;

/** A file for each frame, each with its own triangles. */
export function createSequenceWriter(
  format: SequenceFormat,
  folder: FolderReplacement,
  { name, uvs }: WriterOptions,
): TakeWriter {
  let count = 0;
  let bytes = 0;
  return {
    async frame(positions, triangles) {
      const file = SURFACES[format]({ name, positions, triangles, uvs });
      await folder.frame(count, file);
      count++;
      bytes += file.length;
    },
    async finish() {
      await folder.commit();
      return { bytes, warnings: [] };
    },
  };
}
