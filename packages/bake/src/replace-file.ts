import { randomBytes } from "node:crypto";
import { constants } from "node:fs";
import { access, open, realpath, rename, rm, stat, type FileHandle } from "node:fs/promises";
import { dirname } from "node:path";
import { BakeError, type BakeFault } from "./bake-error.ts";

/** A file that takes its name only when it is whole: until then the name keeps what it had. */
export interface Replacement {
  append(bytes: Uint8Array): Promise<void>;
  /** Writes over bytes that were appended, from `at`. */
  patch(bytes: Uint8Array, at: number): Promise<void>;
  /** Gives the file its name. */
  commit(): Promise<void>;
  /** Leaves nothing behind. */
  discard(): Promise<void>;
}

/** Begins a file under another name in the same folder, so that the last rename is atomic. */
export async function openReplacement(path: string): Promise<Replacement> {
  const existing = await inspect(path);
  const final = existing?.path ?? path;
  // Random: two bakes into one name must not write into one file. The later rename wins.
  const partial = `${final}.partial-${randomBytes(4).toString("hex")}`;
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
  return {
    append: (bytes) => attempt(() => handle.appendFile(bytes)),
    patch: (bytes, at) => attempt(() => handle.write(bytes, 0, bytes.length, at)),
    commit: () =>
      attempt(async () => {
        // Before the rename: after a power cut the name must not lead to an empty file.
        await handle.sync();
        await handle.close();
        await rename(partial, final);
      }),
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

function failure(fault: BakeFault, path: string, error: unknown): BakeError {
  const code = codeOf(error);
  const reason = REASONS[code] ?? (error instanceof Error ? withoutCall(error.message) : String(error));
  return new BakeError(fault, `cannot write ${path}: ${reason}`, { cause: error });
}

/** Without the `, open '…partial-…'` that Node adds: the user never wrote that name. */
function withoutCall(message: string): string {
  return message.replace(/, \w+ '.*$/s, "");
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}

const REASONS: Readonly<Record<string, string>> = {
  // The folder is there: that was looked at before.
  ENOENT: "no file can be made there",
  EACCES: "permission denied",
  EPERM: "permission denied",
  EROFS: "the disk is read-only",
  ENOSPC: "no space left on the disk",
  EDQUOT: "the disk quota is used up",
  EFBIG: "the file is larger than the system allows",
  EIO: "the disk reports an error",
  ENOTDIR: "a part of its path is a file, not a folder",
  ENAMETOOLONG: "the name is too long",
};
