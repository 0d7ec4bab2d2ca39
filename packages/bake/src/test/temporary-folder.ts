import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

const made: string[] = [];

/** A folder of a test's own; see `removeTemporaryFolders`. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "pliant-bake-"));
  made.push(folder);
  return folder;
}

/** Every file that makes some calls this after its tests. */
export async function removeTemporaryFolders(): Promise<void> {
  await Promise.all(made.splice(0).map((folder) => rm(folder, { recursive: true, force: true })));
}
