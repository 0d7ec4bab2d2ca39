import type { TakeWriter } from "./take-writer.ts";

/** Gives the first frame to a second writer too. Neither file has its name before the take is whole. */
export function withRest(take: TakeWriter, rest: TakeWriter): TakeWriter {
  let isFirst = true;
  return {
    async frame(positions, triangles) {
      if (isFirst) await rest.frame(positions, triangles);
      isFirst = false;
      await take.frame(positions, triangles);
    },
    async finish() {
      const written = await take.finish();
      const { bytes } = await rest.finish();
      return { ...written, restBytes: bytes };
    },
  };
}
