// `npm run smoke`: what npm would publish, installed into empty folders: bundlers, compilers, the command. A page counts when it reaches
// step 5 in Chromium with Node's hash.
//   npm run smoke -- vite esbuild     some of them
//
// Tools are installed into a cache outside of the repository: PLIANT_SMOKE, or a folder among the system's temporary ones.

import { execFileSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { secondsSince } from "./lib/stamp.mjs";
import { isMain } from "./lib/workspace.mjs";
import { setup } from "./setup.mjs";
import { BUNDLERS } from "./smoke/bundlers.mjs";
import { checkCommand } from "./smoke/command.mjs";
import { makeFolder } from "./smoke/empty-folder.mjs";
import { checkHotReload } from "./smoke/hot.mjs";
import { importMap, writePage } from "./smoke/import-map.mjs";
import { checkNextPage } from "./smoke/next-page.mjs";
import { closeBrowser, openPage } from "./smoke/open-page.mjs";
import { packAll } from "./smoke/pack.mjs";
import { NODE_WITH_LIVE } from "./smoke/program.mjs";
import { checkRecipes } from "./smoke/recipes.mjs";
import { serve } from "./smoke/serve.mjs";
import { checkSite } from "./smoke/site.mjs";
import { checkTypes } from "./smoke/types.mjs";
import { checkWorkers } from "./smoke/workers.mjs";

const OURS = ["pliant", "@pliant/three"];
const PLACE = process.env.PLIANT_SMOKE ?? join(tmpdir(), "pliant-smoke");

/** Runs the named checks, or all; resolves to whether each passed. */
export async function smoke(names = [], place = PLACE) {
  const tarballs = await packAll(join(place, "tarballs"));
  const expected = await runInNode(join(place, "node"), tarballs);
  console.log(`node             pass  ${JSON.stringify(expected)}`);
  const checks = {
    ...Object.fromEntries(
      Object.entries(BUNDLERS).map(([name, bundler]) => [
        name,
        (folder) => checkPage(folder, bundler, tarballs, expected),
      ]),
    ),
    types: (folder) =>
      checkTypes(folder, {
        tarballs,
        names: Object.keys(tarballs).filter((name) => name !== "@pliant/studio"),
      }),
    hot: (folder) => checkHotReload(folder, { tarballs }),
    recipes: (folder) => checkRecipes(folder, { tarballs }),
    "next-page": (folder) => checkNextPage(folder, { tarballs }),
    site: (folder) => checkSite(folder, { tarballs }),
    workers: checkWorkers,
    command: (folder) => checkCommand(folder, { tarballs }),
  };
  const unknown = names.find((name) => !(name in checks));
  if (unknown)
    throw new Error(`smoke: ${unknown} is not known, expected some of ${Object.keys(checks).join(", ")}`);
  const passed = [];
  for (const name of names.length > 0 ? names : Object.keys(checks))
    passed.push(await report(name, () => checks[name](join(place, name))));
  await closeBrowser();
  return passed;
}

async function runInNode(folder, tarballs) {
  await makeFolder(folder, {
    tarballs,
    ours: ["pliant", "@pliant/scene", "@pliant/three"],
    others: { three: "0.187.0" },
    files: { "main.mjs": NODE_WITH_LIVE },
  });
  return JSON.parse(execFileSync(process.execPath, ["main.mjs"], { cwd: folder, encoding: "utf8" }));
}

async function checkPage(folder, bundler, tarballs, expected) {
  await makeFolder(folder, { tarballs, ours: OURS, others: bundler.others, files: bundler.files });
  await bundler.build?.(folder);
  const server = await serve(join(folder, bundler.served));
  const elsewhere = bundler.crossOrigin ? await serve(folder) : null;
  try {
    if (elsewhere)
      writePage(folder, importMap(folder, [...packagesOf(tarballs, OURS), "three"], elsewhere.url));
    const found = await openPage(server.url);
    if (!isDeepStrictEqual(found, expected))
      throw new Error(`hashes are ${JSON.stringify(found)}, expected ${JSON.stringify(expected)}`);
    return "step 5 with Node's hash, here and in all workers";
  } finally {
    server.close();
    elsewhere?.close();
  }
}

/** Ours, and what they need of ours. */
function packagesOf(tarballs, names) {
  const all = new Set(names);
  for (const name of all)
    for (const next of Object.keys(tarballs.needs[name])) if (next in tarballs) all.add(next);
  return [...all];
}

async function report(name, check) {
  const start = performance.now();
  try {
    const text = await check();
    console.log(`${name.padEnd(16)} pass  ${secondsSince(start).padStart(7)}  ${text}`);
    return true;
  } catch (error) {
    console.log(
      `${name.padEnd(16)} FAIL  ${secondsSince(start).padStart(7)}  ${error.message}\n${error.output ?? ""}`,
    );
    return false;
  }
}

if (isMain(import.meta.url)) {
  const ready = await setup();
  const passed = ready ? await smoke(process.argv.slice(2)) : [false];
  const failed = passed.filter((each) => !each).length;
  console.log(`${passed.length - failed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
