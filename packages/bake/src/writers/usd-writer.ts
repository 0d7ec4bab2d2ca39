import { addToCrc32 } from "@pliant/formats";
import { USDZ_MOST_BYTES, usdzHead, usdzTail, UsdaWriter } from "@pliant/formats/write";
import { BakeError } from "../bake-error.ts";
import type { Replacement } from "../replace-file.ts";
import type { TakeWriter, WriterOptions } from "./take-writer.ts";

/** USD as text. */
export function createUsdaWriter(file: Replacement, options: WriterOptions): TakeWriter {
  const usda = createText(options, (bytes) => file.append(bytes));
  return {
    frame: usda.frame,
    async finish() {
      await usda.end();
      await file.commit();
      return { bytes: usda.bytes(), warnings: [] };
    },
  };
}

/** The same text in an archive, whose head is patched when sum and length are known. */
export function createUsdzWriter(file: Replacement, options: WriterOptions): TakeWriter {
  const name = "take.usda";
  let crc = 0;
  let isBegun = false;
  const usda = createText(options, async (bytes) => {
    if (!isBegun) await file.append(usdzHead({ name, crc: 0, bytes: 0 }));
    isBegun = true;
    crc = addToCrc32(crc, bytes);
    await file.append(bytes);
  });
  return {
    frame: usda.frame,
    async finish() {
      await usda.end();
      const stored = { name, crc, bytes: usda.bytes() };
      const head = usdzHead(stored);
      const tail = usdzTail(stored);
      const bytes = head.length + stored.bytes + tail.length;
      if (bytes > USDZ_MOST_BYTES) {
        throw new BakeError(
          "size",
          `the take is ${bytes} bytes as usdz, expected at most 4 GiB: choose usda or abc`,
        );
      }
      await file.append(tail);
      await file.patch(head, 0);
      await file.commit();
      return { bytes, warnings: [] };
    },
  };
}

function createText(
  { name, fps, frames, triangles, uvs }: WriterOptions,
  append: (bytes: Uint8Array) => Promise<void>,
): { frame: TakeWriter["frame"]; end: () => Promise<void>; bytes: () => number } {
  const writer = new UsdaWriter({ name, fps, frames, triangles, uvs });
  const encoder = new TextEncoder();
  let bytes = 0;
  const write = async (text: string): Promise<void> => {
    const part = encoder.encode(text);
    await append(part);
    bytes += part.length;
  };
  return {
    async frame(positions) {
      if (bytes === 0) await write(writer.begin());
      await write(writer.frame(positions));
    },
    async end() {
      for (const text of writer.end()) await write(text);
    },
    bytes: () => bytes,
  };
}
