// The shape of the code: who may import whom, no cycles, a pure engine, small files and functions. All faults at once.

import { join, resolve } from "node:path";
import { checkBoundaries } from "./layers/boundaries.mjs";
import { checkCycles } from "./layers/cycles.mjs";
import { checkFolders } from "./layers/folders.mjs";
import { checkFunctions } from "./layers/functions.mjs";
import { checkPurity } from "./layers/purity.mjs";
import { checkSizes, medianLines } from "./layers/sizes.mjs";
import { readSources } from "./layers/sources.mjs";
import { isMain, readJson, root } from "../lib/workspace.mjs";

/** `{ summary, faults }` of the repository at `folder`; a fault is `path:line message`. */
export function checkLayers(folder) {
  const sources = readSources(folder);
  const { files } = sources;
  const faults = [
    ...files.filter(({ error }) => error).map(({ path, error }) => ({ path, ...error })),
    ...checkBoundaries(sources, readJson(join(folder, "package.json"))),
    ...checkCycles(sources),
    ...checkFolders(sources),
    ...checkFunctions(sources),
    ...checkPurity(sources),
    ...checkSizes(sources),
  ];
  return {
    summary: `${files.length} source files, median ${medianLines(files)} lines`,
    faults: faults.map(({ path, line, message }) => `${path}:${line} ${message}`),
  };
}

if (isMain(import.meta.url)) {
  const { summary, faults } = checkLayers(resolve(process.argv[2] ?? root));
  for (const fault of faults) console.error(fault);
  console.log(faults.length > 0 ? `${summary}, ${faults.length} faults` : summary);
  process.exitCode = faults.length > 0 ? 1 : 0;
}
