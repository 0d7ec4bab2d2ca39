import { randomBytes } from "node:crypto";
import { mkdir, open, readdir, realpath, rename, rm } from "node:fs/promises";
import { dirname, join, parse } from "node:path";
import { BakeError } from "./bake-error.ts";
import { syncFolder } from "./checkpoint.ts";
import { SEQUENCE_FORMATS } from "./target.ts";
import { codeOf, failure } from "./write-failure.ts";
import type { SequenceFormat } from "./writers/registry.ts";
import type { FolderReplacement } from "./writers/take-writer.ts";

/** As `take.0012.obj`. */
const FRAME = new RegExp(`\\.\\d{4,}\\.(${SEQUENCE_FORMATS.join("|")})$`);

/** Where a sequence will be. Throws a BakeError where something else is that must not be lost. */
export async function resolveFolder(path: string): Promise<string> {
  try {
    const real = await realpath(path);
    const foreign = (await readdir(real)).find((name) => !FRAME.test(name));
    if (foreign === undefined) return real;
    throw new BakeError(
      "target",
      `cannot write ${path}: the folder has ${foreign}, expected none or one with frames alone`,
    );
  } catch (error) {
    if (error instanceof BakeError) throw error;
    if (codeOf(error) === "ENOTDIR") {
      throw new BakeError(
        "target",
        `cannot write ${path}: it is a file, expected the name of a folder for its frames`,
      );
    }
    if (codeOf(error) !== "ENOENT") throw failure("target", path, error);
  }
  const parent = dirname(path);
  await readdir(parent).catch(() => {
    throw new BakeError("target", `cannot write ${path}: folder ${parent} does not exist`);
  });
  return path;
}

/** Begins a folder within `work`, which must be on the same disk. */
export async function openFolder(
  path: string,
  work: string,
  extension: SequenceFormat,
): Promise<FolderReplacement> {
  const final = await resolveFolder(path);
  const mark = randomBytes(4).toString("hex");
  const partial = join(work, `whole.partial-${mark}`);
  const attempt = async (task: () => Promise<unknown>): Promise<void> => {
    try {
      await task();
    } catch (error) {
      throw failure("write", path, error);
    }
  };
  await attempt(() => mkdir(partial));
  return {
    frame: (index, bytes) =>
      attempt(async () => {
        const number = String(index).padStart(4, "0");
        const file = await open(join(partial, `${parse(path).name}.${number}.${extension}`), "wx");
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
      }),
    commit: () =>
      attempt(async () => {
        await syncFolder(partial);
        // A folder cannot be renamed onto one with files: the old one steps aside first.
        const old = join(work, `old-${mark}`);
        await rename(final, old).catch((error: unknown) => {
          if (codeOf(error) !== "ENOENT") throw error;
        });
        await rename(partial, final);
        await syncFolder(dirname(final));
        await rm(old, { recursive: true, force: true });
      }),
    discard: () => rm(partial, { recursive: true, force: true }).catch(() => undefined),
  };
}
