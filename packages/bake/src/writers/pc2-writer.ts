import { pc2Frame, pc2Header, pc2Sum, PC2_SUMS_ENDING, writePc2Sums } from "@pliant/formats";
import type { Replacement } from "../replace-file.ts";
import type { TakeWriter, WriterOptions } from "./take-writer.ts";

/** Streams frames: memory does not grow with the take. The header's count is right once `finish` patched it. */
export function createPc2Writer(file: Replacement, { pointCount }: WriterOptions): TakeWriter {
  const header = (sampleCount: number): Uint8Array =>
    pc2Header({ pointCount, start: 0, sampleRate: 1, sampleCount });
  let frames = 0;
  /** Checksums of frames: PC2 has no room for any, so they are kept beside it. */
  const sums: number[] = [];
  return {
    async frame(positions) {
      if (frames === 0) await file.append(header(0));
      const bytes = pc2Frame(positions);
      await file.append(bytes);
      sums.push(pc2Sum(bytes));
      frames++;
    },
    async finish() {
      await file.patch(header(frames), 0);
      await file.commit();
      await file.beside(PC2_SUMS_ENDING, writePc2Sums(sums));
      return { bytes: file.bytes, warnings: [] };
    },
  };
}
