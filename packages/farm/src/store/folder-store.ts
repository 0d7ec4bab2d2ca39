import { randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import type { ResultStore } from "./store.ts";

/** Results in a folder that every worker sees. */
export function folderStore(folder: string): ResultStore {
  const root = resolve(folder);
  const pathOf = (key: string): string => join(root, ...key.split("/"));
  const workOf = (id: string): string => join(root, "work", id);
  return {
    name: folder,
    has: (key) => stat(pathOf(key)).then(() => true, onlyMissing(false)),
    async read(key, most) {
      const found = await stat(pathOf(key)).catch(onlyMissing(undefined));
      if (!found) return undefined;
      if (found.size > most)
        throw new Error(`${pathOf(key)} has ${found.size} bytes, expected at most ${most}`);
      return readFile(pathOf(key));
    },
    async write(key, bytes) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      const partial = `${path}.partial-${randomBytes(4).toString("hex")}`;
      await writeFile(partial, bytes, { flush: true } as object);
      await rename(partial, path);
    },
    async openWork(id) {
      const others = (await readdir(workOf(id)).catch(onlyMissing([]))).map((name) => join(workOf(id), name));
      const own = join(workOf(id), randomBytes(8).toString("hex"));
      await mkdir(own, { recursive: true });
      return { folder: own, others };
    },
    async publish(id, from) {
      const to = join(root, "results", id);
      await mkdir(dirname(to), { recursive: true });
      try {
        // A folder takes the place of none or of an empty one, never of one that has something: the first wins.
        await rename(from, to);
        return true;
      } catch (error) {
        if (["ENOTEMPTY", "EEXIST", "EPERM"].includes(codeOf(error))) return false;
        throw error;
      }
    },
    clearWork: (id) => rm(workOf(id), { recursive: true, force: true }),
  };
}

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : "";

function onlyMissing<Value>(value: Value): (error: unknown) => Value {
  return (error) => {
    if (codeOf(error) === "ENOENT") return value;
    throw error;
  };
}
