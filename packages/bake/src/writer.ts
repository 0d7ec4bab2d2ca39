import { createGlbWriter, refuseTooLarge } from "./glb-writer.ts";
import { createPc2Writer } from "./pc2-writer.ts";
import type { Replacement } from "./replace-file.ts";
import type { TakeSize, TakeWriter, WriterOptions } from "./take-writer.ts";
import type { BakeFormat } from "./target.ts";

const WRITERS: Readonly<Record<BakeFormat, (file: Replacement, options: WriterOptions) => TakeWriter>> = {
  pc2: createPc2Writer,
  glb: createGlbWriter,
};

/** The writer of a format; throws a BakeError when the take cannot fit it. */
export function createWriter(format: BakeFormat, file: Replacement, options: WriterOptions): TakeWriter {
  return WRITERS[format](file, options);
}

const CHECKS: Partial<Readonly<Record<BakeFormat, (take: TakeSize) => void>>> = { glb: refuseTooLarge };

/** Throws a BakeError when so much does not fit the format: better now than after the last frame. */
export function checkSize(format: BakeFormat, take: TakeSize): void {
  CHECKS[format]?.(take);
}
