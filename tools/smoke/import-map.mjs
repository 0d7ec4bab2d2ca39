// A page without any build: an import map, modules from another origin.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { readJson } from "../lib/workspace.mjs";
import { HTML, pageModule } from "./program.mjs";

/** Browser entries of installed packages, as an import map. */
export function importMap(folder, names, origin) {
  const imports = {};
  for (const name of names) {
    const { exports, module } = readJson(join(folder, "node_modules", name, "package.json"));
    const entries = exports && name !== "three" ? Object.entries(exports) : [[".", { default: module }]];
    for (const [path, entry] of entries) {
      const file = typeof entry === "string" ? entry : entry.default;
      if (file.endsWith(".js"))
        imports[name + path.slice(1)] = new URL(join("node_modules", name, file), origin).href;
    }
  }
  return { imports };
}

export function writePage(folder, map) {
  const tag = `<script type="importmap">${JSON.stringify(map)}</script>`;
  writeFileSync(join(folder, "index.html"), HTML(`${tag}\n<script type="module">${pageModule()}</script>`));
}
