import { constants } from "node:fs";
import { open, realpath, type FileHandle } from "node:fs/promises";
import { join, sep } from "node:path";
import { tooLarge, type ReadFile } from "@pliant/scene";

/**
 * Reads the files that a scene names, below its folder and nowhere else: the real places of both are compared, so that no link leads out.
 * Pipes, devices and folders are refused, and so is what is too large, before a byte is read.
 */
export function readBelow(folder: string): ReadFile {
  return async (file, most) => {
    const home = await realpath(folder);
    // Who checked the scene has looked at the words; this must hold for whoever calls.
    const place = await realpath(join(home, ...file.split("/"))).catch((error: unknown) => refuse(error));
    if (!place.startsWith(home.endsWith(sep) ? home : `${home}${sep}`))
      throw new Error("it lies outside of the scene's folder");
    // A pipe without a writer would wait for ever; a link put there since is not followed.
    const handle = await open(place, constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW).catch(
      (error: unknown) => refuse(error),
    );
    try {
      return await readWhole(handle, most);
    } finally {
      await handle.close();
    }
  };
}

async function readWhole(handle: FileHandle, most: number): Promise<Uint8Array> {
  const found = await handle.stat();
  if (!found.isFile()) throw new Error(`it is a ${found.isDirectory() ? "folder" : "pipe or a device"}`);
  if (found.size > most) throw new Error(tooLarge(found.size, most));
  const bytes = new Uint8Array(found.size);
  let length = 0;
  // What is written to it meanwhile is not waited for.
  while (length < bytes.length) {
    const { bytesRead } = await handle.read(bytes, length, bytes.length - length, length);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  return bytes.subarray(0, length);
}

function refuse(error: unknown): never {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  throw new Error(REASONS[code] ?? `it cannot be opened (${code || String(error)})`, { cause: error });
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file",
  ENOTDIR: "a part of its path is a file, not a folder",
  EACCES: "permission denied",
  EPERM: "permission denied",
  ENAMETOOLONG: "its name is too long",
  ELOOP: "its links lead in a circle",
};
