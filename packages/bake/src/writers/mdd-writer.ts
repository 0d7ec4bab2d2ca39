import { mddFrame, mddHeader } from "@pliant/formats";
import type { Replacement } from "../replace-file.ts";
import type { TakeWriter, WriterOptions } from "./take-writer.ts";

/** Streams frames, as of PC2; the header has a time for each, so their number must be right. */
export function createMddWriter(file: Replacement, { pointCount, frames, fps }: WriterOptions): TakeWriter {
  const times = (count: number): Float32Array => Float32Array.from({ length: count }, (_, k) => k / fps);
  let count = 0;
  return {
    async frame(positions) {
      if (count === 0) await file.append(mddHeader({ pointCount, times: times(frames) }));
      await file.append(mddFrame(positions));
      count++;
    },
    async finish() {
      if (count !== frames) throw new Error(`createMddWriter: ${count} frames came, expected ${frames}`);
      await file.commit();
      return { bytes: file.bytes, warnings: [] };
    },
  };
}
