import { randomBytes } from "node:crypto";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import type { ModeStore } from "@pliant/solid";

/** Where modes are kept unless the user says otherwise. */
export function defaultModeFolder(environment: NodeJS.ProcessEnv = process.env): string {
  return join(environment["XDG_CACHE_HOME"] || join(homedir(), ".cache"), "pliant", "modes");
}

/** Modes of bodies and dressed garments in a folder, one file each; it is made when the first is kept. */
export function modeFolder(folder: string): ModeStore {
  const fileOf = (key: string): string => join(folder, `${key}.modes`);
  return {
    async read(key) {
      try {
        return await readFile(fileOf(key));
      } catch (error) {
        if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
        throw error;
      }
    },
    async write(key, bytes) {
      await mkdir(folder, { recursive: true });
      // Under another name first: two runs at once never see half a file.
      const partial = `${fileOf(key)}.partial-${randomBytes(4).toString("hex")}`;
      await writeFile(partial, bytes);
      await rename(partial, fileOf(key));
    },
  };
}
