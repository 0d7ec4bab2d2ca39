import { BakeError, openReplacement, type Replacement } from "@pliant/bake";
import { EXIT } from "./exit-code.ts";
import { Failure } from "./failure.ts";

/** Opens a file to be written, before the work: who cannot write it down need not wait for it. */
export function openOut(path: string): Promise<Replacement> {
  return openReplacement(path).catch(refuse);
}

/** Works, and writes what came of it where a file is asked for; work that fails leaves nothing there. */
export async function fillOut<Made>(
  file: Replacement | null,
  work: () => Promise<Made>,
  bytesOf: (made: Made) => Uint8Array,
): Promise<Made> {
  try {
    const made = await work();
    await file?.append(bytesOf(made));
    await file?.commit();
    return made;
  } catch (error) {
    await file?.discard();
    return refuse(error);
  }
}

/** What cannot be written is told without a stack. */
function refuse(error: unknown): never {
  if (!(error instanceof BakeError)) throw error;
  throw new Failure(error.fault === "write" ? EXIT.failed : EXIT.usage, error.message, { cause: error });
}
