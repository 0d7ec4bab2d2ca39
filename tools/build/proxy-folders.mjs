// A folder per entry of a package, with a manifest that points into dist/: for Parcel, and whatever else does not read `exports`.

import { mkdirSync, writeFileSync } from "node:fs";
import { join, posix } from "node:path";
import { readJson, root } from "../lib/workspace.mjs";

/** Names of the folders that a package has: "experimental" of `pliant/experimental`. */
export function proxyNames({ exports }) {
  return Object.entries(exports)
    .filter(([path, entry]) => path !== "." && entry.default?.endsWith(".js") && !path.endsWith(".js"))
    .map(([path]) => path.slice(2));
}

export function writeProxies(folders) {
  for (const folder of folders) {
    const manifest = readJson(join(root, folder, "package.json"));
    for (const name of proxyNames(manifest)) {
      const { default: file, types } = manifest.exports[`./${name}`];
      const up = (path) => posix.join("..", path);
      const proxy = {
        private: true,
        type: "module",
        main: up(file),
        module: up(file),
        types: up(types),
        sideEffects: manifest.sideEffects === false ? false : undefined,
      };
      mkdirSync(join(root, folder, name), { recursive: true });
      writeFileSync(join(root, folder, name, "package.json"), `${JSON.stringify(proxy, null, 2)}\n`);
    }
  }
}
