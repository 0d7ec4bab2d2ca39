// All packages to dist/ with one `tsc -b` of the root solution, which knows their order.

import { join, posix } from "node:path";
import { whenChanged } from "./stamp.mjs";
import { mustRunInstalled } from "./tool.mjs";
import { readJson, root } from "./workspace.mjs";

export function buildPackages() {
  const folders = readJson(join(root, "tsconfig.json")).references.map(({ path }) => path.replace("./", ""));
  return whenChanged(
    {
      name: "packages",
      inputs: ["tsconfig.json", "tsconfig.base.json", "node_modules/.package-lock.json", ...folders],
      outputs: folders.map((folder) => posix.join(folder, entryOf(folder))),
    },
    () => mustRunInstalled("typescript", ["-b", "--pretty", "false"], { bin: "tsc" }),
  );
}

function entryOf(folder) {
  return readJson(join(root, folder, "package.json")).exports["."].default;
}
