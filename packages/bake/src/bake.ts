import { resolveTarget } from "./replace-file.ts";
import { BakeError } from "./bake-error.ts";
import { bakeKey } from "./bake-key.ts";
import { openJournal, type Journal } from "./journal.ts";
import { BAKE_DEFAULTS, retimed, type BakeOptions } from "./options.ts";
import { resolveFolder } from "./replace-folder.ts";
import { createReport, type BakeReport } from "./report.ts";
import { simulateInto, type BakedRun } from "./simulate-into.ts";
import { isSequence, type BakeTarget } from "./target.ts";
import { addFrame, createTally } from "./tally.ts";
import { writeTake } from "./write-take.ts";
import type { Scene } from "@pliant/scene";

/**
 * Runs a scene and writes its frames, the start being frame 0. Frames are kept in a folder beside the target until the file is whole
 * and takes its name: what a cancelled, failed or killed bake has done, the next one can go on with. Rejects with a BakeError when
 * nothing can be written. A stopped run resolves: its frames make a shorter file.
 */
export async function bake(
  scene: Scene,
  target: BakeTarget,
  options: Partial<BakeOptions> = {},
): Promise<BakeReport> {
  const settings: BakeOptions = { ...BAKE_DEFAULTS, ...options };
  const timed = retimed(scene, settings);
  // First, because building a large scene takes seconds and a mistyped folder need not wait for it.
  const final = await (isSequence(target.format) ? resolveFolder : resolveTarget)(target.path);
  if (target.rest !== undefined) await resolveTarget(target.rest);
  const place = { folder: `${final}.baking`, asked: target.path };
  const journal = await openJournal(place, bakeKey(timed, settings.kernels), settings.begin);
  try {
    const take = await simulateInto(journal, timed, target, settings);
    return take.ending.outcome === "cancelled"
      ? await keep(journal, take)
      : await finish(journal, take, timed, target, settings);
  } catch (error) {
    throw await explain(error, journal);
  }
}

async function finish(
  journal: Journal,
  take: BakedRun,
  scene: Scene,
  target: BakeTarget,
  { glb, maxError, onEnd }: BakeOptions,
): Promise<BakeReport> {
  onEnd(take.simulation);
  const { written, tally, trianglesLeft } = await writeTake(journal, take, {
    scene,
    target,
    glb,
    maxError,
  }).catch(async (error: unknown) => {
    // All frames are there: whatever is wrong with the file, they are not to be made again.
    const { ending, start, simulation } = take;
    const end = { place: ending.place, triangles: start.triangles, snapshot: simulation.snapshot() };
    await journal.checkpoint(end).catch(() => undefined);
    throw error instanceof RangeError
      ? new BakeError("options", `cannot make ${target.path} with these options: ${error.message}`, {
          cause: error,
        })
      : error;
  });
  await journal.remove();
  const end = { ...take.ending, trianglesLeft, unfinished: null, notes: journal.warnings };
  return createReport(take.start, end, tally, written);
}

/** Of a bake that was cancelled: what there is. */
async function keep(journal: Journal, { start, triangles, ending }: BakedRun): Promise<BakeReport> {
  const tally = createTally();
  for await (const frame of journal.frames()) addFrame(tally, frame);
  const kept = await journal.close();
  const unfinished = kept > 0 ? journal.folder : null;
  const end = { ...ending, trianglesLeft: triangles.length / 3, unfinished, notes: journal.warnings };
  return createReport(start, end, tally, { bytes: 0, warnings: [] });
}

async function explain(error: unknown, journal: Journal): Promise<unknown> {
  const kept = await journal.close().catch(() => 0);
  if (!(error instanceof BakeError) || kept === 0) return error;
  const more = `${kept} frames are kept in ${journal.folder}: --resume goes on`;
  return new BakeError(error.fault, `${error.message}; ${more}`, { cause: error });
}
