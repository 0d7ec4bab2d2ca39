// `npm pack` of everything that is published, once per build.

import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { mustRun } from "../lib/tool.mjs";
import { readJson, releasedFolders, root } from "../lib/workspace.mjs";

/** Packs all released packages into a folder and resolves to their tarballs by name; `needs` has what each depends on. */
export async function packAll(folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const tarballs = Object.defineProperty({}, "needs", { value: {} });
  for (const each of releasedFolders()) {
    const { name, dependencies = {} } = readJson(join(root, each, "package.json"));
    tarballs.needs[name] = dependencies;
    tarballs[name] = await packOne(each, folder);
  }
  return tarballs;
}

async function packOne(source, folder) {
  const before = new Set(readdirSync(folder));
  const args = ["pack", "--ignore-scripts", "--silent", "--pack-destination", folder];
  await mustRun(`npm pack of ${source}`, "npm", args, { cwd: join(root, source) });
  return join(
    folder,
    readdirSync(folder).find((file) => !before.has(file)),
  );
}
