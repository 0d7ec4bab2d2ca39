import { setImmediate } from "node:timers/promises";
import { modeFolder } from "@pliant/bake";
import { needsPreparation, PreparationCancelled, prepareScene, type Scene, type Work } from "@pliant/scene";
import { exitCodeOf } from "./exit-code.ts";
import { Failure } from "./failure.ts";
import type { Output } from "./io.ts";
import { createProgress, type Progress } from "./progress.ts";

/** Where modes and dressed states are kept; false after --no-cache. */
export type Cache = string | false | undefined;

/**
 * What a scene needs before it can run (modes of elastic bodies, garments put on), from the folder where it is known, with progress and
 * Ctrl-C: what is made of the scene later finds it.
 */
export async function prepare(
  scene: Scene,
  cache: Cache,
  stderr: Output,
  signal: AbortSignal,
): Promise<void> {
  if (!needsPreparation(scene)) return;
  let current: { readonly work: Work; readonly progress: Progress } | undefined;
  const tell = (done: number, work: Work): void => {
    if (current?.work !== work) {
      current?.progress.end();
      current = { work, progress: createProgress(stderr, undefined, { work }) };
    }
    current.progress.update(Math.round(1000 * done), 1000);
  };
  try {
    const remarks = await prepareScene(scene, {
      ...(cache && { store: modeFolder(cache) }),
      onProgress: tell,
      isCancelled: () => signal.aborted,
      // Ctrl-C is heard only between turns of the event loop.
      pause: () => setImmediate(),
    });
    current?.progress.end();
    for (const remark of remarks) stderr.write(`warning: ${remark}\n`);
  } catch (error) {
    current?.progress.end();
    if (!(error instanceof PreparationCancelled)) throw error;
    throw new Failure(exitCodeOf(String(signal.reason)), "interrupted before the first frame: nothing was written", { cause: error }); // prettier-ignore
  }
}
