// Dependencies, exactly as the lockfile says.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { whenChanged } from "./lib/stamp.mjs";
import { mustRun } from "./lib/tool.mjs";
import { readJson, root, workspaceFolders } from "./lib/workspace.mjs";

const kinds = ["dependencies", "devDependencies", "optionalDependencies", "peerDependencies"];

export function install() {
  const manifests = ["", ...workspaceFolders()].map((folder) => join(folder, "package.json"));
  return whenChanged(
    {
      name: "install",
      inputs: ["package-lock.json", ...manifests],
      outputs: ["node_modules/.package-lock.json"],
      isDone: isInstalled,
    },
    npmCi,
  );
}

function npmCi() {
  // `npm run` tells where npm's own JavaScript is; on Windows the bare name is a .cmd that Node will not spawn.
  const script = process.env.npm_execpath;
  const args = ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
  return script?.endsWith("js")
    ? mustRun("npm ci", process.execPath, [script, ...args])
    : mustRun("npm ci", "npm", args);
}

/**
 * True when node_modules already holds what the lockfile asks for, as after `npm install some-package`.
 * `npm ci` would first delete the folder under everything that is running from it.
 */
function isInstalled() {
  const present = join(root, "node_modules", ".package-lock.json");
  if (!existsSync(present)) return false;
  const wanted = readJson(join(root, "package-lock.json")).packages;
  const found = readJson(present).packages;
  return (
    ["", ...workspaceFolders()].every((folder) => matchesManifest(wanted[folder], folder)) &&
    Object.entries(wanted).every(
      ([path, entry]) => path === "" || entry.optional || isSame(entry, found[path]),
    )
  );
}

function matchesManifest(locked, folder) {
  const manifest = readJson(join(root, folder, "package.json"));
  return (
    locked !== undefined && kinds.every((kind) => isDeepStrictEqual(locked[kind] ?? {}, manifest[kind] ?? {}))
  );
}

function isSame(wanted, found) {
  return found !== undefined && wanted.version === found.version && wanted.integrity === found.integrity;
}
