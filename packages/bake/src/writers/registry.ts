import { createAbcWriter } from "./abc-writer.ts";
import { createCacheWriter, refuseTooFine } from "./cache-writer.ts";
import { createGlbWriter, refuseTooLarge } from "./glb-writer.ts";
import { createMddWriter } from "./mdd-writer.ts";
import { createPc2Writer } from "./pc2-writer.ts";
import type { Replacement } from "../replace-file.ts";
import type { TakeBeginning, TakeWriter, WriterOptions } from "./take-writer.ts";
import type { BakeFormat, FileFormat } from "../target.ts";
import { createUsdaWriter, createUsdzWriter } from "./usd-writer.ts";

const WRITERS: Readonly<Record<FileFormat, (file: Replacement, options: WriterOptions) => TakeWriter>> = {
  pc2: createPc2Writer,
  mdd: createMddWriter,
  abc: createAbcWriter,
  glb: createGlbWriter,
  pliant: createCacheWriter,
  usda: createUsdaWriter,
  usdz: createUsdzWriter,
};

/** The writer of a file's format; throws a BakeError when the take cannot fit it. */
export function createWriter(format: FileFormat, file: Replacement, options: WriterOptions): TakeWriter {
  return WRITERS[format](file, options);
}

const CHECKS: Partial<Readonly<Record<BakeFormat, (take: TakeBeginning) => void>>> = {
  glb: refuseTooLarge,
  pliant: refuseTooFine,
};

/** Throws a BakeError when so much does not fit the format: better now than after the last frame. */
export function checkSize(format: BakeFormat, take: TakeBeginning): void {
  CHECKS[format]?.(take);
}
