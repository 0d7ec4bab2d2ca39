import { CACHE_DEFAULTS, cacheReach, CacheWriter } from "@pliant/formats/cache";
import { BakeError } from "../bake-error.ts";
import type { Replacement } from "../replace-file.ts";
import type { TakeBeginning, TakeWriter, WriterOptions } from "./take-writer.ts";

/** What the first frame would be refused for by the writer itself. */
export function refuseTooFine({ reach, maxError = CACHE_DEFAULTS.maxError }: TakeBeginning): void {
  const most = cacheReach(maxError);
  if (reach <= most) return;
  throw new BakeError(
    "options",
    `the scene reaches ${Number(reach.toPrecision(3))} m from its origin, expected at most ${Number(most.toPrecision(3))} m ` +
      `for pliant with a max-error of ${maxError} m: a larger one, or pc2, which is exact`,
  );
}

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
