import { pc2Frame, pc2Header } from "@pliant/formats";
import type { Replacement } from "../replace-file.ts";
import type { TakeWriter, WriterOptions } from "./take-writer.ts";

/** Streams frames: memory does not grow with the take. The header's count is right once `finish` patched it. */
export function createPc2Writer(file: Replacement, { pointCount }: WriterOptions): TakeWriter {
  const header = (sampleCount: number): Uint8Array =>
    pc2Header({ pointCount, start: 0, sampleRate: 1, sampleCount });
  let frames = 0;
  return {
    async frame(positions) {
      if (frames === 0) await file.append(header(0));
      await file.append(pc2Frame(positions));
      frames++;
    },
    async finish() {
      await file.patch(header(frames), 0);
      await file.commit();
      return { bytes: file.bytes, warnings: [] };
    },
  };
}
