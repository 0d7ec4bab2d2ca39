import type { TakeWriter } from "./take-writer.ts";

/** Gives the first frame to a second writer too. Neither file has its name before the take is whole. */
export function withRest(take: TakeWriter, rest: TakeWriter): TakeWriter {
  let isFirst = true;
  return {
    async frame(positions) {
      if (isFirst) await rest.frame(positions);
      isFirst = false;
      await take.frame(positions);
    },
    async finish(triangles) {
      const written = await take.finish(triangles);
      const { bytes } = await rest.finish(triangles);
      return { ...written, restBytes: bytes };
    },
  };
}
