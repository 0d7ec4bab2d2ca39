import { randomBytes } from "node:crypto";
import { constants } from "node:fs";
import { access, open, realpath, rename, rm, stat, writeFile, type FileHandle } from "node:fs/promises";
import { dirname, join } from "node:path";
import { BakeError } from "./bake-error.ts";
import { syncFolder } from "./checkpoint.ts";
import { codeOf, failure } from "./write-failure.ts";

/** A file that takes its name only when it is whole: until then the name keeps what it had. */
export interface Replacement {
  /** What was appended so far. */
  readonly bytes: number;
  append(bytes: Uint8Array): Promise<void>;
  /** Writes over bytes that were appended, from `at`. */
  patch(bytes: Uint8Array, at: number): Promise<void>;
  /** Gives the file its name. */
  commit(): Promise<void>;
  /** After that: writes a small text into a file of the same name with something after it. */
  beside(ending: string, text: string): Promise<void>;
  /** Leaves nothing behind. */
  discard(): Promise<void>;
}

/** Where a file will be: through links, and its folder is there. Throws a BakeError where none can be. */
export async function resolveTarget(path: string): Promise<string> {
  return (await inspect(path))?.path ?? path;
}

/**
 * Begins a file under another name in the same folder, or in one on the same disk that `work` names, so that the last rename is
 * atomic.
 */
export async function openReplacement(path: string, work?: string): Promise<Replacement> {
  const existing = await inspect(path);
  const final = existing?.path ?? path;
  // Random: two bakes into one name must not write into one file. The later rename wins.
  const name = `${work === undefined ? final : join(work, "whole")}.partial-`;
  const partial = name + randomBytes(4).toString("hex");
  const handle = await open(partial, "wx", existing?.mode).catch((error: unknown) => {
    throw failure("target", path, error);
  });
  return createReplacement(handle, { asked: path, partial, final });
}

interface Names {
  /** As the user wrote it, for messages. */
  readonly asked: string;
  readonly partial: string;
  readonly final: string;
}

function createReplacement(handle: FileHandle, { asked, partial, final }: Names): Replacement {
  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      throw failure("write", asked, error);
    }
  };
  let length = 0;
  return {
    get bytes() {
      return length;
    },
    append: async (bytes) => {
      await attempt(() => handle.appendFile(bytes));
      length += bytes.length;
    },
    patch: (bytes, at) => attempt(() => handle.write(bytes, 0, bytes.length, at)),
    commit: () =>
      attempt(async () => {
        // Before the rename: after a power cut the name must not lead to an empty file.
        await handle.sync();
        await handle.close();
        await rename(partial, final);
        await syncFolder(dirname(final));
      }),
    beside: (ending, text) => attempt(() => writeFile(final + ending, text)),
    discard: async () => {
      // The first error is the one to tell; what fails while tidying up only hides it.
      await handle.close().catch(() => undefined);
      await rm(partial, { force: true }).catch(() => undefined);
    },
  };
}

/** What the name leads to now: undefined if to nothing. Throws when that must not be replaced. */
async function inspect(path: string): Promise<{ path: string; mode: number } | undefined> {
  try {
    // Through links, so that the link survives and the file that it names is replaced.
    const real = await realpath(path);
    const { mode } = refuseNonFile(path, await stat(real));
    await access(real, constants.W_OK);
    return { path: real, mode };
  } catch (error) {
    if (error instanceof BakeError) throw error;
    if (codeOf(error) === "ENOENT") return refuseMissingFolder(path);
    throw failure("target", path, error);
  }
}

/** A rename would put a plain file in the place of /dev/null. */
function refuseNonFile<Stats extends { isFile(): boolean; isDirectory(): boolean }>(
  path: string,
  stats: Stats,
): Stats {
  if (stats.isFile()) return stats;
  const found = stats.isDirectory() ? "it is a folder" : "it is a device or pipe";
  throw new BakeError("target", `cannot write ${path}: ${found}, expected a file name`);
}

async function refuseMissingFolder(path: string): Promise<undefined> {
  const folder = dirname(path);
  const found = await stat(folder).catch(() => undefined);
  if (found?.isDirectory()) return;
  throw new BakeError("target", `cannot write ${path}: folder ${folder} does not exist`);
}
