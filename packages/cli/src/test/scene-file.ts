import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A 9 × 9 sheet held by two corners, 0.2 s at 30 fps: frames 0 to 6. */
export const TINY = `{
  "version": 2,
  "name": "Tiny",
  "time": { "seconds": 0.2, "fps": 30 },
  "cloth": [
    {
      "id": "sheet",
      "shape": { "kind": "grid", "size": [1, 1], "nodes": [9, 9] },
      "material": { "density": 0.2 },
      "pins": [{ "where": { "corner": "top-left" } }, { "where": { "corner": "top-right" } }]
    }
  ]
}
`;

const made: string[] = [];

/** A folder of a test's own; see `removeTemporaryFolders`. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "pliant-cli-"));
  made.push(folder);
  return folder;
}

/** Every file that makes some calls this after its tests. */
export async function removeTemporaryFolders(): Promise<void> {
  await Promise.all(made.splice(0).map((folder) => rm(folder, { recursive: true, force: true })));
}

/** Writes scene.json into a new folder. */
export async function sceneFile(text = TINY): Promise<{ folder: string; file: string }> {
  const folder = await temporaryFolder();
  const file = join(folder, "scene.json");
  await writeFile(file, text);
  return { folder, file };
}

/** Frames that a PC2 of TINY holds, by its header and by its length, which must agree. */
export async function framesIn(path: string): Promise<number> {
  const bytes = await readFile(path);
  const [points, frames] = [bytes.readInt32LE(16), bytes.readInt32LE(28)];
  if (points !== 81 || bytes.length !== 32 + frames * points * 12) {
    throw new Error(`${path}: ${bytes.length} bytes are not ${frames} frames of ${points} points`);
  }
  return frames;
}
