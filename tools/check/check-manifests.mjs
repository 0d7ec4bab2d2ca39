// What npm would publish can be imported as its package.json says: files exist, are ESM, have their types first.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { isMain, publishedFolders, readJson, root } from "../lib/workspace.mjs";
import { proxyNames } from "../build/proxy-folders.mjs";

/** `path message` for every fault in the manifests of all packages that are published. */
export async function checkManifests() {
  return (await Promise.all(publishedFolders().map(faultsOf))).flat();
}

async function faultsOf(folder) {
  const { messages, pkg } = await publint({ pkgDir: join(root, folder), strict: true, pack: false });
  const found = [...messages.map((message) => formatMessage(message, pkg)), ...ownFaults(folder)];
  return found.map((message) => `${folder}/package.json ${message}`);
}

/** What older tools and the registry want, and publint does not ask for. */
function ownFaults(folder) {
  const manifest = readJson(join(root, folder, "package.json"));
  const ignored = readFileSync(join(root, ".gitignore"), "utf8");
  const missing = ["main", "module", "types", "publishConfig"].filter((key) => manifest[key] === undefined);
  return [
    ...missing.map((key) => `has no ${key}`),
    ...proxyNames(manifest).flatMap((name) => [
      ...(manifest.files.includes(name) ? [] : [`files lacks "${name}" (tools/build/proxy-folders.mjs)`]),
      ...(ignored.includes(`/${folder}/${name}/`) ? [] : [`.gitignore lacks /${folder}/${name}/`]),
    ]),
  ];
}

if (isMain(import.meta.url)) {
  const faults = await checkManifests();
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
