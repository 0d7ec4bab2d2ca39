// All packages to dist/ with one `tsc -b` of the root solution, which knows their order; then workers in one file.

import { existsSync } from "node:fs";
import { join, posix } from "node:path";
import { whenChanged } from "../lib/stamp.mjs";
import { mustRunInstalled } from "../lib/tool.mjs";
import { publishedFolders, readJson, root } from "../lib/workspace.mjs";
import { plainTypes } from "./plain-types.mjs";
import { writeProxies } from "./proxy-folders.mjs";

export function buildPackages() {
  const folders = readJson(join(root, "tsconfig.json")).references.map(({ path }) => posix.normalize(path));
  const inputs = [
    "tsconfig.json",
    "tsconfig.base.json",
    "node_modules/.package-lock.json",
    "tools/build/prebundle.mjs",
    ...folders,
  ];
  const outputs = folders.map(entryOf);
  return whenChanged({ name: "packages", inputs, outputs }, async () => {
    // The compiler trusts its .tsbuildinfo and does not see that somebody deleted dist/.
    const force = outputs.every((path) => existsSync(join(root, path))) ? [] : ["--force"];
    await mustRunInstalled("typescript", ["-b", "--pretty", "false", ...force], { bin: "tsc" });
    plainTypes(folders.map((folder) => join(root, folder, "dist")));
    writeProxies(publishedFolders());
    const { prebundle } = await import("./prebundle.mjs");
    await prebundle();
  });
}

/** What an import of the package loads, as its manifest says. */
function entryOf(folder) {
  return posix.join(folder, readJson(join(root, folder, "package.json")).exports["."].default);
}
