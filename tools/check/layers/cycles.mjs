// No file may reach itself through imports. Types count: a cycle of types is two files that are one thing.

import { posix } from "node:path";
import { packageNameOf } from "./boundaries.mjs";
import { importsOf } from "./sources.mjs";

export function checkCycles({ files, packages }) {
  const graph = graphOf(files, packages);
  const state = new Map();
  const faults = [];

  const visit = (path, trail) => {
    state.set(path, "open");
    for (const { target, line } of graph.get(path)) {
      if (state.get(target) === "open") faults.push(cycle([...trail, path], target, line));
      else if (!state.has(target)) visit(target, [...trail, path]);
    }
    state.set(path, "done");
  };
  for (const path of graph.keys()) if (!state.has(path)) visit(path, []);
  return faults;
}

function cycle(trail, target, line) {
  const loop = [...trail.slice(trail.indexOf(target)), target];
  return { path: trail.at(-1), line, message: `import cycle: ${loop.join(" -> ")}` };
}

function graphOf(files, packages) {
  const known = new Set(files.map(({ path }) => path));
  const entries = new Map(packages.map(({ name, folder, manifest }) => [name, entryOf(folder, manifest)]));
  const edgesOf = (file) =>
    importsOf(file)
      .map(({ specifier, line }) => ({ line, target: resolve(file.path, specifier, known, entries) }))
      .filter(({ target }) => known.has(target));
  return new Map(files.map((file) => [file.path, edgesOf(file)]));
}

function entryOf(folder, manifest) {
  const source = manifest.exports?.["."]?.["@pliant/source"] ?? "";
  return posix.join(folder, source.default ?? source);
}

function resolve(importer, specifier, known, entries) {
  if (!specifier.startsWith(".")) return entries.get(packageNameOf(specifier));
  const target = posix.join(posix.dirname(importer), specifier);
  const spellings = [target, target.replace(/\.js$/, ".ts"), `${target}.ts`, `${target}/index.ts`];
  return spellings.find((path) => known.has(path));
}
