import { AbcWriter } from "@pliant/formats/write";
import type { Replacement } from "../replace-file.ts";
import type { TakeWriter, WriterOptions } from "./take-writer.ts";

/** Alembic: samples are streamed, their names follow at the end. */
export function createAbcWriter(file: Replacement, options: WriterOptions): TakeWriter {
  const { name, fps, pointCount, uvs, triangles } = options;
  const writer = new AbcWriter({ name, fps, vertexCount: pointCount, triangles, uvs }, (bytes) =>
    file.append(bytes),
  );
  return {
    frame: (positions) => writer.frame(positions),
    async finish() {
      const head = await writer.finish();
      await file.patch(head, 0);
      await file.commit();
      return { bytes: writer.bytes, warnings: [] };
    },
  };
}
