import { mkdir, open, rm, type FileHandle } from "node:fs/promises";
import { dirname, join } from "node:path";
import { BakeError } from "./bake-error.ts";
import { keyDifference, type BakeKey } from "./bake-key.ts";
import { readCheckpoints, syncFolder, writeCheckpoint, type Checkpoint } from "./checkpoint.ts";
import { createFrameLog, DamagedFrame, type FrameLog, type LoggedFrame } from "./frame-log.ts";
import { lockJournal } from "./journal-lock.ts";
import { failure } from "./write-failure.ts";

/**
 * What to do with the frames of a bake that did not come to its end:
 * `fresh` refuse if there are some of this very bake, `anew` forget them, `resume` go on after them, `finish` make the file of them.
 */
export type Beginning = "fresh" | "anew" | "resume" | "finish";

/** The frames of a bake on their way to its file: a folder beside it, which outlives the process. */
export interface Journal {
  readonly folder: string;
  /** Where to go on; null at the start. */
  readonly found: Checkpoint | null;
  /** What the user should know about what was found. */
  readonly warnings: readonly string[];
  append(frame: LoggedFrame): Promise<void>;
  /** From here on a bake can go on after kill -9 and power cuts. */
  checkpoint(now: Omit<Checkpoint, "key" | "bytes">): Promise<void>;
  /** All frames from the first. */
  frames(): AsyncGenerator<LoggedFrame>;
  /** Lets go of the folder; one with nothing but the start is removed. Resolves to the frames that are kept. */
  close(): Promise<number>;
  remove(): Promise<void>;
}

/** Opens the journal of a target (as the user wrote it, for messages). */
export async function openJournal(
  { folder, asked }: { folder: string; asked: string },
  key: BakeKey,
  beginning: Beginning,
): Promise<Journal> {
  const attempt = async <Result>(work: () => Promise<Result>, fault: "target" | "write"): Promise<Result> => {
    try {
      return await work();
    } catch (error) {
      throw error instanceof BakeError || error instanceof DamagedFrame
        ? error
        : failure(fault, asked, error);
    }
  };
  await attempt(() => mkdir(folder, { recursive: true }), "target");
  const unlock = await attempt(() => lockJournal(folder), "target");
  let file: FileHandle | undefined;
  try {
    file = await attempt(() => openLog(join(folder, "frames")), "target");
    const { found, log, warnings } = await look(folder, file, key, beginning);
    return createJournal({ folder, found, warnings, key, file, log, unlock, attempt });
  } catch (error) {
    await file?.close();
    await unlock();
    throw error;
  }
}

const openLog = (path: string): Promise<FileHandle> => open(path, "r+").catch(() => open(path, "wx+"));

interface Parts {
  readonly folder: string;
  readonly found: Checkpoint | null;
  readonly warnings: readonly string[];
  readonly key: BakeKey;
  readonly file: FileHandle;
  readonly log: FrameLog;
  readonly unlock: () => Promise<void>;
  readonly attempt: <Result>(work: () => Promise<Result>, fault: "target" | "write") => Promise<Result>;
}

function createJournal({ folder, found, warnings, key, file, log, unlock, attempt }: Parts): Journal {
  let kept = found?.place.frame ?? 0;
  const remove = async (): Promise<void> => {
    await file.close();
    // Last the lock, with the folder: nobody may come in between.
    await rm(folder, { recursive: true, force: true });
    await unlock();
    await syncFolder(dirname(folder));
  };
  return {
    folder,
    found,
    warnings,
    append: (frame) => attempt(() => log.append(frame), "write"),
    async checkpoint(now) {
      await attempt(async () => {
        // First the frames: a checkpoint never speaks of what is not there.
        await log.sync();
        await writeCheckpoint(folder, { ...now, key, bytes: log.bytes });
      }, "write");
      kept = now.place.frame;
    },
    frames: () => log.frames(),
    async close() {
      if (kept <= 1) await remove();
      else {
        await file.close();
        await unlock();
      }
      return kept <= 1 ? 0 : kept;
    },
    remove,
  };
}

/** What is in the folder, and what of it counts. */
async function look(
  folder: string,
  file: FileHandle,
  key: BakeKey,
  beginning: Beginning,
): Promise<{ found: Checkpoint | null; log: FrameLog; warnings: string[] }> {
  const anew = { found: null, log: createFrameLog(file, 0), warnings: [] };
  if (beginning === "anew") return anew;
  const newest = await readCheckpoints(folder);
  const [first] = newest;
  // One that has nothing but the start is not worth a word.
  const worth = first && first.place.frame > 1;
  if (!worth && beginning === "finish") {
    throw new BakeError(
      "target",
      `${folder} has no frames to make a file of, expected those of a broken bake`,
    );
  }
  if (!worth) return anew;
  const difference = keyDifference(first.key, key);
  if (difference !== undefined) {
    if (beginning === "fresh") return { ...anew, warnings: [`${folder} was begun anew: ${difference}`] };
    throw new BakeError("target", `cannot go on with ${folder}: ${difference}; --anew begins again`);
  }
  if (beginning === "fresh") {
    throw new BakeError(
      "target",
      `${folder} has ${first.place.frame} frames of this very bake: --resume goes on, --anew forgets them`,
    );
  }
  return firstWhole(folder, file, newest);
}

/** The newest checkpoint all of whose frames are what was written. */
async function firstWhole(
  folder: string,
  file: FileHandle,
  newest: readonly Checkpoint[],
): Promise<{ found: Checkpoint | null; log: FrameLog; warnings: string[] }> {
  const warnings: string[] = [];
  for (const found of newest) {
    const log = createFrameLog(file, found.bytes);
    try {
      let count = 0;
      for await (const { index } of log.frames()) if (index === count) count++;
      if (count === found.place.frame) return { found, log, warnings };
      throw new DamagedFrame(count);
    } catch (error) {
      if (!(error instanceof DamagedFrame)) throw error;
      warnings.push(`frame ${error.index} in ${folder} is damaged: went back to before it`);
    }
  }
  return { found: null, log: createFrameLog(file, 0), warnings };
}
