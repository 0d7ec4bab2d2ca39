import type { FolderReplacement, TakeWriter, WriterOptions } from "./take-writer.ts";

interface Surface {
  readonly name: string;
  readonly positions: Float32Array;
  readonly triangles: Uint32Array;
  readonly uvs: Float32Array;
}

/** A file for each frame, each with its own triangles, by what writes one surface. */
export function sequenceOf(
  write: (surface: Surface) => Uint8Array,
): (folder: FolderReplacement, options: WriterOptions) => TakeWriter {
  return (folder, { name, uvs }) => {
    let count = 0;
    let bytes = 0;
    return {
      async frame(positions, triangles) {
        const file = write({ name, positions, triangles, uvs });
        await folder.frame(count, file);
        count++;
        bytes += file.length;
      },
      async finish() {
        await folder.commit();
        return { bytes, warnings: [] };
      },
    };
  };
}
