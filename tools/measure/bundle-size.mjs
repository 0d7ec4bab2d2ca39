// Bytes of `import { Simulation, sheet, createModel } from "pliant"`, bundled and minified: an entry that drags in everything is seen here.
//
//   node tools/measure/bundle-size.mjs [--write]     beside what bench/results/bundle-size.json keeps; --write keeps the new number

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import { root } from "../lib/workspace.mjs";

const sizeFile = join(root, "bench/results/bundle-size.json");

/** Minified bytes of the three names most programs begin with, by the names of the build at hand. */
async function bundleSize() {
  const pliant = await import(new URL("packages/core/dist/index.js", `file://${root}/`).href);
  const names = ["Simulation", "clothSheet" in pliant ? "clothSheet" : "sheet", "createModel"];
  const entry = "virtual:entry";
  const { output } = await build({
    ...{ configFile: false, logLevel: "error", root },
    build: {
      ...{ write: false, minify: true, target: "es2022", modulePreload: false },
      rolldownOptions: { input: entry, preserveEntrySignatures: "strict" },
    },
    plugins: [
      {
        name: "entry",
        resolveId: (id) => (id === entry ? `\0${entry}` : null),
        load: (id) => (id === `\0${entry}` ? `export { ${names.join(", ")} } from "pliant";` : null),
      },
    ],
  }).then((result) => (Array.isArray(result) ? result[0] : result));
  const bytes = output.reduce((sum, { code = "" }) => sum + Buffer.byteLength(code), 0);
  return { imports: names, bytes };
}

async function printSize(write) {
  const now = await bundleSize();
  console.log(
    `${now.imports.join(", ")}: ${now.bytes} bytes; kept: ${readFileSync(sizeFile, "utf8").trim()}`,
  );
  if (write) writeFileSync(sizeFile, `${JSON.stringify(now)}\n`);
}

await printSize(process.argv.includes("--write"));
