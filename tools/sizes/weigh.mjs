// Bytes that a browser gets: bundled and minified by esbuild, packed by gzip −9.

import { existsSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { root } from "../lib/workspace.mjs";
import { ROWS } from "./rows.mjs";

const FOREIGN = ["three", "three/*", "react", "react/*", "@react-three/*"];

/** Rows that are there, with their bytes: a row whose files are not built, or whose program does not bundle, is left out. */
export async function weighAll() {
  const weighed = await Promise.all(ROWS.map(weigh));
  return weighed.filter((row) => row !== null);
}

async function weigh({ name, about, limit, program, files = [] }) {
  if (!files.every((file) => existsSync(join(root, file)))) return null;
  const parts = [...(await bundle(program)), ...files.map((file) => readFileSync(join(root, file)))];
  const gzip = parts.map((part) => gzipSync(part, { level: 9 }).length);
  const sum = (list) => list.reduce((total, each) => total + each, 0);
  return {
    name,
    about,
    ...(limit && { limit }),
    raw: sum(parts.map(({ length }) => length)),
    gzip: sum(gzip),
  };
}

/** What is loaded at once: chunks that only `import()` asks for, as the engine of `worker: false`, are not. */
async function bundle(program) {
  const { outputFiles, metafile } = await build({
    stdin: { contents: program, resolveDir: join(root, "packages/three"), loader: "js" },
    ...{ bundle: true, minify: true, format: "esm", write: false, external: FOREIGN, logLevel: "silent" },
    ...{ splitting: true, outdir: "out", metafile: true, absWorkingDir: root },
  });
  const loaded = new Set(["out/stdin.js"]);
  for (const path of loaded)
    for (const each of metafile.outputs[path].imports)
      if (each.kind === "import-statement" && !each.external) loaded.add(each.path);
  return outputFiles.filter(({ path }) => loaded.has(relative(root, path))).map(({ contents }) => contents);
}
