import { setImmediate } from "node:timers/promises";
import { prepareSolids, solidWarnings, type Scene } from "@pliant/scene";
import { ModesCancelled } from "pliant";
import { exitCodeOf } from "./exit-code.ts";
import { Failure } from "./failure.ts";
import type { Output } from "./io.ts";
import { modeFolder } from "./mode-folder.ts";
import { createProgress } from "./progress.ts";

/** Where modes are kept; false after --no-cache. */
export type ModeCache = string | false | undefined;

/**
 * The modes of a scene's elastic bodies, from the folder where they are known, with progress and Ctrl-C: what is made of the scene
 * later finds them.
 */
export async function prepareModes(
  { solids }: Scene,
  cache: ModeCache,
  stderr: Output,
  signal: AbortSignal,
): Promise<void> {
  if (solids.length === 0) return;
  const progress = createProgress(stderr, undefined, { work: "modes" });
  try {
    const problems = await prepareSolids(solids, {
      ...(cache && { store: modeFolder(cache) }),
      onProgress: (done) => progress.update(Math.round(1000 * done), 1000),
      isCancelled: () => signal.aborted,
      // Ctrl-C is heard only between turns of the event loop.
      pause: () => setImmediate(),
    });
    progress.end();
    for (const problem of [...problems, ...solidWarnings(solids)]) stderr.write(`warning: ${problem}\n`);
  } catch (error) {
    progress.end();
    if (!(error instanceof ModesCancelled)) throw error;
    throw new Failure(exitCodeOf(String(signal.reason)), "interrupted before the first frame: nothing was written", { cause: error }); // prettier-ignore
  }
}
