// Where things are in this repository. Everything here works before `npm ci`: Node alone.

import { readFileSync, readdirSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

export function readJson(path) {
  return JSON.parse(readFileSync(path, "utf8"));
}

/** Folders of all workspaces, relative to `base`, sorted, with forward slashes: "packages/core", "claims". */
export function workspaceFolders(base = root) {
  return readJson(join(base, "package.json"))
    .workspaces.flatMap((pattern) =>
      pattern.endsWith("/*") ? childFolders(base, pattern.slice(0, -2)) : [pattern],
    )
    .sort();
}

/** Folders of the packages that npm publishes. */
export function publishedFolders() {
  return workspaceFolders().filter(
    (folder) =>
      folder.startsWith("packages/") && readJson(join(root, folder, "package.json")).private !== true,
  );
}

/** Those, and the studio, which the command finds when it is installed. */
export function releasedFolders() {
  return [...publishedFolders(), "apps/studio"];
}

function childFolders(base, parent) {
  return readdirSync(join(base, parent), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => `${parent}/${entry.name}`);
}

/** True in the script that was started from the command line, false in one that was imported. */
export function isMain(moduleUrl) {
  // Node gives import.meta.url after following links, argv before: /tmp on a Mac is such a link.
  return process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(moduleUrl);
}
