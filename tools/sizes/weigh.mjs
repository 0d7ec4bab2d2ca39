// Bytes that a browser gets: bundled and minified by esbuild, packed by gzip −9.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
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
  const code = await bundle(program);
  const parts = [code, ...files.map((file) => readFileSync(join(root, file)))];
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

/** Paths of the entry and of what it imports before it begins: what it may import later is not loaded with the page. */
function atOnce(outputs) {
  const found = new Set(
    Object.keys(outputs).filter(
      (path) => outputs[path].entryPoint !== undefined && path.endsWith("stdin.js"),
    ),
  );
  for (const path of found)
    for (const { path: next, kind } of outputs[path].imports)
      if (kind === "import-statement" && next in outputs) found.add(next);
  return new Set([...found].map((path) => join(root, path)));
}

async function bundle(program) {
  const { outputFiles, metafile } = await build({
    stdin: { contents: program, resolveDir: join(root, "packages/three"), loader: "js" },
    ...{ splitting: true, outdir: join(root, "out/sizes"), absWorkingDir: root, metafile: true },
    ...{ bundle: true, minify: true, format: "esm", write: false, external: FOREIGN, logLevel: "silent" },
  });
  const first = atOnce(metafile.outputs);
  return Buffer.concat(outputFiles.filter(({ path }) => first.has(path)).map(({ contents }) => contents));
}
