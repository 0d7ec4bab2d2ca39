import { CacheWriter } from "@pliant/formats/cache";
import type { Replacement } from "./replace-file.ts";
import type { TakeWriter, WriterOptions } from "./take-writer.ts";

/** The web cache: streams chunks of frames, each with its own triangles. */
export function createCacheWriter(file: Replacement, options: WriterOptions): TakeWriter {
  const { name, fps, frames, pointCount, uvs, maxError, parts } = options;
  let writer: CacheWriter | undefined;
  const begin = (triangles: Uint32Array): CacheWriter =>
    new CacheWriter(
      {
        name,
        fps,
        frames,
        uvs,
        triangles,
        vertexCount: pointCount,
        parts: parts.map(({ id, firstVertex, vertices }) => ({ id, firstVertex, vertexCount: vertices })),
      },
      (bytes) => file.append(bytes),
      maxError === undefined ? {} : { maxError },
    );
  return {
    async frame(positions, triangles) {
      writer ??= begin(triangles);
      await writer.frame(positions, triangles);
    },
    async finish() {
      if (!writer) throw new Error("createCacheWriter: no frame came");
      const { bytes } = await writer.finish();
      await file.commit();
      return { bytes, warnings: [] };
    },
  };
}
