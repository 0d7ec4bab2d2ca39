// What npm would publish can be imported as its package.json says: files exist, are ESM, have their types first.

import { join } from "node:path";
import { publint } from "publint";
import { formatMessage } from "publint/utils";
import { isMain, publishedFolders, root } from "../lib/workspace.mjs";

/** `path message` for every fault in the manifests of all packages that are published. */
export async function checkManifests() {
  return (await Promise.all(publishedFolders().map(faultsOf))).flat();
}

async function faultsOf(folder) {
  const { messages, pkg } = await publint({ pkgDir: join(root, folder), strict: true, pack: false });
  return messages.map((message) => `${folder}/package.json ${formatMessage(message, pkg)}`);
}

if (isMain(import.meta.url)) {
  const faults = await checkManifests();
  for (const fault of faults) console.error(fault);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
